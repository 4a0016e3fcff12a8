/** Short messages from places that are not components: the query cache and the transport's callers. */
import type { App } from "antd";
import type { ReactNode } from "react";
import { SignedOut } from "./api.ts";
import { isOvertaken, overtakenWords } from "./refusal.ts";

type Messages = ReturnType<typeof App.useApp>["message"];

let shown: Messages | undefined;

export const connectNotices = (messages: Messages): void => {
  shown = messages;
};

export const sayDone = (text: string): void => void shown?.success(text);

let asked = 0;

/** Shown for this long, with something to press in it; returns how to close it earlier. */
export function sayWith(make: (close: () => void) => ReactNode, seconds: number): () => void {
  const key = `asked${asked++}`;
  const close = () => shown?.destroy(key);
  const content = make(close);
  void shown?.open({ type: "success", key, content, duration: seconds, pauseOnHover: true });
  return close;
}

/** One message per text: ten failed calls of one outage are one piece of news. */
export function sayFailed(cause: unknown): void {
  if (cause instanceof SignedOut) return;
  const text = reasonOf(cause);
  void shown?.error({ content: text, key: text, duration: 6 });
}

/** For a call that should have changed something; when somebody was quicker, it says that the page was read again. */
export const sayRefused = (cause: unknown): void =>
  sayFailed(isOvertaken(cause) ? new Error(overtakenWords(reasonOf(cause))) : cause);

export const reasonOf = (cause: unknown): string =>
  cause instanceof Error && cause.message ? cause.message : "出错了，请刷新后重试";
