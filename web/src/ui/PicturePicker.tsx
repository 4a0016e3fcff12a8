/** Chooses up to six pictures, from the camera or the album, and shows how each of them gets on. */
import { useId, useRef } from "react";
import { type Picked, picturesMax } from "../platform/pictureQueue.ts";
import { pictureTypes } from "./chosen.ts";
import { FieldError } from "./Field.tsx";
import styles from "./PicturePicker.module.css";
import { CloseIcon, icon, RefreshIcon } from "./shellIcons.tsx";
import type { FormPictures } from "./usePictures.ts";

const CameraIcon = icon(
  <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z" />,
);

type PicturePickerProps = { pictures: FormPictures; label?: string; hint?: string };

export function PicturePicker({
  pictures,
  label = "图片",
  hint = "截图或照片，能更快说清楚问题",
}: PicturePickerProps) {
  const { list, refused, add, remove, retry } = pictures;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const failed = list.find(({ state }) => state === "failed");
  const isFull = list.length >= picturesMax;
  return (
    <div className={styles.picker} role="group" aria-label={label} aria-describedby={id}>
      <ul className={styles.list} aria-label={`已选${label}`}>
        {list.map((picked) => (
          <Tile key={picked.id} {...{ picked, remove, retry }} />
        ))}
        <li hidden={isFull}>
          <button type="button" className={styles.add} onClick={() => input.current?.click()}>
            <CameraIcon size={24} />
            <span>{`添加${label}`}</span>
            <span className={styles.count}>{`${list.length}/${picturesMax}`}</span>
          </button>
        </li>
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={pictureTypes.join(",")}
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          // The same file may be chosen again: without this, that would be no change.
          target.value = "";
        }}
      />
      <FieldError id={id} error={failed?.problem ?? (refused || undefined)} hint={hint} />
    </div>
  );
}

type TileProps = { picked: Picked } & Pick<FormPictures, "remove" | "retry">;

const Tile = ({ picked: { id, name, preview, state, percent, mayRetry }, ...ways }: TileProps) => (
  <li className={styles.tile} data-state={state}>
    <img src={preview} alt={name} className={styles.picture} />
    {state === "sending" && (
      <progress
        className={styles.progress}
        aria-label={`${name} 的上传进度`}
        max={100}
        value={percent}
      />
    )}
    {state === "failed" && mayRetry && (
      <button
        type="button"
        className={styles.retry}
        aria-label={`重新上传 ${name}`}
        onClick={() => ways.retry(id)}
      >
        <RefreshIcon />
      </button>
    )}
    <button
      type="button"
      className={styles.remove}
      aria-label={state === "sending" ? `取消上传 ${name}` : `删除 ${name}`}
      onClick={() => ways.remove(id)}
    >
      <span className={styles.cross}>
        <CloseIcon size={14} />
      </span>
    </button>
  </li>
);
