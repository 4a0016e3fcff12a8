/** Where a file is dropped or chosen. The browser's own input: antd's upload would be 30 KB more. */
import { UploadOutlined } from "@ant-design/icons";
import { type DragEvent, useState } from "react";
import styles from "./File.module.css";

type DropProps = {
  label: string;
  onFile: (file: File) => void;
  /** What it may be, in words and for the browser: a table as text unless said. */
  hint?: string;
  accept?: string;
};

export function Drop({
  label,
  onFile,
  hint = "CSV 或文本，UTF-8 或 GBK 都可以",
  accept = ".csv,.tsv,.txt,text/csv,text/plain",
}: DropProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <UploadOutlined aria-hidden />
      <span>把文件拖到这里，或点击选择</span>
      <span className="quiet">{hint}</span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file, mended, must be choosable again.
          target.value = "";
        }}
      />
    </label>
  );
}
