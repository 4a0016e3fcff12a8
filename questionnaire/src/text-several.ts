/** Questions of a plain-text questionnaire that are several under one title: shares, blanks, cells, sets of best and worst. */
import { LIMITS } from "./limits.ts";
import { designProblem, setsOf } from "./max-diff-design.ts";
import type { Column, Entry, Question } from "./model.ts";
import { type Line, optionIn, type Tell } from "./text-lines.ts";
import { BLANK, choicesIn, matrixIn } from "./text-parts.ts";
import type { Draft } from "./text-structure.ts";

type Base = { name: string; title: string; required: boolean; help?: string };

interface Asked {
  draft: Draft;
  base: Base;
  changed: (message: string) => void;
  tell: Tell;
}

const TOTAL =
  /(?:总[和分计共]|合计|共计|加起来|之和)[^\d]{0,6}(\d{1,6}(?:\.\d{1,2})?)\s*(%|％|分|元|点|小时|天)?/;

/** 100 where no total is named, as 问卷星 has it. */
export const shareFrom = (asked: Asked): Question => {
  const { draft, base, changed } = asked;
  const [, said, unit] =
    [draft.title, ...draft.lines.map(({ text }) => text)]
      .flatMap((text) => [TOTAL.exec(text)])
      .find((found) => found !== null) ?? [];
  const rows = plainIn(
    draft.lines.filter(({ text }) => !TOTAL.test(text)),
    asked,
  );
  if (rows.length === 0) changed("没有读出要分配的项，请在编辑里补上");
  const share = unit?.replace("％", "%") ?? (/%|％|百分/.test(draft.title) ? "%" : undefined);
  return {
    ...base,
    kind: "constantSum",
    rows,
    total: Number(said) || 100,
    ...(share !== undefined && { unit: share }),
  };
};

/** Items are only named: nothing is written beside one. */
const plainIn = (lines: Line[], { draft, tell, changed }: Asked): Column[] => {
  const { choices } = choicesIn(lines, { tell, isNumbered: draft.isNumbered }, true);
  const other = choices.find((choice) => choice.other);
  if (other) changed(`「${other.label}」这里不能再写内容，改成了普通的项`);
  return choices.map(({ value, label }) => ({ value, label }));
};

type Cells = "matrixText" | "matrixNumber" | "matrixSlider";

const CELL: Record<Cells, Entry> = {
  matrixText: { type: "text" },
  matrixNumber: { type: "number" },
  matrixSlider: { type: "number", min: 0, max: 100 },
};

/** Rows to fill in; without columns there is one. */
export const gridFrom = ({ draft, base, changed, tell }: Asked, kind: Cells): Question => {
  const { help, rows, columns } = matrixIn(draft.lines, { tell, isNumbered: draft.isNumbered });
  if (rows.length === 0) changed("没有读出矩阵的行，请在编辑里补上");
  if (kind === "matrixSlider") changed("矩阵滑动条改为表格，每格填 0 到 100 的数字");
  const named = columns.length > 0 ? columns : [{ value: "1", label: "请填写" }];
  return {
    ...base,
    ...(help && { help }),
    kind: "grid",
    rows,
    columns: named.map((column) => ({ ...column, ...CELL[kind] })),
  };
};

const PER_SET = /每组\s*(\d)\s*[项个]?/;
const SETS = /(?:共|分成|分为)\s*(\d{1,2})\s*组/;
/** Shown by the question itself. */
const SIZE = /[(（][^()（）]*每组[^()（）]*[)）]/;
const ENDS = /^(最[^/／、|｜,，\s]{1,10})\s*[/／、|｜,，]\s*(最[^/／、|｜,，\s]{1,10})$/;
const USUAL_PER_SET = 4;
/** How often each item is seen, where nothing says how many sets there are. */
const USUAL_TIMES = 3;

