/** Right of the header: who is signed in, or the way in. */
import { lazy, type MouseEvent, Suspense } from "react";
import { loadChunk } from "../platform/chunks.ts";
import { openLogin } from "../platform/navigation.ts";
import { useSignedIn } from "../platform/session.ts";
import { ButtonLink } from "../ui/Button.tsx";
import styles from "./Header.module.css";

/** Strangers, and so the landing page and the way in, do without its weight. */
const MemberFace = lazy(() =>
  loadChunk(() => import("./MemberFace.tsx")).then((module) => ({ default: module.MemberFace })),
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
        <Suspense fallback={null}>
          <MemberFace />
        </Suspense>
      </div>
    );
  return (
    <ButtonLink to="/login" size="s" className={styles.enter} onClick={openDialog}>
      登录 / 注册
    </ButtonLink>
  );
}
