/**
 * The least time that an honest person needs, and whether the server's clock saw it go by. What a browser
 * says of its own times is never believed in somebody's favour (docs/decisions/0057-pace.md).
 */
import { wholeOf } from "./expand.ts";
import type { Answer, Answers, Choice, Question, Questionnaire, Row } from "./model.ts";
import { type PageTimes, timerRemarks } from "./page-times.ts";
import { scalars } from "./logic.ts";
import { isCompound, partsOf } from "./parts.ts";
import { questionsOf } from "./references.ts";
import { walk } from "./walk.ts";

/** 20 characters a second: quick readers of Chinese manage 10, so anyone who is faster has not read. */
export const MILLISECONDS_PER_CHARACTER = 50;
/** From seeing to touching; nobody chooses faster. */
export const MILLISECONDS_PER_TOUCH = 400;
/** A choice is found and not read: of a list only a limited number of characters count, whatever its length. */
const CHARACTERS_OF_A_LIST = 10;
/** A long text may be known already; what was only shown and not answered may have been passed over. */
export const MOST_MILLISECONDS = { answered: 8000, shown: 2000 };
/** A wrong estimate of an operator's must not fail people who took half of what they were promised. */
const MOST_SECONDS_PER_MINUTE = 30;

/** A browser's clock runs in each tab: two tabs may both have counted, and more than that is no mistake. */
const TABS = 2;
const CLAIM_SLACK_SECONDS = 10;
/** One quick answer is luck, most of them are not. */
const HASTY_FROM = 3;
/** Fewer answers at once are a page that was left, or a short gap of the network. */
const TOGETHER_FROM = 8;

interface Asked {
  question: Question;
  choices: Choice[];
  rows: Row[];
  answer?: Answer | undefined;
}

/** By questions that this person saw, in milliseconds. */
const leastOf = ({ question, choices, rows, answer }: Asked): number => {
  const reading =
    question.title.length +
    Math.min(lengthOf(listOf(question, choices)), CHARACTERS_OF_A_LIST) +
    lengthOf(rows);
  const touches = answer === undefined ? 0 : touchesFor(question, answer);
  return Math.min(
    reading * MILLISECONDS_PER_CHARACTER + touches * MILLISECONDS_PER_TOUCH,
    answer === undefined ? MOST_MILLISECONDS.shown : MOST_MILLISECONDS.answered,
  );
};

/** Rows are read one by one; of a list what is sought is found. */
const listOf = (question: Question, choices: Choice[]): readonly { label: string }[] => {
  if (question.kind === "matrix" || question.kind === "grid") return question.columns;
  if (question.kind === "maxDiff") return question.items;
  return question.kind === "blanks" ? question.blanks : choices;
};

/** What is shared out may be filled with zeros by the judge: nobody touched those. */
const touchesFor = (question: Question, answer: Answer): number => {
  if (question.kind === "matrix") return Object.keys(answer).length;
  if (question.kind === "maxDiff") return 2 * Object.keys(answer).length;
  return isCompound(question) ? scalars(answer).filter((one) => one !== 0).length : 1;
};

const lengthOf = (labelled: readonly { label: string }[]): number =>
  labelled.reduce((sum, { label }) => sum + label.length, 0);

/** The least time for what this person was shown and has answered, in whole seconds. */
export const leastSeconds = (
  questionnaire: Questionnaire,
  answers: Answers,
  { seed }: { seed: string },
): number => {
  const shown = walk(questionnaire, answers, seed).pages.flatMap(({ questions }) => questions);
  return inSeconds(shown.map(leastOf));
};

/** As if everything were shown and answered: what an operator is told beside the field. */
export const leastSecondsOfAll = (questionnaire: Questionnaire): number =>
  inSeconds(
    questionsOf(wholeOf(questionnaire)).map((question) =>
      leastOf({
        question,
        choices: "choices" in question ? question.choices : [],
        rows: "rows" in question ? question.rows : [],
        answer: question.kind === "explanation" ? undefined : anyAnswer(question),
      }),
    ),
  );

const anyAnswer = (question: Question): Answer => {
  if (question.kind === "matrix")
    return Object.fromEntries(question.rows.map(({ value }) => [value, ""]));
  if (question.kind === "maxDiff")
    return Object.fromEntries(Array.from({ length: question.sets }, (_, i) => [i + 1, ""]));
  // One item may take all of a sum; of the others each part is filled in.
  if (question.kind === "constantSum" || !isCompound(question)) return "";
  return Object.fromEntries(partsOf(question).map(({ label }) => [label, ""]));
};

export const inSeconds = (milliseconds: readonly number[]): number =>
  Math.floor(milliseconds.reduce((sum, one) => sum + one, 0) / 1000);

