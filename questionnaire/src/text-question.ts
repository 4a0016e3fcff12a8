/** Reads one question of a plain-text questionnaire: `1. 题目 [单选题]`, then `A. 选项` lines. */
import type { Question } from "./model.ts";
import { choicesIn, matrixIn, scaleIn } from "./text-parts.ts";

export interface Draft {
  number: number;
  title: string;
  /** What stands in square brackets: the kind, and perhaps 必答. */
  marks: string;
  /** How many may be chosen, as in （最多选3项）. */
  bounds: { min?: number; max?: number };
  lines: string[];
}

const NUMBER = /^[Qq]?\d+\s*[.、．:：)）]\s*(?=\S)/;
const MARK = /[[【［]([^\]】］]+)[\]】］]/g;
const BOUNDS =
  /[(（]请?(?:选择?)?(最多|最少|至少|限)?(?:选择?)?\s*(\d+)(?:\s*[-~～至到]\s*(\d+))?\s*[项个][)）]/;
const STAR = /^[*＊]\s*|\s*[*＊]$/g;

/** A title starts with a number, or at least names its kind in brackets. */
export const draftOf = (line: string, number: number): Draft | undefined => {
  const marks = [...line.matchAll(MARK)].map(([, mark]) => mark).join(" ");
  if (!NUMBER.test(line) && !/题|段落|说明|必答/.test(marks)) return undefined;
  const starred = line.replace(NUMBER, "").replace(MARK, "").replace(BOUNDS, "").trim();
  const title = starred.replace(STAR, "");
  return {
    number,
    title: title || `第 ${number} 题`,
    marks: title === starred ? marks : `${marks} 必答`,
    bounds: boundsIn(line),
    lines: [],
  };
};

const boundsIn = (line: string): Draft["bounds"] => {
  const [, word, first, last] = BOUNDS.exec(line) ?? [];
  if (first === undefined) return {};
  if (last !== undefined) return { min: Number(first), max: Number(last) };
  if (word === "最多") return { max: Number(first) };
  return word === "最少" || word === "至少"
    ? { min: Number(first) }
    : { min: Number(first), max: Number(first) };
};

/** Undefined where what the kind needs is missing. */
export const questionOf = (draft: Draft, name: string): Question | undefined => {
  const { title, marks, lines, bounds } = draft;
  const { choices, help } = choicesIn(lines);
  const isBare = choices.length === 0;
  const base = { name, title, required: /必答|必填/.test(marks) };
  const written = { ...base, ...(lines.length > 0 && { help: lines.join("\n") }) };
  const shuffle = /随机|乱序/.test(marks) && { shuffle: true };
  const choosing = { ...base, ...(help && { help }), choices, ...shuffle };
  switch (kindOf(marks)) {
    case "matrix": {
      const matrix = { ...base, kind: "matrix" as const, ...matrixIn(lines) };
      if (matrix.rows.length === 0 || matrix.columns.length === 0) return undefined;
      return /多选/.test(marks) ? { ...matrix, multiple: true } : matrix;
    }
    case "single":
      return isBare ? undefined : { ...choosing, kind: "single" };
    case "multiple":
      return isBare ? undefined : { ...choosing, kind: "multiple", ...bounds };
    case "dropdown":
      return isBare ? undefined : { ...choosing, kind: "dropdown" };
    case "ranking":
      return isBare ? undefined : { ...choosing, kind: "ranking", ...bounds };
    case "scale":
      return { ...base, kind: "scale", ...scaleIn(lines) };
    case "nps":
      return { ...written, kind: "nps" };
    case "explanation":
      return { ...base, kind: "explanation", title: [title, ...lines].join("\n") };
    case "date":
      return { ...written, kind: "date" };
    case "number":
      return { ...written, kind: "number" };
    case "region":
      return { ...written, kind: "region", depth: 3 };
    case "file":
      return { ...written, kind: "file", maxCount: 3, accept: [], maxBytes: 10 * 1024 * 1024 };
    case "paragraph":
      return { ...written, kind: "text", format: "paragraph" };
    case "line":
      return { ...written, kind: "text", format: "line" };
    case undefined:
      return isBare ? { ...base, kind: "text", format: "line" } : { ...choosing, kind: "single" };
  }
};

/** What the marks say, the first that fits; undefined when they say nothing of the kind. */
export const kindOf = (marks: string) => KINDS.find(([words]) => words.test(marks))?.[1];

const KINDS = [
  [/矩阵/, "matrix"],
  [/多选/, "multiple"],
  [/单选|判断/, "single"],
  [/下拉/, "dropdown"],
  [/排序/, "ranking"],
  [/nps|推荐/i, "nps"],
  [/量表|评分|打分/, "scale"],
  [/段落|说明/, "explanation"],
  [/日期/, "date"],
  [/数字|数值/, "number"],
  [/地区|省市|城市/, "region"],
  [/上传|文件|图片/, "file"],
  [/多行|简答|问答/, "paragraph"],
  [/填空|单行|文本/, "line"],
] as const;
