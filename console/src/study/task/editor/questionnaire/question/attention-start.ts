/** What an attention check expects when it is switched on: something that can be answered. */
import type { Attention, Question } from "#questionnaire/model.ts";

/** Undefined where a right answer makes no sense. */
export function startOf(question: Question): Attention["expect"] | undefined {
  switch (question.kind) {
    case "single":
    case "dropdown":
      return question.choices[0]?.value ?? "";
    case "picture":
      return question.multiple
        ? firstOf(question.choices, question.min ?? 1)
        : (question.choices[0]?.value ?? "");
    case "multiple":
      return firstOf(question.choices, question.min ?? 1);
    case "ranking": {
      const places = question.min ?? question.max ?? question.choices.length;
      // Anyone who has to rank them all always gives the same set: nothing is checked by that.
      return places < question.choices.length ? firstOf(question.choices, places) : undefined;
    }
    case "scale":
      return question.max;
    case "slider":
      return question.max;
    case "nps":
      return 0;
    case "number":
      return question.min ?? 0;
    case "text":
    case "date":
    case "time":
      return "";
    case "matrix":
      return { [question.rows[0]?.value ?? ""]: question.columns[0]?.value ?? "" };
    case "grid":
    case "blanks":
    case "constantSum":
    case "maxDiff":
    case "file":
    case "region":
    case "explanation":
      return undefined;
  }
}

const firstOf = (choices: readonly { value: string }[], count: number): string[] =>
  choices.slice(0, count).map(({ value }) => value);
