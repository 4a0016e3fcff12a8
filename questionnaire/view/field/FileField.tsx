/** Files and photos: sent at once, one after another; the answer is where they were stored. */
import type { FileQuestion } from "#questionnaire/model.ts";
import frame from "../questionnaire.module.css";
import styles from "./field.module.css";
import type { FieldProps } from "./field.ts";
import { type Entry, megabytes, useUploads } from "./use-uploads.ts";

export const FileField = (props: FieldProps<FileQuestion>) => {
  const { question, control } = props;
  const { list, entries, room, held, failure, add, retry, remove } = useUploads(props);
  const problem = held || failure;
  const takesPhotos = question.accept.some((type) => type.startsWith("image"));
  const isFull = room <= 0;
  const picker = (words: string, more: object) => (
    <label className={styles.picker} data-disabled={isFull}>
      {words}
      <input
        {...control}
        {...more}
        aria-labelledby={undefined}
        aria-label={words}
        type="file"
        accept={question.accept.join()}
        disabled={isFull}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          // The same file can be chosen again after a failure.
          event.target.value = "";
        }}
      />
    </label>
  );
  return (
    <>
      <ul ref={list} className={styles.files}>
        {entries.map((entry) => (
          <FileLine key={entry.id} {...{ entry, retry, remove }} />
        ))}
      </ul>
      <div className={styles.pickers}>
        {picker(takesPhotos ? "选择照片或文件" : "选择文件", { multiple: question.maxCount > 1 })}
        {/* Only phones know what to do with it, and elsewhere it is not shown. */}
        {takesPhotos && picker("拍照", { capture: "environment", "data-camera": true })}
      </div>
      <p className={styles.quiet} role="status">
        {isFull
          ? `已选满 ${question.maxCount} 个，删除后可以换`
          : `最多 ${question.maxCount} 个，单个不超过 ${megabytes(question)} MB`}
      </p>
      {problem && (
        <p className={frame.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};

interface FileLineProps {
  entry: Entry;
  retry: (id: number) => void;
  remove: (id: number) => void;
}

const FileLine = ({
  entry: { id, name, preview, state, percent, problem },
  retry,
  remove,
}: FileLineProps) => (
  <li>
    {preview ? <img src={preview} alt="" /> : <i aria-hidden="true" />}
    <span>
      {name}
      {state === "sending" && (
        <progress aria-label={`${name} 的上传进度`} max={100} value={percent} />
      )}
      <small data-state={state}>
        {state === "failed" ? problem : state === "sending" ? `正在上传 ${percent}%` : "已上传"}
      </small>
    </span>
    {state === "failed" && (
      <button type="button" onClick={() => retry(id)}>
        重试
      </button>
    )}
    <button
      type="button"
      aria-label={state === "sending" ? `取消上传${name}` : `删除${name}`}
      onClick={() => remove(id)}
    >
      {state === "sending" ? "取消" : "删除"}
    </button>
  </li>
);
