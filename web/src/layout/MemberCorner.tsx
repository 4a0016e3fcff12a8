/** Right of the header: who is signed in, or the way in. */
import type { MouseEvent } from "react";
import { later } from "../platform/later.tsx";
import { openLogin } from "../platform/navigation.ts";
import { useSignedIn } from "../platform/session.ts";
import { ButtonLink } from "../ui/Button.tsx";
import styles from "./Header.module.css";

/** Strangers, and so the landing page and the way in, do without its weight. */
export const MemberFace = later(() =>
  import("./MemberFace.tsx").then((module) => module.MemberFace),
);

/** A link by nature, so that it works before the page's code has arrived. */
function openDialog(event: MouseEvent): void {
  event.preventDefault();
  openLogin();
}

export function MemberCorner() {
  if (useSignedIn())
    return (
      <div className={styles.corner}>
        <MemberFace />
      </div>
    );
  return (
    <ButtonLink to="/login" size="s" className={styles.enter} onClick={openDialog}>
      登录 / 注册
    </ButtonLink>
  );
}
