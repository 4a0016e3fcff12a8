/**
 * Where the operator's end page leads. By itself only for anyone who has just handed in, and once for each participation:
 * who comes back to their result, or looks it up later, presses the button or does not.
 */
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { serverNow } from "../../platform/clock.ts";
import { perTab } from "../../platform/storage.ts";
import { useNow } from "../../platform/useNow.ts";
import styles from "./OperatorWords.module.css";

type OnwardProps = { url: string; seconds: number | null };

export function Onward({ url, seconds }: OnwardProps) {
  const { state, pathname, search } = useLocation();
  const isFresh = (state as { isOwnSheet?: unknown } | null)?.isOwnSheet === true;
  // Marked by the page, which belongs to one participation, and not by the target: many tasks lead to the same one.
  const mark = `ONWARD_${pathname}${search}`;
  const isWaiting = seconds !== null && isFresh && perTab.get(mark) === null;
  // The server refuses other addresses when they are saved; a link must never run as a script here, whatever it holds.
  if (!url.startsWith("https://")) return null;
  const { host } = new URL(url);
  return (
    <p className={styles.onward}>
      <a className={styles.away} href={url} rel="noreferrer">
        {`前往 ${host}`}
      </a>
      {isWaiting && <Countdown {...{ url, seconds, mark, host }} />}
    </p>
  );
}

type CountdownProps = { url: string; seconds: number; mark: string; host: string };

function Countdown({ url, seconds, mark, host }: CountdownProps) {
  const [until] = useState(() => serverNow() + seconds * 1000);
  const left = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  useEffect(() => {
    const timer = setTimeout(() => {
      perTab.set(mark, "1");
      window.location.assign(url);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [url, seconds, mark]);
  return <span role="timer">{`${left} 秒后自动前往 ${host}`}</span>;
}
