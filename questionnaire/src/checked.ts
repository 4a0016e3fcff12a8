/** What checking one answer comes to, and the few words that the checks share. */
import type { Answer } from "./model.ts";

/** Only a value: fine. Both: a person's answer that is not good enough yet. Only a problem: refused. */
export interface Checked {
  value?: Answer;
  problem?: string;
}

export const refused = (problem = "这个答案的格式不对，请重新填写"): Checked => ({ problem });

export const withProblem = (value: Answer, problem: string | undefined): Checked =>
  problem === undefined ? { value } : { value, problem };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * Without control characters and halves of surrogate pairs, which PostgreSQL's jsonb refuses;
 * line breaks and tabs stay.
 */
export const cleaned = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cs}\p{Cc}]/gu, (mark) => (mark === "\n" || mark === "\t" ? mark : ""))
    .trim();

/** A list of different texts, or undefined when it is anything else. */
export const distinctTexts = (value: unknown, limit: number): string[] | undefined => {
  if (!Array.isArray(value) || value.length > limit) return undefined;
  const texts = value.filter((item): item is string => typeof item === "string");
  return new Set(texts).size === value.length ? texts : undefined;
};

/** The sentence for a value outside its range; the words take what is set of it. */
export const rangeProblem = <T extends number | string>(
  value: T,
  { min, max }: { min?: T | undefined; max?: T | undefined },
  words: { between: (min: T, max: T) => string; from: (min: T) => string; to: (max: T) => string },
): string | undefined => {
  if (min !== undefined && max !== undefined) {
    return value < min || value > max ? words.between(min, max) : undefined;
  }
  if (min !== undefined && value < min) return words.from(min);
  return max !== undefined && value > max ? words.to(max) : undefined;
};
