/** The clock of a page: how long one still reads, or may still stay. Fetched with the first page that has one. */
import { useEffect, useRef, useState } from "react";
import type { PageTimer as Timer } from "#questionnaire/value-model.ts";
import styles from "./page-timer.module.css";
import { stopwatch } from "./stopwatch.ts";

type PageTimerProps = Timer & {
  isFree: boolean;
  onFree: () => void;
  onTimeUp: () => void;
};

const TICK_MILLISECONDS = 250;
/** When it is said aloud that the time runs out. */
const LAST_SECONDS = 10;

export const PageTimer = ({ leastSeconds = 0, mostSeconds, ...rest }: PageTimerProps) => {
  const passed = usePassedSeconds();
  const { isFree, onFree, onTimeUp } = rest;
  const mayGo = passed >= leastSeconds;
  const isUp = mostSeconds !== undefined && passed >= mostSeconds;
  const heard = useRef({ onFree, onTimeUp });
  useEffect(() => {
    heard.current = { onFree, onTimeUp };
  });
  useEffect(() => {
    if (mayGo) heard.current.onFree();
  }, [mayGo]);
  useEffect(() => {
    if (isUp) heard.current.onTimeUp();
  }, [isUp]);
  if (!isFree) {
    const left = Math.ceil(leastSeconds - passed);
    return <Clock share={passed / leastSeconds}>{`请仔细看完，${left} 秒后可以继续`}</Clock>;
  }
  if (mostSeconds === undefined) return null;
  const left = Math.max(0, Math.ceil(mostSeconds - passed));
  return (
    <>
      <Clock share={1 - passed / mostSeconds} isUrgent={left <= LAST_SECONDS}>
        {`本页还剩 ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}，到时自动进入下一页`}
      </Clock>
      <p className={styles.aloud} role="status">
        {left <= LAST_SECONDS ? `本页还剩 ${LAST_SECONDS} 秒` : ""}
      </p>
    </>
  );
};

type ClockProps = { share: number; isUrgent?: boolean; children: string };

const Clock = ({ share, isUrgent = false, children }: ClockProps) => (
  <div className={styles.clock} data-urgent={isUrgent} role="timer">
    <span>{children}</span>
    <i style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </div>
);

/**
 * By the clock on the wall, since a phone that slept was away for as long; by the browser's own where that one is put
 * back, or nobody could go on for hours.
 */
const usePassedSeconds = (): number => {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const passedMilliseconds = stopwatch([() => Date.now(), () => performance.now()]);
    const tick = () => setPassed(passedMilliseconds() / 1000);
    const ticking = setInterval(tick, TICK_MILLISECONDS);
    return () => clearInterval(ticking);
  }, []);
  return passed;
};
