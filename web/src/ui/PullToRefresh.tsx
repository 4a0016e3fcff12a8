/** Pulling a list down at its top loads it again, on touch screens. */
import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import styles from "./PullToRefresh.module.css";

type PullToRefreshProps = { onRefresh: () => Promise<unknown>; children: ReactNode };

const threshold = 64;

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const start = useRef<number | null>(null);
  const [pull, setPull] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const onTouchStart = ({ touches }: TouchEvent) => {
    start.current = window.scrollY <= 0 && !isBusy ? (touches[0]?.clientY ?? null) : null;
  };
  const onTouchMove = ({ touches }: TouchEvent) => {
    if (start.current === null) return;
    const distance = (touches[0]?.clientY ?? 0) - start.current;
    // Half of the finger's way: the resistance tells that this is no scrolling.
    setPull(Math.max(0, Math.min(96, distance / 2)));
  };
  const onTouchEnd = () => {
    start.current = null;
    if (pull < threshold) return setPull(0);
    setBusy(true);
    setPull(48);
    void onRefresh().finally(() => {
      setBusy(false);
      setPull(0);
    });
  };
  return (
    <div
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={onTouchEnd}
    >
      <div role="status" className={styles.well} style={{ height: pull }}>
        {pull > 0 && wordsOf(isBusy, pull)}
      </div>
      {children}
    </div>
  );
}

function wordsOf(isBusy: boolean, pull: number): string {
  if (isBusy) return "正在刷新…";
  return pull >= threshold ? "松开即可刷新" : "下拉刷新";
}
