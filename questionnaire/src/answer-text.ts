/** An answer in the words in which the respondent saw it. */
import { scalars } from "./logic.ts";
import type { Answer, MaxDiffQuestion, Question } from "./model.ts";
import { bestAndWorst } from "./max-diff-words.ts";
import { type CompoundQuestion, isCompound, type Part, partAnswer, partsOf } from "./parts.ts";

export const answerText = (question: Question, answer: Answer | undefined): string => {
  if (answer === undefined) return "";
  if (isCompound(question)) return partsText(question, answer);
  if (question.kind === "maxDiff") return setsText(question, answer);
  if (question.kind === "matrix") {
    return question.rows
      .map((row) => ({ row, columns: scalars(answer, row.value) }))
      .filter(({ columns }) => columns.length > 0)
      .map(({ row, columns }) => `${row.label}：${labelsOf(question.columns, columns).join("、")}`)
      .join("；");
  }
  const unit =
    question.kind === "number" || question.kind === "slider" ? (question.unit ?? "") : "";
  if (typeof answer !== "object") return labelsOf(choicesOf(question), [answer]).join("") + unit;
  const parts = Array.isArray(answer) ? answer : [answer];
  const words = parts.map((part) => {
    if (typeof part === "string") return labelsOf(choicesOf(question), [part]).join("");
    return wordsIn(part);
  });
  if (question.kind !== "region") return words.join("、");
  // 上海市 is a province and its only city: nobody says it twice.
  return words.filter((word, level) => word !== words[level - 1]).join("");
};

/** The name of a place, or the words of an `other`, which say more than its label. */
const wordsIn = (part: object): string => {
  const words: unknown = "name" in part ? part.name : "text" in part ? part.text : "";
  return typeof words === "string" ? words : "";
};

/** One place of it: the row of a matrix, an item, a blank, a cell as `row/column`; undefined where it has no places. */
export const placeText = (
  question: Question,
  answer: Answer | undefined,
  place: string,
): string | undefined => {
  if (question.kind === "matrix")
    return labelsOf(question.columns, scalars(answer, place)).join("、");
  if (!isCompound(question)) return undefined;
  const part = partsOf(question).find(({ row, column }) =>
    column === undefined ? row === place : `${row}/${column}` === place,
  );
  return part && answer !== undefined ? partText(part, answer) : "";
};

const partText = (part: Part, answer: Answer): string =>
  answerText(part.question, partAnswer(part, answer));

const BLANK = "{_}";

const partsText = (question: CompoundQuestion, answer: Answer): string => {
  const parts = partsOf(question);
  const said = (part: Part): string => partText(part, answer);
  if (question.kind === "blanks" && question.sentence !== undefined)
    return question.sentence
      .split(BLANK)
      .map((words, i) => {
        const part = parts[i];
        return words + (part ? said(part) || "＿＿" : "");
      })
      .join("");
  return parts
    .flatMap((part) => (said(part) === "" ? [] : [`${part.label}：${said(part)}`]))
    .join("；");
};

const setsText = (question: MaxDiffQuestion, answer: Answer): string => {
  const [best, worst] = bestAndWorst(question);
  return Array.from({ length: question.sets }, (_, i) => String(i + 1))
    .flatMap((set) => {
      const top = labelsOf(question.items, scalars(answer, set, "best")).join("");
      const bottom = labelsOf(question.items, scalars(answer, set, "worst")).join("");
      return top || bottom ? [`第 ${set} 组：${best} ${top}，${worst} ${bottom}`] : [];
    })
    .join("；");
};

const choicesOf = (question: Question) => ("choices" in question ? question.choices : []);

const labelsOf = (
  items: readonly { value: string; label: string }[],
  values: readonly (string | number)[],
): string[] =>
  values.map((value) => items.find((item) => item.value === value)?.label ?? String(value));
