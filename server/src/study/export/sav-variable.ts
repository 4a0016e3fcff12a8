/** The columns of the table as variables of a .sav file: names, widths, and what stands for a missing value. */
import { nameVariables } from "./sav-names.ts";
import type { Column } from "./table.ts";

/** One column as the file holds it: a number of 8 bytes, or a text in segments of at most 255. */
export type SavVariable = {
  column: Column;
  /** As people see it: at most 64 bytes. */
  name: string;
  /** 0 = a number; else the bytes of its text. */
  width: number;
  /** The bytes of each of its segments; a number has one of width 0. */
  segments: readonly number[];
  /** What stands for "not asked" and "not answered", where the column's own codes leave room for it. */
  missing: Missing | null;
};
export type Missing = { notAsked: number; unanswered: number };

/** Longer texts are cut by the format. */
const TEXT_MAX = 32_767;
/** A text above 255 bytes is stored in segments of which each but the last counts for 252. */
export const SEGMENT = 255;
const SEGMENT_COUNTS = 252;

const MISSING: Missing = { notAsked: -99, unanswered: -98 };

export function savVariables(columns: readonly Column[]): SavVariable[] {
  const names = nameVariables(columns.map(({ head }) => head));
  return columns.map((column, at) => {
    const width = widthOf(column);
    return {
      column,
      name: names[at] ?? "",
      width,
      segments: segmentsOf(width),
      missing: missingOf(column),
    };
  });
}

/** At least 1, and as wide as its longest code. */
function widthOf({ type, bytes, codes }: Column): number {
  if (type !== "text") return 0;
  const widest = Math.max(1, bytes, ...codes.map(({ value }) => Buffer.byteLength(value)));
  return Math.min(widest, TEXT_MAX);
}

function segmentsOf(width: number): number[] {
  if (width <= SEGMENT) return [width];
  const count = Math.ceil(width / SEGMENT_COUNTS);
  const last = width - (count - 1) * SEGMENT_COUNTS;
  return [...Array.from({ length: count - 1 }, () => SEGMENT), last];
}

/** A column of codes knows that neither is one of them; a number that somebody typed may be anything. */
function missingOf({ type, measure, codes, set }: Column): Missing | null {
  const isCoded = type === "number" && (codes.length > 0 || set !== undefined);
  const isFree = isCoded && codes.every(({ value }) => Number(value) > MISSING.unanswered);
  return isFree || (type === "number" && measure === "ordinal") ? MISSING : null;
}

/** Bytes of a value in a case: texts are padded to whole eights. */
export const eights = (width: number): number => Math.max(1, Math.ceil(width / 8));
