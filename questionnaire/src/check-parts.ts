/** Checks answers that are several: blanks, the cells of a grid, what is shared out of a total. */
import { isCellAsked } from "./cell.ts";
import { checkOne, checkSeveral } from "./check-choices.ts";
import { checkEntry } from "./check-entry.ts";
import { checkScale } from "./check-figures.ts";
import { hundredths } from "./hundredths.ts";
import { isEmpty, isRecord, refused, withProblem, type Checked } from "./checked.ts";
import type { Answers, ConstantSumQuestion, GridAnswer, PartsAnswer, Row } from "./model.ts";
import { type CompoundQuestion, type Part, type PartQuestion, partsOf } from "./parts.ts";

/** `before`: what the cells may read whose column has a condition. */
export const checkParts = (
  question: CompoundQuestion,
  { rows, before = {} }: { rows: Row[]; before?: Answers },
  raw: unknown,
): Checked => {
  const parts = partsOf(question);
  if (!isRecord(raw) || !hasOnly(raw, parts)) return refused();
  const shown = parts.filter(({ row }) => question.kind === "blanks" || isIn(rows, row));
  const read = readIn(question, { shown, before, raw });
  const kept = keptOf(read);
  const [broken] = read.flatMap(({ problem }) => problem ?? []);
  if (kept.length === 0) return broken === undefined ? {} : refused(broken);
  if (question.kind === "constantSum") return shared(question, read, broken);
  const missing = question.required
    ? read.find(({ part, value }) => value === undefined && part.question.required)
    : undefined;
  const value = question.kind === "grid" ? inRows(kept) : inOne(kept);
  return withProblem(value, broken ?? (missing && `请填写「${missing.part.label}」`));
};

const isIn = (rows: readonly Row[], value: string) => rows.some((row) => row.value === value);

/** What no form of ours could have sent is refused. */
const hasOnly = (raw: Record<string, unknown>, parts: readonly Part[]): boolean =>
  Object.entries(raw).every(([row, cells]) => {
    const here = parts.filter((part) => part.row === row);
    const columns = here.flatMap(({ column }) => column ?? []);
    if (here.length === 0 || columns.length === 0) return here.length > 0;
    return (
      isEmpty(cells) ||
      (isRecord(cells) && Object.keys(cells).every((one) => columns.includes(one)))
    );
  });

const partIn = (raw: Record<string, unknown>, { row, column }: Part): unknown => {
  const cells = raw[row];
  if (column === undefined) return cells;
  return isRecord(cells) ? cells[column] : undefined;
};

type Value = string | number | string[];
type Read = { part: Part; value?: Value; problem?: string };
type Given = { shown: readonly Part[]; before: Answers; raw: Record<string, unknown> };

/** From left to right: what stands in a cell that is not asked is ignored, also by the cells to its right. */
const readIn = ({ name }: CompoundQuestion, { shown, before, raw }: Given): Read[] => {
  const read: Read[] = [];
  for (const part of shown) {
    const left = read.filter(({ part: { row } }) => row === part.row);
    const answers = part.visibleIf ? { ...before, [name]: inRows(keptOf(left)) } : before;
    if (isCellAsked({ name }, part, answers))
      read.push(readPart({ part, given: partIn(raw, part) }));
  }
  return read;
};

const keptOf = (read: readonly Read[]): Kept =>
  read.flatMap(({ part, value }) => (value === undefined ? [] : [{ part, value }]));

/** A cell that cannot be read is left out, so that the others are kept while it is mended. */
const readPart = ({ part, given }: { part: Part; given: unknown }): Read => {
  if (isEmpty(given)) return { part };
  const { value, problem } = checkPart(part.question, given);
  const plain = isValue(value) ? value : undefined;
  return {
    part,
    ...(plain !== undefined && { value: plain }),
    ...(problem !== undefined && { problem: `「${part.label}」${problem}` }),
  };
};

/** Choices of a cell have no words of one's own. */
const isValue = (value: unknown): value is Value =>
  typeof value === "string" || typeof value === "number" || Array.isArray(value);

const checkPart = (question: PartQuestion, raw: unknown): Checked => {
  switch (question.kind) {
    case "single":
    case "dropdown":
      return checkOne(question, question.choices, raw);
    case "multiple":
      return checkSeveral(question, question.choices, raw);
    case "scale":
      return checkScale(question, raw);
    default:
      return checkEntry(question, raw);
  }
};

type Kept = { part: Part; value: Value }[];

/** Only cells hold lists. */
const inOne = (kept: Kept): PartsAnswer =>
  Object.fromEntries(
    kept.flatMap(({ part, value }) => (Array.isArray(value) ? [] : [[part.row, value]])),
  );

const inRows = (kept: Kept): GridAnswer => {
  const rows: GridAnswer = {};
  for (const { part, value } of kept)
    rows[part.row] = { ...rows[part.row], [part.column ?? ""]: value };
  return rows;
};

/** Once the total is shared out, what was left empty is 0: nobody has to write it. */
const shared = (
  { total, unit = "" }: ConstantSumQuestion,
  read: readonly Read[],
  broken: string | undefined,
): Checked => {
  const given = read.map(({ value }) => Number(value ?? 0));
  const rest = hundredths(total) - given.reduce((sum, one) => sum + hundredths(one), 0);
  const isDone = rest === 0;
  const value = Object.fromEntries(
    read.flatMap(({ part, value: one }) => {
      const nought = isDone && Number(part.question.kind === "number" && part.question.min) <= 0;
      return one === undefined && !nought ? [] : [[part.row, Number(one ?? 0)] as const];
    }),
  );
  const fine = given.find((one) => hundredths(one) / 100 !== one);
  const short = read.find(({ part, value: one }) => one === undefined && !(part.row in value));
  const sum = isDone
    ? short && `请填写「${short.part.label}」`
    : `${rest > 0 ? "还差" : "多了"} ${Math.abs(rest) / 100}${unit}，合计要是 ${total}${unit}`;
  return withProblem(value, broken ?? (fine === undefined ? sum : "最多两位小数"));
};
