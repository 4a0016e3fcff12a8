/** Reads one question of a plain-text questionnaire: `1. 题目 [单选题]`, then `A. 选项` lines. */
import type { Question } from "./model.ts";
import { marksIn, optionIn, type Tell, withoutMarks } from "./text-lines.ts";
import { KIND_WORDS, kindByLines, kindOf } from "./text-kind.ts";
import { BLANK, choicesIn, matrixIn, scaleIn } from "./text-parts.ts";
import { blanksFrom, gridFrom, maxDiffFrom, shareFrom } from "./text-several.ts";
import { sliderIn } from "./text-slider.ts";
import type { Draft } from "./text-structure.ts";

const BOUNDS =
  /([\d一二两三四五六七八九十]{1,2})(?:\s*[-~～至到]\s*([\d一二两三四五六七八九十]{1,2}))?\s*[项个]/;
const BOUNDS_BRACKETS = /[(（][^()（）]{0,12}[\d一二两三四五六七八九十]\s*[项个][)）]/;
const STAR = /^[*＊]\s*|\s*[*＊]$/g;

/** What is missing is told, and left to be filled in. */
export const questionOf = (draft: Draft, name: string, tell: Tell): Question => {
  const marks = marksIn(draft.title);
  const bounds = boundsIn(draft.title);
  const starred = withoutMarks(draft.title).replace(BOUNDS_BRACKETS, "").trim();
  const title = starred.replace(STAR, "") || `第 ${draft.number} 题`;
  // As it is usual in China: asked of everybody unless it says otherwise.
  const base = { name, title, required: !/选答|选填|非必/.test(marks) };
  const known = kindOf(marks);
  const kind = known ?? kindByLines(draft, bounds);
  const changed = (message: string) => tell(draft.line, "changed", message);
  if (known === undefined && /题/.test(marks))
    changed(`题型「${marks}」不认识，按${KIND_WORDS[kind] ?? "填空题"}导入`);
  const asked: Asked = { draft, base, marks, bounds, changed, tell };
  switch (kind) {
    case "matrix":
      return matrixFrom(asked);
    case "matrixText":
    case "matrixNumber":
    case "matrixSlider":
      return gridFrom(asked, kind);
    case "single":
    case "multiple":
    case "dropdown":
    case "ranking":
      return choosingFrom(asked, kind);
    case "scale":
      return scaleFrom(asked);
    case "slider":
      return sliderFrom(asked);
    case "share":
      return shareFrom(asked);
    case "maxDiff":
      return maxDiffFrom(asked);
    case "explanation":
      return { ...base, kind, required: false, title: [title, ...textsOf(draft)].join("\n") };
    default:
      return blanksFrom(asked, kind) ?? written(draft, { ...base, kind }, tell);
  }
};

interface Asked {
  draft: Draft;
  base: Base;
  marks: string;
  bounds: { min?: number; max?: number };
  changed: (message: string) => void;
  tell: Tell;
}

const textsOf = ({ lines }: Draft): string[] => lines.map(({ text }) => text);

const matrixFrom = ({ draft, base, marks, changed, tell }: Asked): Question => {
  const { help, rows, columns } = matrixIn(draft.lines, { tell, isNumbered: draft.isNumbered });
  if (rows.length === 0) changed("没有读出矩阵的行，请在编辑里补上");
  const named = columns.length > 0 ? columns : fivePoints(marks);
  if (named.length === 0) changed("没有读出矩阵的列，请在编辑里补上");
  const several = /多选/.test(marks) && { multiple: true };
  return { ...base, ...(help && { help }), kind: "matrix", rows, columns: named, ...several };
};

