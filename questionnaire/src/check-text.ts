/** Checks written answers. */
import { cleaned, rangeProblem, refused, withProblem, type Checked } from "./checked.ts";
import type { TextFormat, TextQuestion } from "./model.ts";
import { rare } from "./rare.ts";

/** Nobody writes more by hand; it also bounds what a response can make us store. */
export const MAX_TEXT_LENGTH = 5000;
const USUAL_MAX_LENGTH: Partial<Record<TextFormat, number>> = { line: 200, paragraph: 2000 };

export const checkText = (question: TextQuestion, raw: unknown): Checked => {
  if (typeof raw !== "string") return refused();
  if (raw.length > MAX_TEXT_LENGTH) return refused(`最多输入 ${MAX_TEXT_LENGTH} 个字`);
  const value = tidied(question.format, raw);
  if (value === "") return {};
  return withProblem(
    value,
    formatProblem(question.format, value) ??
      lengthProblem(question, value) ??
      patternProblem(question, value),
  );
};

/** The author's own limit, else the usual one, or the least length where that is more. */
export const maxLengthOf = ({ format, minLength = 0, maxLength }: TextQuestion): number =>
  maxLength ?? Math.max(USUAL_MAX_LENGTH[format] ?? MAX_TEXT_LENGTH, minLength);

const tidied = (format: TextFormat, raw: string): string => {
  const text = cleaned(raw);
  if (format === "paragraph") return text;
  if (format === "line") return text.replace(/\s+/g, " ");
  // Full-width digits and stray spaces are how a Chinese keyboard writes these.
  const compact = text.normalize("NFKC").replace(/\s/g, "");
  return format === "idcard" ? compact.toUpperCase() : compact;
};

const lengthProblem = (question: TextQuestion, value: string): string | undefined => {
  const length = lengthOf(value);
  const most = maxLengthOf(question);
  const asked = rangeProblem(
    length,
    { min: question.minLength, max: question.maxLength },
    {
      between: (min, max) => `请输入 ${min}-${max} 个字`,
      from: (min) => `请至少输入 ${min} 个字`,
      to: (max) => `最多输入 ${max} 个字`,
    },
  );
  return asked ?? (length > most ? `最多输入 ${most} 个字` : undefined);
};

/** People count characters, and an emoji, though two code units, is one. */
const lengthOf = (text: string): number => text.replace(/[\uD800-\uDBFF]/g, "").length;

const patternProblem = ({ pattern }: TextQuestion, value: string): string | undefined =>
  !pattern || rare("fitsPattern")(pattern, value)
    ? undefined
    : (pattern.message ?? "请按要求的格式填写");

const formatProblem = (format: TextFormat, value: string): string | undefined => {
  switch (format) {
    case "line":
    case "paragraph":
      return undefined;
    case "mobile":
      return /^1[3-9]\d{9}$/.test(value) ? undefined : "请输入 11 位手机号";
    case "email":
      return /^[^@]{1,64}@[^@.]+(\.[^@.]+)+$/.test(value) ? undefined : "请输入正确的邮箱地址";
    case "url":
      return /^https?:\/\/[^/.]+\.\S+$/i.test(value)
        ? undefined
        : "请输入完整的网址，以 http:// 或 https:// 开头";
    case "idcard":
      return isIdCard(value) ? undefined : "请输入正确的 18 位身份证号";
  }
};

/** GB 11643: the last character checks the 17 digits before it (weights are powers of 2 mod 11). */
const isIdCard = (value: string): boolean => {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false;
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += Number(value[i]) * (2 ** (17 - i) % 11);
  return value[17] === "10X98765432"[sum % 11];
};
