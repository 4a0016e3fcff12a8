/** On which page what is read becomes final: a hidden field before the first, a computed value with the last that it reads. */
import { inOrder, inputsOf } from "./computed.ts";
import type { Questionnaire } from "./model.ts";

export const lastPagesOf = (questionnaire: Questionnaire): ReadonlyMap<string, number> => {
  const known = new Map(
    questionnaire.pages.flatMap(({ questions }, index) =>
      questions.map(({ name }) => [name, index] as const),
    ),
  );
  for (const { name } of questionnaire.hiddenFields ?? []) known.set(name, -1);
  for (const value of inOrder(questionnaire))
    known.set(value.name, Math.max(-1, ...inputsOf(value).map((name) => known.get(name) ?? -1)));
  return known;
};
