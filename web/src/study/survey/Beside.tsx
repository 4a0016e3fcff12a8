/**
 * Beside the sheet, once it can be answered: keys at a desk, a notice when another device has gone on with it, and the
 * sheet's look for the next visit.
 */
import type { AnswerQueue } from "../../platform/answerQueue.ts";
import { later } from "../../platform/later.tsx";
import { loadAnew } from "../../platform/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./AnswerPage.module.css";
import { useLook } from "./look.ts";
import { useElsewhere } from "./useElsewhere.ts";

const Keys = later(() =>
  import("./Keys.tsx").then(
    (m) => m.Keys,
    () => () => null,
  ),
);
/** The same media query as in AnswerPage.module.css. */
const isDesk = () =>
  window.matchMedia("(min-width: 768px) and (hover: hover) and (pointer: fine)").matches;

type BesideProps = {
  token: string;
  openedWith: string;
  queue: AnswerQueue;
  savedAt: () => string;
  onHints: (className: string) => void;
};

export function Beside({ onHints, ...sheet }: BesideProps) {
  const isAnsweredElsewhere = useElsewhere(sheet);
  useLook();
  return (
    <>
      {isAnsweredElsewhere && <AnsweredElsewhere />}
      {isDesk() && <Keys onHints={onHints} />}
    </>
  );
}

/** Pressed, it loads the page although a form is open, which holds back a reload that nobody asked for. */
const AnsweredElsewhere = () => (
  <div className={styles.elsewhere}>
    <Notice
      tone="pending"
      title="刚才在另一台设备上答过这份问卷"
      live
      action={
        <Button size="s" onClick={loadAnew}>
          载入最新回答
        </Button>
      }
    >
      载入后从那里接着答；不载入而继续改，会覆盖那边的回答。
    </Notice>
  </div>
);
