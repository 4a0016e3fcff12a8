/** Reads the lines below a title in a plain-text questionnaire: choices, matrix and scale. */
import type { Choice, Column } from "./model.ts";
import { type Line, optionsIn, rowOfCircles, type Tell } from "./text-lines.ts";

/** A place to write, as 问卷星 marks it and as people draw it. */
export const BLANK = /\{_*\}|[_＿]{2,}/;
const WORDS_WANTED = /\{_*\}|[_＿]{2,}|[(（](?:请)?(?:注明|填写|说明)[^)）]*[)）]|[:：]\s*$/g;
const EXCLUSIVE =
  /^(?:以上)?(?:都|均)(?:没有|不|无)|^以上.*(?:都|均)(?:没|不|无)|[(（[【]互斥[)）\]】]/;
const JUMP = /[(（[【]\s*(?:请)?(?:直接)?(?:跳|转到|终止|结束|停止)[^)）\]】]*[)）\]】]/;
const BETWEEN = /[、，,;；|｜\s]+/;
/** Lines that stand among options in exported questionnaires without being options. */
const NOT_AN_OPTION =
  /^(?:注|备注|说明|提示|逻辑|跳题|依赖|显示条件|关联|如果|若|行\s*[:：]|列\s*[:：]|※|\*|[=＝—-]{2,}|https?:|选项\d)|[。；;]$/;
const LONGEST_OPTION = 60;

interface Read {
  tell: Tell;
  isNumbered: boolean;
}

/**
 * With a letter, number or mark they are options; without any marks short lines are. Words above the first option
 * are help; anything else is told beside its line.
 */
export const choicesIn = (
  lines: Line[],
  { tell, isNumbered }: Read,
  isSure: boolean,
): { choices: Choice[]; help: string } => {
  const isMarked = lines.some(({ text }) => optionsIn(text, isNumbered).length > 0);
  const found: { line: Line; label: string }[] = [];
  const help: string[] = [];
  const unread: Line[] = [];
  for (const line of lines) {
    const labels = isMarked ? optionsIn(line.text, isNumbered) : bare(line.text);
    found.push(...labels.map((label) => ({ line, label })));
    if (labels.length > 0) continue;
    if (found.length === 0 && isMarked) help.push(line.text);
    else unread.push(line);
  }
  const isList = isMarked || isSure || (found.length > 1 && unread.length === 0);
  if (!isList) unread.unshift(...found.splice(0).map(({ line }) => line));
  for (const line of unread) tell(line, "lost", "没有看懂这一行，没有当作选项");
  const choices = found.map(({ line, label }, i) => choiceFrom(label, i, { line, tell }));
  return { choices, help: help.join("\n") };
};

/** A line without any mark that may be an option. */
const bare = (text: string): string[] =>
  NOT_AN_OPTION.test(text) || text.length > LONGEST_OPTION ? [] : [text];

/** The choice that a line reads as, with its place in the list for a value. */
export const choiceFrom = (
  text: string,
  i: number,
  { line, tell }: { line: Line; tell: Tell },
): Choice => {
  const jump = JUMP.exec(text)?.[0];
  if (jump !== undefined) tell(line, "lost", `「${jump}」没有成为跳转，请在编辑器里设置`);
  const own = text.replace(JUMP, "");
  const label = own
    .replace(WORDS_WANTED, "")
    .replace(/[(（[【]互斥[)）\]】]/, "")
    // 问卷星 marks words that must be filled in, and here they must be anyway.
    .replace(/\s*[*＊]\s*$/, "")
    .trim();
  const isOther = own.search(WORDS_WANTED) >= 0 || /^其[他它]$/.test(label);
  return {
    value: String(i + 1),
    label: label || "其他",
    ...(isOther && { other: true }),
    ...(EXCLUSIVE.test(own) && { exclusive: true }),
  };
};

/**
 * 行：… and 列：… with what follows on their lines or below them; or the columns in one line and a row in each of the
 * others, with circles or without.
 */
export const matrixIn = (
  lines: Line[],
  read: Read,
): { rows: Column[]; columns: Column[]; help: string } => {
  const hasHeads = lines.some(({ text }) => /^[行列]\s*[:：]/.test(text));
  return hasHeads ? byHeads(lines, read) : byTable(lines, read);
};

