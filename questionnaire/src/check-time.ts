/** Checks a time of day. */
import { rangeProblem, refused, withProblem, type Checked } from "./checked.ts";
import type { TimeQuestion } from "./model.ts";

export const checkTime = (question: TimeQuestion, raw: unknown): Checked => {
  if (typeof raw !== "string" || !isTime(raw)) return refused("请选择时间");
  const { min = "00:00", step = 1 } = question;
  const range = rangeProblem(raw, question, {
    between: (from, to) => `请选择 ${from} 到 ${to} 之间的时间`,
    from: (from) => `请选择 ${from} 或之后的时间`,
    to: (to) => `请选择 ${to} 或之前的时间`,
  });
  const isOnStep = (minutesOf(raw) - minutesOf(min)) % step === 0;
  return withProblem(
    raw,
    range ?? (isOnStep ? undefined : `请选择 ${min} 起每隔 ${step} 分钟的时间`),
  );
};

/** 24:00 is not accepted: the next day begins with 00:00. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
