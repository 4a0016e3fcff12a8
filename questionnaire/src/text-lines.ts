/** The lines of a plain-text questionnaire: numbers, marks in brackets, several options on one line, rows of circles. */
import type { Remark, RemarkKind } from "./import-report.ts";

export interface Line {
  /** In what was pasted, from 1. */
  at: number;
  text: string;
}

/** Told beside the line that it is about. */
export type Tell = (line: Line, kind: RemarkKind, message: string) => void;

export const tellInto =
  (remarks: Remark[]): Tell =>
  (line, kind, message) => {
    remarks.push({ kind, line: line.at, place: line.text, message });
  };

export const linesOf = (text: string): Line[] =>
  text
    .split(/\r?\n|\r/)
    .map((line, i) => ({
      at: i + 1,
      // Full-width digits and letters are how a Chinese keyboard numbers; punctuation stays as it is.
      text: line
        .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => sign.normalize("NFKC"))
        .replace(/[\u3000\u00a0\u200b\ufeff]/g, " ")
        .trim(),
    }))
    .filter((line) => line.text !== "");

export const PAGE_BREAK = /^[=＝—-]{2,}\s*(?:分页|下一页|page)?\s*[=＝—-]{2,}$/i;

/** 第二部分 …, 第一章 … and, where questions have Arabic numbers, 二、… */
const PART =
  /^第\s*[一二三四五六七八九十\d]{1,3}\s*(?:部分|章|节|单元|模块|篇|页)\s*[:：、.．]?\s*/;
const CHAPTER = /^[一二三四五六七八九十]{1,3}\s*[、.．]\s*(?=\S)/;

/** The heading without its number, or undefined. */
export const headingIn = (text: string, hasNumbers: boolean): string | undefined => {
  if (/[?？]$/.test(text) || marksIn(text) !== "") return undefined;
  if (PART.test(text)) return text.replace(PART, "") || text;
  return hasNumbers && CHAPTER.test(text) && text.length <= 40
    ? text.replace(CHAPTER, "")
    : undefined;
};

/** Neither 8:30 nor 1.5 is a number of a question. */
const NUMBER =
  /^(?:[Qq](\d{1,3})\s*([.、．:：)）])|(\d{1,3})\s*([.．](?!\d)|[、)）]|[:：](?!\d)))\s*(?=\S)/;
const CHINESE_NUMBER = /^[一二三四五六七八九十]{1,3}\s*[、.．]\s*(?=\S)/;

interface Numbered {
  number: number;
  sign: string;
  rest: string;
}

export const numberIn = (text: string): Numbered | undefined => {
  const [whole, called, calledSign, plain, plainSign] = NUMBER.exec(text) ?? [];
  const sign = calledSign ?? plainSign;
  return whole === undefined || sign === undefined
    ? undefined
    : { number: Number(called ?? plain), sign, rest: text.slice(whole.length) };
};

export const withoutNumber = (text: string): string =>
  text.replace(NUMBER, "").replace(CHINESE_NUMBER, "");

/** Other words in square brackets are part of what is asked. */
const SQUARE =
  /[[【［]([^\]】］]{0,40}(?:题|单选|多选|必|选答|选填|填空|量表|矩阵|段落|说明|随机|乱序|滑动|滑条|表格|最佳最差|最优最劣|排序|下拉|打分|评分|日期|数字|数值|地区|上传|[项个])[^\]】］]{0,40}|NPS|Max\s?Diff|时间|时刻|比重|多项填空)[\]】］]/gi;
/** In round brackets only words that cannot be part of what is asked. */
const ROUND =
  /[(（]\s*((?:可|请)?(?:单选|多选|不定项|必答|必填|选答|选填|非必答|非必填|填空|排序|量表|矩阵|下拉|判断题|打分|简答|问答)[^()（）]{0,12})[)）]/g;

/** All that stands in brackets of its kind, its being asked for, and how many. */
export const marksIn = (text: string): string =>
  [...text.matchAll(SQUARE), ...text.matchAll(ROUND)].map(([, mark]) => mark).join(" ");