/**
 * The floor of a task that has none of its own, in seconds: the least time, but never more than half of
 * the minutes that the task promises.
 */
export const usualFloor = (least: number, minutes: number): number =>
  Math.min(least, minutes * MOST_SECONDS_PER_MINUTE);

/** When an answer first came, since the person was let in and by the server's clock. */
export interface Arrival {
  question: string;
  milliseconds: number;
}

export interface Timing {
  seed: string;
  arrivals: readonly Arrival[];
  /** From the entry to the hand-in, by the server's clock. */
  totalMilliseconds: number;
  /** What the browser says that it took, in all. */
  claimedMilliseconds: number;
}

export interface Pace {
  /** The least time that this person's questions need, in seconds. */
  leastSeconds: number;
  /** Each a sentence: what a person has to look at singly before it may count. */
  held: string[];
  /** Each a sentence: what cannot be known, which is no proof of anything. */
  unknown: string[];
}

/** What the answers to a questionnaire say. */
export const judgePace = (
  questionnaire: Questionnaire,
  answers: Answers,
  { seed, ...timing }: Timing,
): Pace => {
  const { pages } = walk(questionnaire, answers, seed);
  const shown = pages.flatMap(({ questions }) => questions);
  const pace = judgeArrivals(
    new Map(shown.map((one) => [one.question.name, leastOf(one)])),
    timing,
    ofQuestions,
  );
  const timed: PageTimes[] = pages.map(({ page, questions }) => ({
    page,
    names: questions.map(({ question }) => question.name),
    need: questions.reduce((sum, one) => sum + leastOf(one), 0),
  }));
  const { held, unknown } = timerRemarks(timed, timing);
  return { ...pace, held: [...pace.held, ...held], unknown: [...pace.unknown, ...unknown] };
};

/** How an operator reads of it. */
export interface PaceWords {
  least(seconds: number, least: number): string;
  early(count: number, early: number): string;
  together(count: number): string;
}

const ofQuestions: PaceWords = {
  least: (seconds, least) => `服务器计时 ${seconds} 秒，读完这些题至少要 ${least} 秒`,
  early: (count, early) => `按服务器时间，${count} 道题里有 ${early} 道来不及读完就已作答`,
  together: (count) => `${count} 道题的答案几乎同时到达，每题用时无从核对（断网后补传也会这样）`,
};

/**
 * Judges by arrivals; `needs` is the least time of each, in milliseconds. Time that went by before an answer
 * counts for it and for all that follow, so that what waited for a lost connection and came all at once is as
 * good as what came one by one: an answer is early only when all that came up to it could not have been read
 * by then.
 */
export const judgeArrivals = (
  needs: ReadonlyMap<string, number>,
  { arrivals, totalMilliseconds, claimedMilliseconds }: Omit<Timing, "seed">,
  words: PaceWords,
): Pace => {
  const least = inSeconds([...needs.values()]);
  const needed = arrivals
    .filter(({ question }) => needs.has(question))
    .toSorted((a, b) => a.milliseconds - b.milliseconds)
    .map(({ question, milliseconds }) => ({ at: milliseconds, need: needs.get(question) ?? 0 }));
  const seconds = Math.floor(totalMilliseconds / 1000);
  const early = earlyOf(needed);
  const claimed = Math.round(claimedMilliseconds / 1000);
  return {
    leastSeconds: least,
    held: [
      ...(seconds < least ? [words.least(seconds, least)] : []),
      ...(early >= HASTY_FROM && early * 2 > needed.length
        ? [words.early(needed.length, early)]
        : []),
      ...(claimed > seconds * TABS + CLAIM_SLACK_SECONDS
        ? [`浏览器自称用时 ${claimed} 秒，服务器计时只有 ${seconds} 秒`]
        : []),
    ],
    unknown: cameTogether(needed) ? [words.together(needed.length)] : [],
  };
};

type Arrivals = readonly { at: number; need: number }[];

const earlyOf = (arrivals: Arrivals): number => {
  let early = 0;
  // Where the time that is counted begins, and what was answered since.
  let from = 0;
  let needed = 0;
  for (const { at, need } of arrivals) {
    needed += need;
    if (at - from >= needed) continue;
    early += 1;
    // A debt of time is not carried on: each early answer is early by itself.
    from = at;
    needed = 0;
  }
  return early;
};

/** The first one may have waited as long as one likes; those after it came in no time. */
const cameTogether = (arrivals: Arrivals): boolean => {
  if (arrivals.length < TOGETHER_FROM) return false;
  const [first, ...rest] = arrivals;
  const last = rest.at(-1);
  if (!first || !last) return false;
  const needed = rest.reduce((sum, { need }) => sum + need, 0);
  return (last.at - first.at) * 4 < needed;
};
