/** Whether a value that breaks a rule can still be drawn and mended on the spot: an emptied title, two same names. */
import type { Condition, Questionnaire } from "#questionnaire/model.ts";
import { kindLabels } from "./kinds.ts";
import { isListOf, isMaybe, isPlain, type Plain } from "./plain.ts";
import { hasDrawableValues } from "./value/drawable-values.ts";

/** What is missing and has a usual value is filled in; undefined where it cannot be drawn. */
export function drawable(value: unknown): Questionnaire | undefined {
  if (!isPlain(value) || !isListOf(value["pages"], isPage)) return undefined;
  if (!isMaybe(value["quotaCells"], (cells) => isListOf(cells, isCell))) return undefined;
  if (!isMaybe(value["blocks"], (list) => isListOf(list, isBlock))) return undefined;
  if (!isMaybe(value["experiments"], (list) => isListOf(list, isExperiment))) return undefined;
  if (!hasDrawableValues(value, isCondition)) return undefined;
  if (!isMaybe(value["quotaGrid"], isGrid)) return undefined;
  if (!isMaybe(value["completedPage"], isPlain) || !isMaybe(value["screenedOutPage"], isPlain))
    return undefined;
  // Everything that the editor reads has just been looked at.
  return { title: "", quotaCells: [], ...value } as unknown as Questionnaire;
}

const isPage = ({ name, questions, visibleIf, jumps }: Plain): boolean =>
  typeof name === "string" &&
  isListOf(questions, isQuestion) &&
  isMaybe(visibleIf, isCondition) &&
  isMaybe(jumps, (list) =>
    isListOf(list, (jump) => typeof jump["to"] === "string" && isMaybe(jump["if"], isCondition)),
  );

const isBlock = ({ name, loop, arm }: Plain): boolean =>
  typeof name === "string" &&
  isMaybe(arm, isPlain) &&
  isMaybe(loop, (one) => isPlain(one) && isPlain(one["over"]) && isOver(one["over"]));

const isOver = ({ question, list, from, to, count, most }: Plain): boolean =>
  typeof question === "string" ||
  isListOf(list, isItem) ||
  (typeof from === "number" && typeof to === "number") ||
  (typeof count === "string" && typeof most === "number");

const isExperiment = ({ name, arms }: Plain): boolean =>
  typeof name === "string" && isListOf(arms, isItem);

const isQuestion = (question: Plain): boolean => {
  const { name, kind, title, visibleIf, screenOutIf, attention } = question;
  if (typeof name !== "string" || typeof title !== "string") return false;
  if (typeof kind !== "string" || !(kind in kindLabels)) return false;
  if (!isMaybe(visibleIf, isCondition) || !isMaybe(screenOutIf, isCondition)) return false;
  return isMaybe(attention, isPlain) && hasItsLists(kind, question);
};

const hasItsLists = (kind: string, question: Plain): boolean => {
  const { choices, rows, columns, accept, carry } = question;
  if (!isMaybe(carry, isPlain)) return false;
  if (kind === "matrix") return isListOf(rows, isItem) && isListOf(columns, isItem);
  if (kind === "grid") return isListOf(rows, isItem) && isListOf(columns, isEntry);
  if (kind === "blanks") return isListOf(question["blanks"], isEntry);
  if (kind === "constantSum") return isListOf(rows, isItem);
  if (kind === "maxDiff") return isListOf(question["items"], isItem);
  if (kind === "file") return Array.isArray(accept);
  return ["single", "multiple", "dropdown", "picture", "ranking"].includes(kind)
    ? isListOf(choices, isItem)
    : true;
};

const isItem = ({ value, label, visibleIf }: Plain): boolean =>
  typeof value === "string" && typeof label === "string" && isMaybe(visibleIf, isCondition);

const isGrid = (grid: unknown): boolean =>
  isPlain(grid) &&
  isListOf(
    grid["dimensions"],
    ({ question, bands }) =>
      typeof question === "string" && isListOf(bands, ({ label }) => typeof label === "string"),
  ) &&
  isListOf(grid["targets"], ({ at }) => Array.isArray(at));

const isEntry = (entry: Plain): boolean =>
  isItem(entry) &&
  typeof entry["type"] === "string" &&
  (!CHOOSING.includes(entry["type"]) || isListOf(entry["choices"], isItem));

/** Types of cells that have choices. */
const CHOOSING = ["dropdown", "single", "multiple"];

const isCell = (cell: Plain): boolean =>
  typeof cell["name"] === "string" && isCondition(cell["if"]);

const isCondition = (value: unknown): value is Condition => {
  if (!isPlain(value)) return false;
  if (Array.isArray(value["all"])) return value["all"].every(isCondition);
  if (Array.isArray(value["any"])) return value["any"].every(isCondition);
  if ("not" in value) return isCondition(value["not"]);
  return typeof value["question"] === "string" && typeof value["test"] === "string";
};