export const withoutMarks = (text: string): string =>
  text.replace(SQUARE, "").replace(ROUND, "").trim();

const OPTION =
  /^(?:([A-Za-z])\s*[.、．:：)）]|[(（]([A-Za-z\d]{1,2})[)）]|([①-⑳])|([○●□■◯☐◎])|([-•·▪]))\s*(.*)$/;

/** What stands behind a letter, a number in brackets or a mark. */
export const optionIn = (text: string): string | undefined => {
  const option = OPTION.exec(text);
  return option?.[6] || undefined;
};

/** The options of one line, `A. 男 B. 女`, `1.男 2.女`, `○男 ○女`; one where it is one, none where it is none. */
export const optionsIn = (text: string, isNumbered: boolean): string[] => {
  const several = splitBy(text, isNumbered);
  if (several.length > 1) return several;
  const numbered = isNumbered ? numberIn(text)?.rest : undefined;
  const one = optionIn(text) ?? numbered;
  return one === undefined ? [] : [one];
};

const CIRCLE = /[○●□■◯☐◎①-⑳]\s*/g;
const LETTER = /(?:^|\s|[^A-Za-z.])([A-Z])\s*[.、．:：)）]\s*/g;
const FIGURE = /(?:^|\s)[(（]?(\d{1,2})\s*[.、．:：)）]\s*/g;

const splitBy = (text: string, isNumbered: boolean): string[] => {
  const circles = text.split(CIRCLE).map((part) => part.trim());
  if (circles[0] === "" && circles.length > 2) return circles.filter((part) => part !== "");
  const letters = inOrder([...text.matchAll(LETTER)], (mark) => mark.charCodeAt(0) - 64);
  if (letters.length > 1) return cutAt(text, letters);
  const figures = isNumbered ? inOrder([...text.matchAll(FIGURE)], Number) : [];
  return figures.length > 1 ? cutAt(text, figures) : [];
};

type Cut = { start: number; end: number };

/** Marks that begin somewhere at the line's start and go on one by one: A, B, C or 3, 4, 5. */
const inOrder = (found: RegExpExecArray[], orderOf: (mark: string) => number): Cut[] => {
  const cuts: Cut[] = [];
  let last: number | undefined;
  for (const match of found) {
    const order = orderOf(match[1] ?? "");
    const start = match.index + (match[0].search(/[A-Z\d(（]/) || 0);
    if (last === undefined ? start > 0 : order !== last + 1) continue;
    cuts.push({ start, end: match.index + match[0].length });
    last = order;
  }
  return cuts;
};

const cutAt = (text: string, cuts: Cut[]): string[] =>
  cuts
    .map(({ end }, i) => text.slice(end, cuts[i + 1]?.start).trim())
    .filter((part) => part !== "");

/** Splits `1. 您的性别 A. 男 B. 女` into the question and its options. */
export const titleAndOptions = (text: string): { title: string; options: string } => {
  const at = text.search(/\sA\s*[.、．:：)）]\s*\S.*\sB\s*[.、．:：)）]/);
  const circles = text.search(/\s[○□◯☐]\s*[^\s○□◯☐].*\s[○□◯☐]\s*[^\s○□◯☐]/);
  const cut = at > 0 ? at : circles;
  return cut > 0
    ? { title: text.slice(0, cut), options: text.slice(cut).trim() }
    : { title: text, options: "" };
};

/** The row's name in `外观 ○ ○ ○`: empty circles alone, none of them with words behind it. */
export const rowOfCircles = (text: string): string | undefined => {
  const parts = text.split(/[\s|｜\t]+/).filter((part) => part !== "");
  const isCircle = (part: string) => /^[○●□■◯☐◎][\d]?$/.test(part);
  const first = parts.findIndex(isCircle);
  if (first < 1 || parts.length - first < 2 || !parts.slice(first).every(isCircle))
    return undefined;
  return parts.slice(0, first).join(" ");
};
