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
  // After the form the focus is back where it was opened.
  const [form, setForm] = useState<"unused" | "open" | "closed">("unused");
  if (form === "open") return <NicknameForm nickname={nickname} onDone={() => setForm("closed")} />;
  return (
    <div className={styles.shown}>
      <p className={styles.name}>{nickname}</p>
      {children}
      <Button kind="quiet" size="s" autoFocus={form === "closed"} onClick={() => setForm("open")}>
        修改昵称
      </Button>
    </div>
  );
}
