/** Hidden fields: what a link brings, as far as it was declared. Anybody can write a link, so nothing here is worth money. */
import { cleaned } from "./checked.ts";
import { inOrder } from "./computed.ts";
import type { Answers, Questionnaire } from "./model.ts";
import type { HiddenField } from "./value-model.ts";

export const HIDDEN_LENGTH = 64;

/** Reads parameters, or what was kept of them before. What does not fit counts as not said. */
export const hiddenIn = (
  { hiddenFields = [] }: Questionnaire,
  given: Readonly<Record<string, unknown>>,
): Answers =>
  Object.fromEntries(
    hiddenFields.flatMap((field) => {
      const value = Object.hasOwn(given, field.name) ? valueOf(field, given[field.name]) : "";
      return value === "" ? [] : [[field.name, value]];
    }),
  );

/** The names under which a link's values are kept with the answers: hidden fields, and values computed from them. */
export const namesFromLink = (questionnaire: Questionnaire): string[] => {
  const hidden = (questionnaire.hiddenFields ?? []).map(({ name }) => name);
  const computed = hidden.flatMap((name) => inOrder(questionnaire, name));
  return [...new Set([...hidden, ...computed.map(({ name }) => name)])];
};

/** One that is too long is nothing: cut, it would be somebody else's number. */
const valueOf = ({ maxLength = HIDDEN_LENGTH, choices }: HiddenField, raw: unknown): string => {
  if (typeof raw !== "string" || raw.length > maxLength) return "";
  const value = cleaned(raw);
  return choices && !choices.some((choice) => choice.value === value) ? "" : value;
};
