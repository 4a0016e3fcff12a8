/** Checks answers that are a figure or a day: number, date, scale and NPS. */
import { rangeProblem, refused, withProblem, type Checked } from "./checked.ts";
import type { DateQuestion, NpsQuestion, NumberQuestion, ScaleQuestion } from "./model.ts";

export const checkNumber = (question: NumberQuestion, raw: unknown): Checked => {
  if (typeof raw !== "number" || !Number.isFinite(raw)) return refused("请输入数字");
  // JSON has no minus zero.
  const value = raw + 0;
  if (question.integer && !Number.isSafeInteger(value)) return withProblem(value, "请输入整数");
  return withProblem(
    value,
    rangeProblem(value, question, {
      between: (min, max) => `请输入 ${min} 到 ${max} 之间的数`,
      from: (min) => `请输入不小于 ${min} 的数`,
      to: (max) => `请输入不大于 ${max} 的数`,
    }),
  );
};

export const checkDate = (question: DateQuestion, raw: unknown): Checked => {
  if (typeof raw !== "string" || !isDay(raw)) return refused("请选择日期");
  return withProblem(
    raw,
    rangeProblem(raw, question, {
      between: (min, max) => `请选择 ${min} 到 ${max} 之间的日期`,
      from: (min) => `请选择 ${min} 或之后的日期`,
      to: (max) => `请选择 ${max} 或之前的日期`,
    }),
  );
};

export const checkScale = (question: ScaleQuestion | NpsQuestion, raw: unknown): Checked => {
  const points = pointsOf(question);
  const point = points.find((candidate) => candidate === raw);
  return point === undefined ? refused("请选择一个分数") : { value: point };
};

export const pointsOf = (question: ScaleQuestion | NpsQuestion): number[] => {
  const { min, max } = question.kind === "nps" ? { min: 0, max: 10 } : question;
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
};

/** A day of the calendar, which 2023-02-30 is not. */
export const isDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text)
    ? text.split("-").map(Number)
    : [];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
};
