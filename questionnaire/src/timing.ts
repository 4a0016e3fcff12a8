/** Signs of carelessness in a finished response: answers faster than reading, and straight lines. */
import { scalars } from "./logic.ts";
import type { Answers, Question, Questionnaire } from "./model.ts";
import { walk, type ShownQuestion } from "./walk.ts";

interface Flag {
  kind: "speeding" | "straightLining";
  questions: string[];
  /** For the operator who audits the response. */
  message: string;
}

/** Chinese is read at 5 to 10 characters a second; at 20 nobody has read. */
const MILLISECONDS_PER_CHARACTER = 50;
const MILLISECONDS_PER_ANSWER = 400;
/** A long explanation may be known already, so more than this is never demanded. */
const MOST_MILLISECONDS = 8000;
/** Fewer equal answers in a row are common among honest people. */
const STRAIGHT_ROWS = 5;
const STRAIGHT_SCALES = 6;

export const carelessness = (
  questionnaire: Questionnaire,
  answers: Answers,
  { seed, milliseconds }: { seed: string; milliseconds: Record<string, number> },
): Flag[] => {
  const answered = walk(questionnaire, answers, seed)
    .pages.flatMap(({ questions }) => questions)
    .filter(({ answer }) => answer !== undefined);
  return [
    ...speeding(answered, new Map(Object.entries(milliseconds))),
    ...answered.filter(isStraightMatrix).map(({ question }) => ({
      kind: "straightLining" as const,
      questions: [question.name],
      message: `「${question.name}」每一行都选了同一列`,
    })),
    ...straightScales(answered),
  ];
};

/** The least time in which somebody could have read the question and answered it. */
export const leastMilliseconds = ({ question, choices, rows }: ShownQuestion): number => {
  const texts = [question.title, ...[...choices, ...rows].map(({ label }) => label)];
  const reading = texts.join("").length * MILLISECONDS_PER_CHARACTER;
  return Math.min(MILLISECONDS_PER_ANSWER + reading, MOST_MILLISECONDS);
};

/** A single quick answer may be chance; when most are quick, it is not. */
const speeding = (answered: ShownQuestion[], milliseconds: Map<string, number>): Flag[] => {
  const timed = answered.filter(({ question }) => milliseconds.has(question.name));
  const hasty = timed
    .filter((shown) => Number(milliseconds.get(shown.question.name)) < leastMilliseconds(shown))
    .map(({ question }) => question.name);
  if (hasty.length < 3 || hasty.length * 2 <= timed.length) return [];
  const message = `${timed.length} 道题里有 ${hasty.length} 道答得比读题还快`;
  return [{ kind: "speeding", questions: hasty, message }];
};

const isStraightMatrix = ({ question, rows, answer }: ShownQuestion): boolean => {
  if (question.kind !== "matrix" || question.columns.length < 2) return false;
  const columns = rows.map((row) => scalars(answer, row.value).join());
  return columns.length >= STRAIGHT_ROWS && columns[0] !== "" && new Set(columns).size === 1;
};

const straightScales = (answered: ShownQuestion[]): Flag[] => {
  const runs: { points: unknown; names: string[] }[] = [];
  for (const { question, answer } of answered) {
    const last = runs[runs.length - 1];
    const points = isScale(question) ? answer : undefined;
    if (last && points !== undefined && last.points === points) last.names.push(question.name);
    else runs.push({ points, names: [question.name] });
  }
  return runs
    .filter(({ names }) => names.length >= STRAIGHT_SCALES)
    .map(({ names }) => ({
      kind: "straightLining",
      questions: names,
      message: `连续 ${names.length} 道量表题打了同样的分`,
    }));
};

const isScale = ({ kind }: Question): boolean => kind === "scale" || kind === "nps";
