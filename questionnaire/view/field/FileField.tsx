/** Files and photos: uploaded at once, the answer is where they were stored. */
import { useState } from "react";
import type { FileQuestion } from "#questionnaire/model.ts";
import frame from "../questionnaire.module.css";
import styles from "./field.module.css";
import { chosenIn, valueOf } from "./field.ts";
import type { FieldProps } from "./field.ts";

export const FileField = (props: FieldProps<FileQuestion>) => {
  const { question, answer, control, uploadFile, onChange } = props;
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState("");
  const [names, setNames] = useState<Record<string, string>>({});
  const keys = chosenIn(answer).map(valueOf);

  /** One after another, so that a slow line finishes some of them. */
  const upload = async (files: File[]) => {
    setUploading(true);
    let stored = keys;
    for (const file of files) {
      try {
        const key = await uploadFile(file);
        setNames((known) => ({ ...known, [key]: file.name }));
        stored = [...stored, key];
        onChange(stored);
      } catch {
        setFailure(`「${file.name}」上传失败，请重试`);
      }
    }
    setUploading(false);
  };
  return (
    <>
      <FileList
        files={keys.map((key, i) => ({ key, name: names[key] ?? `文件 ${i + 1}` }))}
        disabled={isUploading}
        onRemove={(key) => onChange(keys.filter((other) => other !== key))}
      />
      <input
        {...control}
        className={styles.input}
        type="file"
        accept={question.accept.join()}
        multiple={question.maxCount > 1}
        disabled={isUploading || keys.length >= question.maxCount}
        onChange={(event) => {
          const { fitting, problem } = sift([...(event.target.files ?? [])], question, keys.length);
          setFailure(problem);
          void upload(fitting);
          // The same file can be chosen again after a failure.
          event.target.value = "";
        }}
      />
      <p className={styles.quiet} role="status">
        {isUploading
          ? "正在上传…"
          : `最多 ${question.maxCount} 个，单个不超过 ${megabytes(question)} MB`}
      </p>
      {failure && (
        <p className={frame.problem} role="alert">
          {failure}
        </p>
      )}
    </>
  );
};

/** The files that may be uploaded, and why the others may not. */
const sift = (files: File[], question: FileQuestion, stored: number) => {
  const light = files.filter(({ size }) => size <= question.maxBytes);
  const fitting = light.slice(0, question.maxCount - stored);
  const tooHeavy = light.length < files.length ? `单个文件不能超过 ${megabytes(question)} MB` : "";
  const tooMany = `最多上传 ${question.maxCount} 个文件`;
  return { fitting, problem: fitting.length < light.length ? tooMany : tooHeavy };
};

const megabytes = ({ maxBytes }: FileQuestion): number => Math.round(maxBytes / 104_857.6) / 10;

interface FileListProps {
  files: { key: string; name: string }[];
  disabled: boolean;
  onRemove: (key: string) => void;
}

const FileList = ({ files, disabled, onRemove }: FileListProps) => (
  <ul className={styles.files}>
    {files.map(({ key, name }) => (
      <li key={key}>
        <span>{name}</span>
        <button
          type="button"
          aria-label={`删除${name}`}
          disabled={disabled}
          onClick={() => onRemove(key)}
        >
          ×
        </button>
      </li>
    ))}
  </ul>
);