export const maxDiffFrom = (asked: Asked): Question => {
  const { draft, base, changed } = asked;
  const all = [draft.title, ...draft.lines.map(({ text }) => text)].join("\n");
  const [, best, worst] = draft.lines.flatMap(({ text }) => ENDS.exec(text) ?? []);
  const isItem = ({ text }: Line) => !ENDS.test(text) && !PER_SET.test(text) && !SETS.test(text);
  const items = plainIn(draft.lines.filter(isItem), asked);
  const usual = items.length > USUAL_PER_SET ? USUAL_PER_SET : USUAL_PER_SET - 1;
  const perSet = Number(PER_SET.exec(all)?.[1] ?? usual);
  const size = { items: items.length, perSet };
  const said = Number(SETS.exec(all)?.[1] ?? 0);
  const fits = said > 0 && designProblem({ ...size, sets: said }) === undefined;
  const sets = fits ? said : Math.min(setsOf(size, USUAL_TIMES) || 1, LIMITS.rows);
  if (items.length < perSet) changed(`没有读出至少 ${perSet} 项，请在编辑里补上`);
  else if (!fits)
    changed(
      `${said > 0 ? `分成 ${said} 组各项不会一样多，` : ""}按每组 ${perSet} 项、共 ${sets} 组导入`,
    );
  return {
    ...base,
    title: base.title.replace(SIZE, "").trim() || base.title,
    kind: "maxDiff",
    items,
    perSet,
    sets,
    ...(best !== undefined && worst !== undefined && { bestLabel: best, worstLabel: worst }),
  };
};

const BLANKS = new RegExp(BLANK, "g");
const countIn = (text: string): number => text.match(BLANKS)?.length ?? 0;

/** Whether a question's lines are its blanks, as 姓名：____ and below it 电话：____. */
export const areBlanks = (lines: readonly Line[]): boolean =>
  lines.length > 1 && lines.every(({ text }) => countIn(text) > 0 && optionIn(text) === undefined);

const BLANK_OF: Partial<Record<string, Entry>> = {
  line: { type: "text" },
  paragraph: { type: "text", format: "paragraph" },
  number: { type: "number" },
  date: { type: "date" },
  time: { type: "time" },
};

/** In a sentence, or each on a line of its own; undefined where there are fewer than two. */
export const blanksFrom = ({ draft, base, tell }: Asked, kind: string): Question | undefined => {
  const entry = BLANK_OF[kind];
  const below = draft.lines.filter(({ text }) => countIn(text) > 0);
  const texts = [base.title, ...below.map(({ text }) => text)];
  if (!entry || texts.reduce((sum, text) => sum + countIn(text), 0) < 2) return undefined;
  const help = draft.lines.filter((line) => !below.includes(line));
  for (const line of help)
    if (optionIn(line.text) !== undefined) tell(line, "changed", "没有看懂这一行，当作补充说明");
  const whole = {
    ...base,
    ...(help.length > 0 && { help: help.map(({ text }) => text).join("\n") }),
    kind: "blanks" as const,
  };
  const blanksAt = (before: readonly string[]) =>
    before.map((text, i) => ({ ...entry, value: String(i + 1), label: labelOf(text, i) }));
  const isListed = below.every(({ text }) => new RegExp(`^[^]*(?:${BLANK.source})$`).test(text));
  if (countIn(base.title) === 0 && isListed && below.every(({ text }) => countIn(text) === 1))
    return { ...whole, blanks: blanksAt(below.map(({ text }) => text.replace(BLANK, ""))) };
  const { title, sentence } = sentenceOf(base.title, texts);
  const parts = sentence.split(BLANKS);
  return { ...whole, title, sentence: parts.join("{_}"), blanks: blanksAt(parts.slice(0, -1)) };
};

/** What stands above a sentence, and the sentence: 您的家庭：大人 {_} 人，小孩 {_} 人. */
const sentenceOf = (title: string, texts: readonly string[]) => {
  if (countIn(title) === 0) return { title, sentence: texts.slice(1).join("\n") };
  const [, lead = "", rest = ""] = /^([^:：]{2,60})[:：]\s*(.+)$/s.exec(title) ?? [];
  const isLed = lead !== "" && countIn(lead) === 0 && countIn(rest) > 0;
  const sentence = [isLed ? rest : title, ...texts.slice(1)].join("\n");
  return { title: isLed ? lead : "请填空", sentence };
};

/** The last words before it. */
const labelOf = (before: string, i: number): string =>
  before
    .split(/[，,。；;、:：\s)）]+/)
    .filter(Boolean)
    .at(-1) ?? `第 ${i + 1} 空`;
