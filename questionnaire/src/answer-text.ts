/** An answer in the words in which the respondent saw it. */
import { scalars } from "./logic.ts";
import type { Answer, Question } from "./model.ts";

export const answerText = (question: Question, answer: Answer | undefined): string => {
  if (answer === undefined) return "";
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
    // The name of a place, or the words of an `other`, which say more than its label.
    return String("name" in part ? part["name"] : part["text"]);
  });
  if (question.kind !== "region") return words.join("、");
  // 上海市 is a province and its only city: nobody says it twice.
  return words.filter((word, level) => word !== words[level - 1]).join("");
};

const choicesOf = (question: Question) => ("choices" in question ? question.choices : []);

const labelsOf = (
  items: readonly { value: string; label: string }[],
  values: readonly (string | number)[],
): string[] =>
  values.map((value) => items.find((item) => item.value === value)?.label ?? String(value));
