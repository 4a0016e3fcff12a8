/** An answer that somebody might give to one question as it is shown: any that fits it, at random. */
import { type Draw, endsOf, partsAnswer, shownPart } from "./answer-parts.ts";
import { MAX_TEXT_LENGTH, maxLengthOf } from "./check-text.ts";
import { check } from "./check.ts";
import { pointsOf } from "./check-figures.ts";
import type {
  Answer,
  Choice,
  Chosen,
  Comparison,
  DateQuestion,
  MatrixQuestion,
  NumberQuestion,
  Place,
  Row,
  TextQuestion,
} from "./model.ts";
import type { PartQuestion } from "./parts.ts";
import { isList, samplesOf } from "./sample-answer.ts";
import type { ShownQuestion } from "./walk.ts";

/** A number of [0, 1), the same each time for the same seed. */
export type Chance = () => number;

/** The share that leaves an optional question open. */
const LEFT_OPEN = 0.15;
/** The share that answers with a value that some condition names, so that its branches are taken, too. */
const SPOKEN_OF = 0.5;
const EXCLUSIVE = 0.15;
const ATTENTIVE = 0.9;
/** Drawn again when it does not fit; a question whose answers can hardly be guessed is told as one. */
const TRIES = 12;

interface Asked {
  shown: ShownQuestion;
  /** What conditions anywhere ask about this question. */
  comparisons: readonly Comparison[];
}

/** Undefined: left open, or nothing was found that fits. */
export const someAnswer = (asked: Asked, chance: Chance): Answer | undefined => {
  const { question } = asked.shown;
  if (question.kind === "explanation") return undefined;
  if (!question.required && chance() < LEFT_OPEN) return undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { value, problem } = check(question, asked.shown, draw(asked, chance));
    if (value !== undefined && problem === undefined) return value;
  }
  return undefined;
};

const draw = (asked: Asked, chance: Chance): unknown => {
  const { question } = asked.shown;
  const expected = question.attention?.expect;
  if (expected !== undefined && chance() < ATTENTIVE) return asAnswer(asked, expected);
  return (chance() < SPOKEN_OF ? spokenOf(asked, chance) : undefined) ?? anything(asked, chance);
};

/** What is expected is plain values; a question that takes several has them in a list. */
const asAnswer = ({ shown: { question } }: Asked, expected: unknown): unknown =>
  isList(question) && !Array.isArray(expected) ? [expected] : expected;

const spokenOf = ({ shown, comparisons }: Asked, chance: Chance): Answer | undefined => {
  if (comparisons.length === 0) return undefined;
  const offered = new Set(shown.choices.map(({ value }) => value));
  const all = "choices" in shown.question ? shown.question.choices : [];
  const hidden = new Set(all.map(({ value }) => value).filter((value) => !offered.has(value)));
  const samples = samplesOf(shown.question, comparisons, { isOpen: false, hidden });
  return samples && withWords(oneOf(samples, chance), all);
};

/** Samples say 其他 by its value alone. */
const withWords = (answer: Answer | undefined, choices: readonly Choice[]): Answer | undefined => {
  const choice = choices.find(({ value, other }) => other && value === answer);
  return choice ? chosen(choice) : answer;
};

const anything = ({ shown }: Asked, chance: Chance): unknown => {
  const { question, choices, rows } = shown;
  switch (question.kind) {
    case "single":
    case "dropdown":
      return one(choices, chance);
    case "picture":
      return question.multiple ? several(question, choices, chance) : one(choices, chance);
    case "multiple":
      return several(question, choices, chance);
    case "ranking":
      return ranked(question, choices, chance);
    case "text":
      return words(question, chance);
    case "number":
      return figure(question, chance);
    case "date":
      return day(question, chance);
    case "scale":
    case "nps":
      return oneOf(pointsOf(question), chance);
    case "matrix":
      return cells(question, rows, chance);
    case "slider":
    case "time":
      return oneOf(samplesOf(question, [], { isOpen: false, hidden: new Set() }) ?? [], chance);
    case "constantSum":
    case "blanks":
    case "grid":
      return partsAnswer(shown, drawBy(chance), (part) => partBy(part, chance));
    case "maxDiff":
      return endsOf(shown, drawBy(chance));
    case "file":
      return ["dry-run/1.jpg"];
    case "region":
      return places.slice(0, question.depth);
    case "explanation":
      return undefined;
  }
};

const drawBy = (chance: Chance): Draw => ({
  shuffle: (items) => mixed(items, chance),
  between: (min, max) => between(min, max, chance),
});

