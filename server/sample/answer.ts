/** One valid answer to one question as it is shown. */
import type {
  Answer,
  Choice,
  Chosen,
  DateQuestion,
  MatrixAnswer,
  NumberQuestion,
  TextQuestion,
  TimeQuestion,
} from "#questionnaire/model.ts";
import { minutesOf, timeAt } from "#questionnaire/check-time.ts";
import { endsOf, partsAnswer, shownPart } from "#questionnaire/answer-parts.ts";
import { stopsOf } from "#questionnaire/check-slider.ts";
import { pointsOf } from "#questionnaire/check-figures.ts";
import type { ShownQuestion } from "#questionnaire/walk.ts";
import type { Random } from "./random.ts";
import type { Manner } from "./respondent.ts";
import { datesFor, linesFor, otherWords, places, rangeFor } from "./words.ts";

/** Undefined where there is nothing to answer, or nothing that a sample could send, such as a photo. */
export function answerOf(shown: ShownQuestion, random: Random, manner: Manner): Answer | undefined {
  const { question } = shown;
  const expected = question.attention?.expect;
  const sees = manner === "careful" || manner === "unsuitable";
  if (expected !== undefined && sees)
    return typeof expected === "object" && !Array.isArray(expected)
      ? { ...matrixOf(shown, random, manner), ...expected }
      : expected;
  if (expected !== undefined && manner === "trapped" && "choices" in question) {
    const wrong = shown.choices.filter(({ value }) => ![expected].flat().includes(value));
    const answer = random.pick(wrong).value;
    return question.kind === "multiple" ? [answer] : answer;
  }
  switch (question.kind) {
    case "single":
    case "dropdown":
      return oneOf(shown, random, manner);
    case "picture":
      return question.multiple
        ? severalOf(shown, question, { random, manner })
        : oneOf(shown, random, manner);
    case "multiple":
      return severalOf(shown, question, { random, manner });
    case "ranking": {
      const most = question.max ?? shown.choices.length;
      return random.shuffle(shown.choices.map(({ value }) => value)).slice(0, most);
    }
    case "text":
      return textOf(question, random);
    case "number":
      return numberOf(question, random);
    case "date":
      return dateOf(question, random);
    case "slider":
      return random.pick(stopsOf(question));
    case "time":
      return timeOf(question, random);
    case "scale":
    case "nps":
      return pointOf(pointsOf(question), random, manner);
    case "matrix":
      return matrixOf(shown, random, manner);
    case "constantSum":
    case "blanks":
    case "grid":
      return partsAnswer(shown, random, (part) => answerOf(shownPart(part), random, manner));
    case "maxDiff":
      return endsOf(shown, random);
    case "region":
      return random
        .pick(places)
        .slice(0, question.depth)
        .map(([code, name]) => ({ code, name }));
    case "file":
    case "explanation":
      return undefined;
  }
}

/** Who is to be screened out looks for the choice that does it; the others avoid it. */
function oneOf({ choices }: ShownQuestion, random: Random, manner: Manner): Chosen {
  const ending = choices.filter((choice) => choice.screenOut);
  const going = choices.filter((choice) => !choice.screenOut);
  const unsuitable = manner === "unsuitable" && ending.length > 0 && random.chance(0.4);
  const open = unsuitable || going.length === 0 ? ending : going;
  const usual = open.filter((choice) => !choice.other);
  return chosen(random.pick(usual.length > 0 && random.chance(0.95) ? usual : open), random);
}

const chosen = ({ value, other }: Choice, random: Random): Chosen =>
  other ? { value, text: random.pick(otherWords) } : value;

type Counts = { min?: number; max?: number };

function severalOf(
  { choices }: ShownQuestion,
  { min = 1, max = Infinity }: Counts,
  { random, manner }: { random: Random; manner: Manner },
): Chosen[] {
  const alone = choices.filter(
    (choice) => choice.exclusive && (manner === "unsuitable" || !choice.screenOut),
  );
  if (alone.length > 0 && random.chance(manner === "unsuitable" ? 0.4 : 0.08))
    return [chosen(random.pick(alone), random)];
  const together = choices.filter(
    (choice) => !choice.exclusive && !choice.screenOut && (!choice.other || random.chance(0.1)),
  );
  const most = Math.min(max, together.length);
  const count = random.between(Math.min(min, most), Math.min(most, min + 2));
  return random
    .shuffle(together)
    .slice(0, count)
    .map((choice) => chosen(choice, random));
}

/** Most people are mildly content. */
function pointOf(points: readonly number[], random: Random, manner: Manner): number {
  const high = points.slice(Math.floor(points.length / 2));
  return random.pick(manner !== "hasty" && random.chance(0.7) ? high : points);
}

function matrixOf({ question, rows }: ShownQuestion, random: Random, manner: Manner): MatrixAnswer {
  if (question.kind !== "matrix") return {};
  const values = question.columns.map(({ value }) => value);
  const same = random.pick(values);
  return Object.fromEntries(
    rows.map((row) => {
      const value = manner === "hasty" ? same : random.pick(values);
      return [row.value, question.multiple ? [value] : value];
    }),
  );
}

/** Within the question's limits; a line that is too long or too short is never picked. */
function textOf(question: TextQuestion, random: Random): string {
  const { minLength = 1, maxLength = Infinity } = question;
  const fitting = linesFor(question.title).filter(
    (line) => line.length >= minLength && line.length <= maxLength,
  );
  return random.pick(fitting);
}

function numberOf(question: NumberQuestion, random: Random): number {
  const { min = 0, max = 100 } = question;
  const { low, high, step } = rangeFor(question.title) ?? { low: min, high: max, step: 1 };
  return low + random.between(0, Math.floor((high - low) / step)) * step;
}

function timeOf({ min = "00:00", max = "23:59", step = 1 }: TimeQuestion, random: Random): string {
  const steps = Math.floor((minutesOf(max) - minutesOf(min)) / step);
  return timeAt(minutesOf(min) + random.between(0, steps) * step);
}

function dateOf(question: DateQuestion, random: Random): string {
  const usual = datesFor(question.title);
  const from = Date.parse(usual?.from ?? question.min ?? "2026-01-01");
  const to = Date.parse(usual?.to ?? question.max ?? "2026-10-31");
  return new Date(from + random.below(Math.floor((to - from) / 86_400_000)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}
