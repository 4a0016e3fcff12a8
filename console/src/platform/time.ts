/** Moments as staff read them: how long ago, and exactly when in Asia/Shanghai. */
import { useSyncExternalStore } from "react";

const zone = "Asia/Shanghai";
const exact = new Intl.DateTimeFormat("zh-CN", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const clock = new Intl.DateTimeFormat("zh-CN", {
  timeZone: zone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const day = new Intl.DateTimeFormat("zh-CN", {
  timeZone: zone,
  year: "numeric",
  month: "numeric",
  day: "numeric",
});
const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  dateStyle: "short",
  timeStyle: "short",
});

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

/** "2026/11/21 18:05:09 北京时间" */
export const exactTime = (iso: string): string => `${exact.format(new Date(iso))} 北京时间`;

/** "18:05:09": of a moment today. */
export const clockTime = (iso: string): string => clock.format(new Date(iso));

/** "3 分钟前", "2 天后"; beyond a month the day itself says more. */
export function relativeTime(iso: string, now: number): string {
  const at = Date.parse(iso);
  const gap = Math.abs(at - now);
  const side = at <= now ? "前" : "后";
  if (gap < minute) return at <= now ? "刚刚" : "马上";
  if (gap < hour) return `${Math.floor(gap / minute)} 分钟${side}`;
  if (gap < dayMs) return `${Math.floor(gap / hour)} 小时${side}`;
  if (gap < 30 * dayMs) return `${Math.floor(gap / dayMs)} 天${side}`;
  return day.format(at);
}

/** "1 分 05 秒" */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} 分 ${String(seconds % 60).padStart(2, "0")} 秒`;
  return `${Math.floor(minutes / 60)} 小时 ${String(minutes % 60).padStart(2, "0")} 分`;
}

/** For datetime-local inputs, whose value has no zone: the clock on the wall in Shanghai. */
export const toWall = (iso: string | null): string =>
  iso ? wall.format(new Date(iso)).replace(" ", "T") : "";

/** China has kept +08:00 without summer time since 1991. */
export const fromWall = (value: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)
    ? new Date(`${value.slice(0, 16)}:00+08:00`).toISOString()
    : null;

const tickMs = 30_000;
let shownNow = Date.now();
const followers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all the times on screen, so that they turn together. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => shownNow);
}

function follow(act: () => void): () => void {
  followers.add(act);
  shownNow = Date.now();
  timer ??= setInterval(() => {
    shownNow = Date.now();
    for (const tell of followers) tell();
  }, tickMs);
  return () => {
    followers.delete(act);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