const byHeads = (lines: Line[], { tell, isNumbered }: Read) => {
  const lists: Record<string, string[]> = { 行: [], 列: [] };
  const help: string[] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    const [whole = "", head = ""] = /^([行列])\s*[:：]/.exec(line.text) ?? [];
    const options = optionsIn(line.text, isNumbered);
    if (head !== "") {
      open = lists[head];
      open?.push(...parts(line.text.slice(whole.length)));
    } else if (open === undefined) help.push(line.text);
    else if (options.length > 0) open.push(...options);
    else if (open.length === 0 && !NOT_AN_OPTION.test(line.text)) open.push(...parts(line.text));
    else tell(line, "lost", "没有看懂这一行，没有当作行或列");
  }
  return {
    rows: numbered(lists["行"] ?? []),
    columns: numbered(lists["列"] ?? []),
    help: help.join("\n"),
  };
};

/** The first line with several words is the columns'; what stands below it are rows. */
const byTable = (lines: Line[], { tell, isNumbered }: Read) => {
  const labels: string[] = [];
  const help: string[] = [];
  let columns: string[] = [];
  for (const line of lines) {
    const row = rowOfCircles(line.text);
    const [only, ...more] = optionsIn(line.text, isNumbered);
    const heads = parts(line.text.replace(/^[|｜]|[|｜]$/g, ""));
    const isRule = /^[\s|｜:：-]+$/.test(line.text);
    if (isRule) continue;
    if (row !== undefined) labels.push(optionsIn(row, true)[0] ?? row);
    else if (columns.length === 0 && only === undefined && heads.length > 1) columns = heads;
    else if (columns.length === 0 && more.length > 0) columns = [only ?? "", ...more];
    else if (columns.length === 0) help.push(line.text);
    else if (only !== undefined && more.length === 0) labels.push(only);
    else if (only === undefined && heads.length === 1 && !NOT_AN_OPTION.test(line.text))
      labels.push(line.text);
    else tell(line, "lost", "没有看懂这一行，没有当作行");
  }
  return { rows: numbered(labels), columns: numbered(columns), help: help.join("\n") };
};

const parts = (line: string): string[] => line.split(BETWEEN).filter((part) => part !== "");

const numbered = (labels: string[]): Column[] =>
  labels.map((label, i) => ({ value: String(i + 1), label }));

/** From 1-5, from 很差 ~ 很好, from circles between two ends, or from a line for each point; else 1 to 5. */
export const scaleIn = (lines: Line[], { tell, isNumbered }: Read) => {
  let range: { min: number; max: number } | undefined;
  let ends: [string, string] | undefined;
  const labels: string[] = [];
  for (const line of lines) {
    const { text } = line;
    const [, from, to] = /(-?\d+)\s*分?\s*[-~～—至到]+\s*(\d+)/.exec(text) ?? [];
    const [, low, high] = /^([^\d~～—-]+?)\s*[~～—-]+\s*([^\d~～—-]+)$/.exec(text) ?? [];
    const circles = /^(\D*?)\s*((?:[○●□◯☐]\s*\d{1,2}\s*)+|(?:\d{1,2}\s+){2,}\d{1,2}\s*)(\D*)$/.exec(
      text,
    );
    const options = optionsIn(text, isNumbered);
    if (circles) {
      const points = (circles[2] ?? "").match(/\d+/g)?.map(Number) ?? [];
      range = { min: points[0] ?? 1, max: points.at(-1) ?? 5 };
      if (circles[1] && circles[3]) ends = [circles[1].trim(), circles[3].trim()];
    } else if (from !== undefined && to !== undefined)
      range = { min: Number(from), max: Number(to) };
    else if (low !== undefined && high !== undefined) ends = [low, high];
    else if (options.length > 0) labels.push(...options);
    else if (NOT_AN_OPTION.test(text) || text.length > LONGEST_OPTION)
      tell(line, "lost", "没有看懂这一行，没有当作量表的分数");
    else labels.push(...parts(text));
  }
  const isList = range === undefined && ends === undefined && labels.length > 1;
  const [minLabel, maxLabel] = isList ? [labels[0], labels.at(-1)] : (ends ?? []);
  return {
    min: range?.min ?? 1,
    max: range?.max ?? (isList ? labels.length : 5),
    ...(minLabel && { minLabel }),
    ...(maxLabel && { maxLabel }),
    /** The words of each point, where each has its own. */
    labels: isList ? labels : [],
  };
};
