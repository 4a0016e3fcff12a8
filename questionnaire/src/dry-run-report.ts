/** Where many respondents ended who answered by the logic: what a questionnaire does before anybody is asked. */
import { wholeOf } from "./expand.ts";
import { cellsOfGrid } from "./quota-grid.ts";
import { type DryEnd, type DryRun, dryRun, spokenIn } from "./dry-run.ts";
import { holds, scalars } from "./logic.ts";
import { isExpected } from "./judge.ts";
import type { Question, Questionnaire } from "./model.ts";

export interface DryReport {
  runs: number;
  complete: number;
  /** The most frequent first. */
  screenedOut: { end: DryEnd & { kind: "screenedOut" }; n: number }[];
  stuck: { end: DryEnd & { kind: "stuck" }; n: number }[];
  /** Counted among those who completed. */
  cells: { name: string; label: string; limit: number | null; n: number }[];
  attentionFailed: number;
  questions: DryQuestion[];
}

export interface DryQuestion {
  question: Question;
  page: string;
  shown: number;
  answered: number;
  /** Its choices or points in the author's order; none where what is written is free. */
  values: DryValue[];
}

interface DryValue {
  value: string;
  label: string;
  /** To how many it was offered. */
  offered: number;
  chosen: number;
}

/** Added to run by run, so that it can be shown as it grows. */
interface DryTally {
  add: (run: DryRun) => void;
  report: () => DryReport;
}

export const runMany = (
  questionnaire: Questionnaire,
  { count, seed, day }: { count: number; seed: string; day: string },
): DryReport => {
  const tally = tallyOf(questionnaire, day);
  const spoken = spokenIn(questionnaire);
  for (let i = 0; i < count; i++) tally.add(dryRun(questionnaire, `${seed} ${i}`, spoken));
  return tally.report();
};

/** `day` is the one on which ages are counted. */
export const tallyOf = (questionnaire: Questionnaire, day: string): DryTally => {
  const counts = countsOf(questionnaire);
  const cells = cellsOf(questionnaire, day).map((cell) => ({ ...cell, n: 0 }));
  const ends = new Map<string, { end: DryEnd; n: number }>();
  const total = { runs: 0, complete: 0, attentionFailed: 0 };
  const add = ({ path, answers, end }: DryRun) => {
    total.runs++;
    const key = JSON.stringify(end);
    const one = ends.get(key) ?? { end, n: 0 };
    ends.set(key, { ...one, n: one.n + 1 });
    const shown = path.pages.flatMap(({ questions }) => questions);
    for (const each of shown) count(counts.get(each.question.name), each);
    if (shown.some(isInattentive)) total.attentionFailed++;
    if (end.kind !== "complete") return;
    total.complete++;
    for (const cell of cells) if (holds(cell.if, answers)) cell.n++;
  };
  const endsOf = <K extends DryEnd["kind"]>(kind: K) =>
    [...ends.values()]
      .flatMap(({ end, n }) => (isOf(end, kind) ? [{ end, n }] : []))
      .toSorted((a, b) => b.n - a.n);
  const report = (): DryReport => ({
    ...total,
    screenedOut: endsOf("screenedOut"),
    stuck: endsOf("stuck"),
    cells: cells.map(({ name, label, limit, n }) => ({ name, label, limit, n })),
    questions: [...counts.values()].map(({ values, ...rest }) => ({
      ...rest,
      values: values.map((value) => ({ ...value })),
    })),
  });
  return { add, report };
};

const isOf = <K extends DryEnd["kind"]>(end: DryEnd, kind: K): end is DryEnd & { kind: K } =>
  end.kind === kind;

type Shown = DryRun["path"]["pages"][number]["questions"][number];

const isInattentive = ({ question, answer }: Shown): boolean =>
  question.attention !== undefined &&
  answer !== undefined &&
  !isExpected(question.attention, answer);

const countsOf = (questionnaire: Questionnaire): Map<string, DryQuestion> =>
  new Map(
    wholeOf(questionnaire).pages.flatMap((page) =>
      (page.isAssigned ? [] : page.questions).map((question) => [
        question.name,
        { question, page: page.name, shown: 0, answered: 0, values: valuesOf(question) },
      ]),
    ),
  );

const valuesOf = (question: Question): DryValue[] => {
  const items =
    "choices" in question
      ? question.choices
      : question.kind === "matrix"
        ? question.columns
        : pointsIn(question);
  return items.map(({ value, label }) => ({ value, label, offered: 0, chosen: 0 }));
};

const pointsIn = (question: Question): { value: string; label: string }[] => {
  if (question.kind !== "scale" && question.kind !== "nps") return [];
  const { min, max } = question.kind === "nps" ? { min: 0, max: 10 } : question;
  return Array.from({ length: max - min + 1 }, (_, i) => String(min + i)).map((value) => ({
    value,
    label: value,
  }));
};

const count = (one: DryQuestion | undefined, { question, choices, answer }: Shown): void => {
  if (one === undefined) return;
  one.shown++;
  if (answer !== undefined) one.answered++;
  const offered = "choices" in question ? new Set(choices.map(({ value }) => value)) : null;
  const said = new Set(scalars(answer).map(String));
  for (const value of one.values) {
    if (offered === null || offered.has(value.value)) value.offered++;
    if (said.has(value.value)) value.chosen++;
  }
};

const cellsOf = (questionnaire: Questionnaire, day: string) => {
  const { quotaCells, quotaGrid } = questionnaire;
  const grid = quotaGrid ? cellsOfGrid(quotaGrid, questionnaire, day) : null;
  return [...quotaCells, ...(grid ? [...grid.nested, ...grid.margins] : [])].map((cell) => ({
    name: cell.name,
    label: cell.label ?? cell.name,
    limit: cell.limit ?? null,
    if: cell.if,
  }));
};

/** Questions that nobody came to, no matter who it was. */
export const neverShown = ({ questions }: DryReport): DryQuestion[] =>
  questions.filter(({ shown }) => shown === 0);

/** Choices that were never offered to anybody who was shown their question. */
export const neverOffered = ({ questions }: DryReport) =>
  questions.flatMap(({ question, shown, values }) =>
    shown === 0
      ? []
      : values.filter(({ offered }) => offered === 0).map((value) => ({ question, value })),
  );