const choosingFrom = (
  { draft, base, marks, bounds, changed, tell }: Asked,
  kind: "single" | "multiple" | "dropdown" | "ranking",
): Question => {
  const isSure = kindOf(marks) !== undefined;
  const read = { tell, isNumbered: draft.isNumbered };
  const { choices, help } = choicesIn(draft.lines, read, isSure);
  if (choices.length === 0) changed("没有读出选项，请在编辑里补上");
  const shuffle = /随机|乱序/.test(marks) && { shuffle: true };
  const choosing = { ...base, ...(help && { help }), choices, ...shuffle };
  if (kind === "single" || kind === "dropdown") return { ...choosing, kind };
  if (kind === "multiple") return { ...choosing, kind, ...bounds };
  if (choices.some(({ other, exclusive }) => other || exclusive))
    changed("排序题不能有「其他」和互斥的选项，改成了普通选项");
  const plain = choices.map(({ value, label }) => ({ value, label }));
  return { ...choosing, choices: plain, kind, ...bounds };
};

const scaleFrom = ({ draft, base, marks, changed, tell }: Asked): Question => {
  const read = { tell, isNumbered: draft.isNumbered };
  const { labels, ...scale } = scaleIn(draft.lines, read);
  if (/反向/.test(marks)) changed("反向计分没有导入，分数按从低到高记，请在分析时反转");
  if (labels.length > 2)
    changed(`量表只显示两端的文字，中间的「${labels.slice(1, -1).join("、")}」没有导入`);
  return { ...base, kind: "scale", ...scale };
};

const sliderFrom = ({ draft, base, tell }: Asked): Question => ({
  ...base,
  kind: "slider",
  step: 1,
  ...sliderIn(draft.lines, tell),
});

type Base = { name: string; title: string; required: boolean; help?: string };
type Written = "nps" | "date" | "time" | "number" | "region" | "file" | "paragraph" | "line";

/** What is answered by writing: the lines below say more of it, and `{_}` is where. */
const written = (
  { lines, title: asked }: Draft,
  { kind, ...base }: Base & { kind: Written },
  tell: Tell,
): Question => {
  const isSure = kindOf(marksIn(asked)) !== undefined;
  for (const one of lines)
    if (!(isSure || BLANK.test(one.text)) || optionIn(one.text) !== undefined)
      tell(one, "changed", "没有看懂这一行，当作补充说明");
  const help = lines
    .map(({ text }) => text.replace(BLANK, "").trim())
    .filter(Boolean)
    .join("\n");
  const whole = { ...base, ...(help && { help }) };
  const title =
    base.title
      .replace(BLANK, "")
      .replace(/[:：]\s*$/, "")
      .trim() || base.title;
  const own = { ...whole, title };
  switch (kind) {
    case "file":
      return { ...own, kind, maxCount: 3, accept: [], maxBytes: 10 * 1024 * 1024 };
    case "region":
      return { ...own, kind, depth: 3 };
    case "paragraph":
    case "line":
      return { ...own, kind: "text", format: kind };
    default:
      return { ...own, kind };
  }
};

/** 矩阵量表 without columns has the usual five points. */
const fivePoints = (marks: string) =>
  /量表|打分|评分/.test(marks)
    ? [1, 2, 3, 4, 5].map((point) => ({ value: String(point), label: String(point) }))
    : [];

const FIGURES = "一二三四五六七八九十";
const figure = (text: string): number =>
  text === "两" ? 2 : FIGURES.includes(text) ? FIGURES.indexOf(text) + 1 : Number(text);

const boundsIn = (title: string): { min?: number; max?: number } => {
  const inside = [...title.matchAll(/[(（[【［]([^()（）[\]【】［］]{1,40})[)）\]】］]/g)];
  for (const [, text = ""] of inside) {
    const [whole, first, last] = BOUNDS.exec(text) ?? [];
    if (first === undefined || !(whole === text.trim() || /选|最|至|限/.test(text))) continue;
    if (last !== undefined) return { min: figure(first), max: figure(last) };
    if (/最多|至多/.test(text)) return { max: figure(first) };
    if (/最少|至少/.test(text)) return { min: figure(first) };
    return { min: figure(first), max: figure(first) };
  }
  return {};
};
