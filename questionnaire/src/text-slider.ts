/** Reads the ends of a slider in a plain-text questionnaire: `0-100`, `很差 0 ~ 10 很好`, `最小值 0（很差）`. */
import { type Line, type Tell } from "./text-lines.ts";

type Ends = { min: number; max: number; minLabel?: string; maxLabel?: string };

const RANGE = /^(\D*?)\s*(-?\d+)\s*(?:分|%)?\s*[-~～—－至到]+\s*(\d+)\s*(?:分|%)?\s*(\D*)$/;
const END = /^最([小大])值?\s*[:：]?\s*(-?\d+)\s*(?:[(（]([^)）]{1,40})[)）])?$/;

/** 0 to 100 where nothing says otherwise. */
export const sliderIn = (lines: readonly Line[], tell: Tell): Ends => {
  const ends: Partial<Ends> = {};
  for (const line of lines) {
    const [range, low = "", from, to, high = ""] = RANGE.exec(line.text) ?? [];
    const [one, side, value, label] = END.exec(line.text) ?? [];
    if (range !== undefined) {
      Object.assign(ends, { min: Number(from), max: Number(to) });
      if (wordsOf(low)) ends.minLabel = wordsOf(low);
      if (wordsOf(high)) ends.maxLabel = wordsOf(high);
    } else if (one !== undefined) {
      ends[side === "小" ? "min" : "max"] = Number(value);
      if (label !== undefined) ends[side === "小" ? "minLabel" : "maxLabel"] = label;
    } else tell(line, "lost", "没有看懂这一行，没有当作滑动条的两端");
  }
  const { min = 0, max = 100 } = ends;
  return min < max ? { ...ends, min, max } : { min: 0, max: 100 };
};

const wordsOf = (text: string): string => text.replace(/^[(（]|[)）：:]$/g, "").trim();
