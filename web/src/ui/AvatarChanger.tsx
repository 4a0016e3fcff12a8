/** A face, and the way to another one: choose a picture, cut it, send it. Of the account, or of a discussion group. */
import { type ChangeEvent, useId, useRef, useState } from "react";
import { loadImage } from "../platform/drawing.ts";
import { later } from "../platform/later.tsx";
import { Avatar } from "./Avatar.tsx";
import styles from "./AvatarChanger.module.css";
import { Button } from "./Button.tsx";
import type { Sending } from "./CropDialog.tsx";
import { pictureTypes } from "./chosen.ts";
import { pictureProblem } from "./cut.ts";
import { FieldError } from "./Field.tsx";
import { toast } from "../platform/toast.ts";

/** With the cropper, which is needed only when the picture is changed. */
const CropDialog = later(() => import("./CropDialog.tsx").then((module) => module.CropDialog));

type AvatarChangerProps = Sending & {
  src: string | null;
  name: string;
  size?: number;
};

export function AvatarChanger({ src, name, size = 88, ...sending }: AvatarChangerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = () => input.current?.click();
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again: without this, that would be no change.
    target.value = "";
    if (!file) return;
    const chosen = await open(file);
    setProblem(chosen.problem);
    if (chosen.address !== null) show(chosen.address);
    // The line under the button is behind the dialog while another picture is chosen from there.
    else if (picture !== null) toast(chosen.problem);
  };
  const show = (next: string | null) => {
    if (picture !== null) URL.revokeObjectURL(picture);
    setPicture(next);
  };
  return (
    <div className={styles.changer}>
      <Avatar src={src} name={name} size={size} />
      <div className={styles.ways}>
        <Button kind="secondary" size="s" onClick={choose}>
          更换头像
        </Button>
        <FieldError
          id={id}
          error={problem ?? undefined}
          hint="拍照或从相册选择，JPG、PNG 或 WebP"
        />
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(",")}
        aria-label="选择头像图片"
        aria-describedby={id}
        hidden
        onChange={(event) => void take(event)}
      />
      {picture !== null && (
        <CropDialog
          picture={picture}
          {...sending}
          onClose={() => show(null)}
          onChooseAnother={choose}
        />
      )}
    </div>
  );
}

type Opened = { address: string; problem: null } | { address: null; problem: string };

/** Looks whether the browser can draw it, before the dialog opens over an empty square. */
async function open(file: File): Promise<Opened> {
  const problem = await pictureProblem(file);
  if (problem !== null) return { address: null, problem };
  const address = URL.createObjectURL(file);
  try {
    await loadImage(address);
    return { address, problem: null };
  } catch {
    URL.revokeObjectURL(address);
    return { address: null, problem: "这张图片打不开，请换一张" };
  }
}
