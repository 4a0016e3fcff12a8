/** Everything that conditions, pipes, tables and exports may read: hidden fields and computed values as if they had been asked. */
import type { Question, Questionnaire } from "./model.ts";
import { questionsOf } from "./references.ts";
import type { ComputedValue, HiddenField } from "./value-model.ts";

/** Hidden fields come first, as they are known first; computed values last. */
export const readablesOf = (questionnaire: Questionnaire): Question[] => [
  ...(questionnaire.hiddenFields ?? []).map(hiddenAsAsked),
  ...questionsOf(questionnaire),
  ...(questionnaire.computedValues ?? []).map(computedAsAsked),
];

export const hiddenAsAsked = ({ name, title, choices }: HiddenField): Question =>
  choices
    ? { kind: "dropdown", name, title, required: false, choices }
    : { kind: "text", format: "line", name, title, required: false };

/** A text of which all cases are known is one of so many choices; else it is words. */
export const computedAsAsked = (value: ComputedValue): Question => {
  const { name, title } = value;
  if (value.kind !== "text") return { kind: "number", name, title, required: false };
  const texts = [...new Set(value.cases.map(({ text }) => text))];
  return isFixed(value)
    ? {
        kind: "dropdown",
        name,
        title,
        required: false,
        choices: texts.map((text) => ({ value: text, label: text })),
      }
    : { kind: "text", format: "line", name, title, required: false };
};

/** No part of it is anything that somebody wrote. */
export const isFixed = (value: ComputedValue): boolean =>
  value.kind !== "text" || value.cases.every(({ text }) => !text.includes("{{"));
