/** A made-up person who answers a questionnaire page by page, as the walk shows it. */
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { leastMilliseconds } from "#questionnaire/timing.ts";
import { type Outcome, type ShownQuestion, walk } from "#questionnaire/walk.ts";
import { answerOf } from "./answer.ts";
import type { Random } from "./random.ts";

/**
 * careful: reads and completes · hasty: skims, straight lines · trapped: careful but for the attention
 * checks · unsuitable: ends in the screening.
 */
export type Manner = "careful" | "hasty" | "trapped" | "unsuitable";

export type Given = { name: string; value: Answers[string]; milliseconds: number };
export type Sheet = { given: Given[]; outcome: Outcome };

type Asked = { questionnaire: Questionnaire; seed: string; random: Random; manner: Manner };

const MANY_TRIES = 60;

/** Answers in the order in which they are given. Throws when no try ends as the manner wants. */
export function respond(asked: Asked): Sheet {
  const wanted: Outcome = asked.manner === "unsuitable" ? "screenedOut" : "complete";
  for (let tries = 0; tries < MANY_TRIES; tries += 1) {
    const sheet = fillIn(asked);
    if (sheet.outcome === wanted) return sheet;
  }
  throw new Error(`nobody ends ${wanted} in ${asked.questionnaire.title}`);
}

function fillIn(asked: Asked): Sheet {
  const answers: Answers = {};
  const given: Given[] = [];
  const left = new Set<string>();
  for (;;) {
    const path = walk(asked.questionnaire, answers, asked.seed);
    const shown = path.pages
      .flatMap(({ questions }) => questions)
      .find(({ question, answer }) => answer === undefined && !left.has(question.name));
    if (!shown) return { given, outcome: path.outcome };
    const { name, required } = shown.question;
    const value =
      required || asked.random.chance(0.6)
        ? answerOf(shown, asked.random, asked.manner)
        : undefined;
    if (value === undefined) {
      // A required question without an answer would be asked for ever.
      if (required && shown.question.kind !== "explanation")
        throw new Error(`no answer to ${name} in ${asked.questionnaire.title}`);
      left.add(name);
      continue;
    }
    answers[name] = value;
    given.push({ name, value, milliseconds: timeFor(shown, asked) });
  }
}

/** A careful reader takes up to four times the least time; a hasty one less than the least. */
function timeFor(shown: ShownQuestion, { random, manner }: Asked): number {
  const percent = manner === "hasty" ? random.between(15, 60) : random.between(160, 400);
  return Math.round((leastMilliseconds(shown) * percent) / 100);
}
