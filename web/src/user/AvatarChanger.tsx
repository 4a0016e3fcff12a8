/** My face, and the way to another one: choose a picture, cut it, send it. */
import { type ChangeEvent, useId, useRef, useState } from "react";
import type { Account } from "#contract/member/user.ts";
import { loadImage } from "../platform/drawing.ts";
import { later } from "../platform/later.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./AvatarChanger.module.css";
import { chosenTypes, pictureProblem } from "./picture.ts";

/** With the cropper, which only who changes the picture needs. */
const CropDialog = later(() => import("./CropDialog.tsx").then((module) => module.CropDialog));

export function AvatarChanger({ account }: { account: Account }) {
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
      <Avatar src={account.avatar} name={account.nickname} size={88} />
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
        accept={chosenTypes.join(",")}
        aria-label="选择头像图片"
        aria-describedby={id}
        hidden
        onChange={(event) => void take(event)}
      />
      {picture !== null && (
        <CropDialog picture={picture} onClose={() => show(null)} onChooseAnother={choose} />
      )}
    </div>
  );
}

type Opened = { address: string; problem: null } | { address: null; problem: string };

/** Looks whether the browser can draw it, before the dialog opens over an empty square. */
async function open(file: File): Promise<Opened> {
  const problem = pictureProblem(file);
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