const partBy = (part: PartQuestion, chance: Chance): Answer | undefined =>
  someAnswer({ shown: shownPart(part), comparisons: [] }, chance);

const oneOf = <T>(items: readonly T[], chance: Chance): T | undefined =>
  items[Math.floor(chance() * items.length)];

const between = (min: number, max: number, chance: Chance): number =>
  min + Math.floor(chance() * (max - min + 1));

const mixed = <T>(items: readonly T[], chance: Chance): T[] =>
  items
    .map((item) => ({ item, rank: chance() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

const chosen = ({ value, other }: Choice): Chosen => (other ? { value, text: "试答" } : value);

const one = (choices: readonly Choice[], chance: Chance): Chosen | undefined => {
  const choice = oneOf(choices, chance);
  return choice && chosen(choice);
};

type HowMany = { min?: number; max?: number };

const several = (
  { min = 1, max = Infinity }: HowMany,
  choices: readonly Choice[],
  chance: Chance,
): Chosen[] => {
  const alone = choices.filter(({ exclusive }) => exclusive);
  const others = choices.filter(({ exclusive }) => !exclusive);
  const isAlone = others.length === 0 || (alone.length > 0 && chance() < EXCLUSIVE);
  if (isAlone) return mixed(alone, chance).slice(0, 1).map(chosen);
  const most = Math.min(max, others.length);
  return mixed(others, chance)
    .slice(0, between(Math.min(Math.max(1, min), most), most, chance))
    .map(chosen);
};

const ranked = ({ min, max }: HowMany, choices: readonly Choice[], chance: Chance): string[] => {
  const most = Math.min(max ?? choices.length, choices.length);
  const least = Math.min(min ?? most, most);
  return mixed(choices, chance)
    .slice(0, between(least, most, chance))
    .map(({ value }) => value);
};

const written = {
  mobile: "13800138000",
  email: "ceshi@example.com",
  url: "https://example.com/",
  idcard: "11010519491231002X",
};

const words = (question: TextQuestion, chance: Chance): string => {
  const { format, minLength = 1 } = question;
  if (format !== "line" && format !== "paragraph") return written[format];
  const text = `试答 ${between(1, 999, chance)}`.padEnd(minLength, "答");
  return text.slice(0, Math.min(maxLengthOf(question), MAX_TEXT_LENGTH));
};

/** Where only one end is given, the range goes this far from it. */
const FIGURES = 100;

const figure = ({ min, max, integer }: NumberQuestion, chance: Chance): number => {
  const from = min ?? Math.min(0, (max ?? FIGURES) - FIGURES);
  const to = max ?? from + FIGURES;
  if (integer || Number.isInteger(from)) return between(Math.ceil(from), Math.floor(to), chance);
  return from + chance() * (to - from);
};

/** The share that answers with the first or the last day: where these are close, a random day seldom lies between. */
const AT_AN_END = 0.3;

/** Where only one end is given, the range goes this many years from it; with neither, it is when grown-ups were born. */
const YEARS = 50;

const day = (asked: DateQuestion, chance: Chance): string => {
  const { min = yearsFrom(asked.max, -YEARS) ?? "1950-01-01" } = asked;
  const { max = yearsFrom(asked.min, YEARS) ?? "2005-12-31" } = asked;
  if (chance() < AT_AN_END) return chance() < 0.5 ? min : max;
  const year = between(Number(min.slice(0, 4)), Number(max.slice(0, 4)), chance);
  const two = (most: number) => String(between(1, most, chance)).padStart(2, "0");
  // Every month has 28.
  return `${String(year).padStart(4, "0")}-${two(12)}-${two(28)}`;
};

/** The day of the same name, or the one before where that year has none. */
const yearsFrom = (from: string | undefined, years: number): string | undefined => {
  if (from === undefined) return undefined;
  const year = Math.min(9999, Math.max(0, Number(from.slice(0, 4)) + years));
  return `${String(year).padStart(4, "0")}${from.slice(4).replace("-02-29", "-02-28")}`;
};

const cells = ({ columns, multiple }: MatrixQuestion, rows: readonly Row[], chance: Chance) => {
  const values = columns.map(({ value }) => value);
  const cell = (): string | string[] =>
    multiple
      ? mixed(values, chance).slice(0, between(1, values.length, chance))
      : (oneOf(values, chance) ?? "");
  return Object.fromEntries(rows.map(({ value }) => [value, cell()]));
};

const places: readonly Place[] = [
  { code: "110000", name: "北京市" },
  { code: "110100", name: "北京市" },
  { code: "110101", name: "东城区" },
];
