/** A line over the page that grows as one reads, and the way back to where one stopped last time. */
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { Button, IconButton } from "../../ui/Button.tsx";
import { CloseIcon } from "../../ui/shellIcons.tsx";
import styles from "./ReadingProgress.module.css";
import { createKeeper, keepReading, keptHere, visitOf } from "./reading.ts";
import { donePercent, leastPercent, percentAt } from "./words.ts";

/** Anyone who stays this long has read what is on the screen, even without scrolling. */
const dwellMs = 3000;
const keepAfterMs = 1000;

type Body = RefObject<HTMLElement | null>;
type ReadingProgressProps = { articleId: number; body: Body };

export function ReadingProgress({ articleId, body }: ReadingProgressProps) {
  const { data: visit } = useQuery(visitOf(articleId));
  const before = visit && Math.max(visit.percent, keptHere(articleId));
  const percent = usePercent(body);
  useKeeping(articleId, percent, visit?.percent ?? null);
  return (
    <>
      <div
        role="progressbar"
        aria-label="阅读进度"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.bar}
      >
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      {before !== undefined && <GoOn first={before} percent={percent} body={body} />}
    </>
  );
}

/** How much of the text has been above the lower edge of the screen, in percent. */
function usePercent(body: Body): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (box) setPercent(percentAt(window.innerHeight, box));
    };
    const timer = setTimeout(measure, dwellMs);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", measure);
    };
  }, [body]);
  return percent;
}

/** `known` is null until the server has said what it knows: less than that is not sent. */
function useKeeping(articleId: number, percent: number, known: number | null): void {
  const [keeper] = useState(() =>
    // A failure is not shown to the reader: the next step is sent anyway.
    createKeeper((value) => void keepReading(articleId, value).catch(() => undefined), keepAfterMs),
  );
  useEffect(() => {
    if (known === null) return;
    keeper.know(known);
    keeper.note(percent);
  }, [keeper, known, percent]);
  useEffect(() => {
    document.addEventListener("visibilitychange", keeper.flush);
    return () => {
      document.removeEventListener("visibilitychange", keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
}

type GoOnProps = { first: number; percent: number; body: Body };

/** Over the page and not in it, where it would push down what is being read. */
function GoOn({ first, percent, body }: GoOnProps) {
  // The place as it was when the page was opened: it does not follow what is read from now on.
  const [place] = useState(first);
  const [isDone, setDone] = useState(false);
  if (isDone || place < leastPercent || place >= donePercent || percent >= place) return null;
  const goOn = () => {
    setDone(true);
    const box = body.current?.getBoundingClientRect();
    if (!box) return;
    // What was the last line on the screen stands in its middle.
    const top = window.scrollY + box.top + (box.height * place) / 100 - window.innerHeight / 2;
    window.scrollTo({ top });
  };
  return (
    <div className={styles.pill} role="status">
      <Button size="s" onClick={goOn}>{`上次读到 ${place}%，继续阅读`}</Button>
      <IconButton label="不用了" onClick={() => setDone(true)}>
        <CloseIcon size={16} />
      </IconButton>
    </div>
  );
}
