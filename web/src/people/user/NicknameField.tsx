/** The nickname, changed where it stands. */
import { type ReactNode, useState } from "react";
import { later } from "../../platform/later.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./NicknameField.module.css";

const NicknameForm = later(
  () => import("./NicknameForm.tsx").then((m) => m.NicknameForm),
  <Skeleton height={130} />,
);

type NicknameFieldProps = {
  nickname: string;
  /** Beside the name: the role. */
  children: ReactNode;
};

export function NicknameField({ nickname, children }: NicknameFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NicknameForm nickname={nickname} onDone={() => setOpen(false)} />;
  return (
    <div className={styles.shown}>
      <p className={styles.name}>{nickname}</p>
      {children}
      <Button kind="quiet" size="s" onClick={() => setOpen(true)}>
        修改昵称
      </Button>
    </div>
  );
}
