/** Reads pieces of SurveyJS JSON, in which everything may be missing, short-hand or localised. */
import { isRecord } from "./checked.ts";

export type Source = Record<string, unknown>;

export const listIn = (value: unknown): Source[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** A text may stand in several languages; Chinese is wanted, then the default one. */
export const textIn = (value: unknown): string => {
  if (typeof value === "number") return String(value);
  const text = isRecord(value) ? (value["zh-cn"] ?? value["default"] ?? value["en"]) : value;
  return typeof text === "string" ? text.trim() : "";
};

export const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** What a reader of the page would see of it. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\n{2,}/g, "\n")
    .trim();

/** Only the keys that have a value, because an optional key of the model is absent, not undefined. */
export const present = <T extends object>(
  record: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
