/** Items taken from the choices of an earlier question, each with the condition on which it is taken. */
import type { Carry, Take } from "./block.ts";
import type { Choice, Condition, Question } from "./model.ts";

type Carried = Pick<Choice, "value" | "label" | "picture" | "fixed"> & {
  visibleIf: Condition;
};

/**
 * `isLive`: for a respondent, who reads an `other` in their own words. What nobody was asked or what is still open
 * carries nothing: from the answers alone it cannot be told whether it was ever shown.
 */
export const carriedFrom = (
  source: Question | undefined,
  take: Take,
  isLive: boolean,
): Carried[] => {
  if (!source || !("choices" in source)) return [];
  return source.choices
    .filter(({ exclusive }) => !exclusive)
    .map((choice) => ({
      value: choice.value,
      // A choice that was not chosen has no words of the respondent's own.
      label:
        isLive && choice.other && take === "chosen" ? ownWords(source.name, choice) : choice.label,
      ...(choice.picture !== undefined && { picture: choice.picture }),
      ...(choice.fixed && { fixed: true }),
      visibleIf: takenIf(source.name, take, choice),
    }));
};

/** The question with its choices or rows in place; hidden where nothing was carried to it. */
export const withCarried = (question: Question, items: readonly Carried[]): Question => {
  if (!("carry" in question) || question.carry === undefined) return question;
  const { carry: _, ...rest } = question;
  const isAlone =
    "choices" in rest
      ? rest.choices.every(({ exclusive }) => exclusive)
      : rest.kind === "matrix" && rest.rows.length === 0;
  const shown = isAlone && { visibleIf: both(anyOf(items), rest.visibleIf) };
  if (rest.kind === "matrix") {
    const rows = items.map(({ picture: __, ...row }) => row);
    return { ...rest, ...shown, rows: [...rows, ...rest.rows] };
  }
  return { ...rest, ...shown, choices: [...items, ...rest.choices] };
};

export const carryOf = (question: Question): Carry | undefined =>
  "carry" in question ? question.carry : undefined;

export const both = (first: Condition, second: Condition | undefined): Condition =>
  second === undefined ? first : { all: [first, second] };

const anyOf = (items: readonly Carried[]): Condition => ({
  any: items.map(({ visibleIf }) => visibleIf),
});

const takenIf = (question: string, take: Take, { value, visibleIf }: Choice): Condition => {
  const chosen: Condition = { question, test: "oneOf", value: [value] };
  if (take === "chosen") return chosen;
  return {
    all: [
      { question, test: "answered" },
      ...(visibleIf ? [visibleIf] : []),
      ...(take === "unchosen" ? [{ not: chosen }] : []),
    ],
  };
};

/** A pipe ends at a space or a brace. */
const ownWords = (name: string, { value, label }: Choice): string =>
  /[\s{}]/.test(value) ? label : `{{${name}/${value}}}`;
