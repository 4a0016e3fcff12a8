/** The answers on the screen, and what must be sent so that the server holds the same. Pure. */
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { standing } from "#questionnaire/standing.ts";
import type { PendingAnswer } from "../../platform/answerQueue.ts";

/** The profile has nothing in random order, so any seed will do. */
export const SEED = "property";

export type FollowedAnswers = {
  answer: (name: string, value: unknown, milliseconds: number) => void;
  /** As given, also what is hidden or not good enough yet: what a form begins with. */
  current: () => Answers;
};

export function followAnswers(
  form: Questionnaire,
  begun: Answers,
  put: (answer: PendingAnswer) => void,
): FollowedAnswers {
  let given: Record<string, unknown> = begun;
  let known = standing(form, given, SEED);
  return {
    current: () => given as Answers,
    answer: (name, value, milliseconds) => {
      given = { ...given, [name]: value };
      const stand = standing(form, given, SEED);
      const isGood = value === undefined || stand[name] !== undefined;
      if (isGood) put({ name, value: stand[name], milliseconds });
      // The server dropped these when they were hidden, while the form still remembers them.
      for (const other of Object.keys(stand))
        if (other !== name && known[other] === undefined)
          put({ name: other, value: stand[other], milliseconds: 0 });
      known = stand;
    },
  };
}
