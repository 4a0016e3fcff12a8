/** Text in Markdown, with pictures: chosen, pasted or dropped, they go up and stand where the caret was. */
import { Button, ConfigProvider, Input } from "antd";
import { type ClipboardEvent, type ComponentRef, type DragEvent, useRef } from "react";
import { FileButton } from "../file/FileButton.tsx";
import { pictureAccept, usePictureUpload } from "../file/use-picture-upload.ts";
import { Field } from "./Field.tsx";
import styles from "./Form.module.css";
import { insertedAt, type Mark, marks } from "./markdown.ts";

type MarkdownFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  max: number;
  problem?: string | undefined;
  rows?: { least: number; most: number };
};

export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, max, problem, rows = { least: 14, most: 28 } } = props;
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const { componentDisabled } = ConfigProvider.useConfig();
  const put = (mark: Mark) => {
    const area = box.current?.resizableTextArea?.textArea;
    // A picture arrives seconds later: what has been typed meanwhile is in the box, not in these props.
    const now = area?.value ?? value;
    const range = {
      from: area?.selectionStart ?? now.length,
      to: area?.selectionEnd ?? now.length,
    };
    const { text, caret } = insertedAt(now, range, mark);
    onChange(text);
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(caret, caret);
    });
  };
  const { isUploading, upload } = usePictureUpload((url) => put(marks.picture(url)));
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const picture = [...files].find(({ type }) => type.startsWith("image/"));
    if (!picture) return;
    event.preventDefault();
    upload(picture);
  };
  return (
    <Field
      label={label}
      isWide
      problem={problem}
      help={`${value.length} / ${max} 字；图片可以直接粘贴或拖进来`}
    >
      {(control) => (
        <>
          {!componentDisabled && (
            <Tools label={label} isUploading={isUploading} onMark={put} onPicture={upload} />
          )}
          <Input.TextArea
            {...control}
            ref={box}
            maxLength={max}
            autoSize={{ minRows: rows.least, maxRows: rows.most }}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onPaste={(event) => take(event, event.clipboardData.files)}
            onDrop={(event) => take(event, event.dataTransfer.files)}
          />
        </>
      )}
    </Field>
  );
}

type ToolsProps = {
  label: string;
  isUploading: boolean;
  onMark: (mark: Mark) => void;
  onPicture: (file: File) => void;
};

const Tools = ({ label, isUploading, onMark, onPicture }: ToolsProps) => (
  <div className={styles.tools} role="group" aria-label={`${label}的工具`}>
    <Button onClick={() => onMark(marks.heading)}>标题</Button>
    <Button onClick={() => onMark(marks.bold)}>加粗</Button>
    <Button onClick={() => onMark(marks.list)}>列表</Button>
    <Button onClick={() => onMark(marks.link)}>链接</Button>
    <FileButton accept={pictureAccept} isBusy={isUploading} onFile={onPicture}>
      插入图片
    </FileButton>
  </div>
);
