/** Tells whether any answers at all could make conditions true, and which the questions allow. */
import type { Comparison, Condition, Question } from "./model.ts";
import { isCompound } from "./parts.ts";
import { fitsParts, fitsRows, type Literal, satisfies } from "./possible-parts.ts";
import { comparisonsOf } from "./references.ts";
import { samplesOf, weightOf, type Circumstance } from "./sample-answer.ts";

export interface Asked {
  question: Question;
  page: number;
  /** What must hold for it to be asked, once its page is shown. */
  if: Condition;
  /** Values of its choices and rows that are never offered. */
  hidden: Set<string>;
  /** Its page is left by itself, with whatever stands there by then. */
  mayRunOut?: boolean;
}
export interface Ground {
  asked: ReadonlyMap<string, Asked>;
  /** How much more may be tried for one questionnaire: the largest must not keep a browser busy for seconds. */
  effort: { left: number };
  /** What was said of one question, and whether any answer fits: most of it is asked again and again. */
  tried: Map<string, boolean>;
}

export const groundOf = (asked: ReadonlyMap<string, Asked>): Ground => ({
  asked,
  effort: { left: EFFORT },
  tried: new Map(),
});

/** What is known of respondents who have come to some place on the way. */
export interface Standing {
  facts: readonly Condition[];
  /** For each page whether it was shown; undefined: it may have been or not. */
  pages: readonly (boolean | undefined)[];
  /** The page that they are still on. */
  openPage?: number;
}

/**
 * Only what is certain counts: it answers no when no answers that the questionnaire takes make all of the
 * conditions true. Where the answers cannot be listed, or the search gets long, everything is possible.
 */
export const canHold = (
  conditions: readonly Condition[],
  ground: Ground,
  standing: Standing = { facts: [], pages: [] },
): boolean => {
  if (ground.effort.left < 0) return true;
  const goal = conditions.map((condition) => partOf(condition, true));
  const facts = relevant(standing.facts, conditions, ground).map((fact) => partOf(fact, true));
  return solve([...goal, ...facts], new Map(), { ground, standing, budget: { steps: STEPS } });
};

/** Plenty for what people write; a handful of milliseconds at the worst. */
const STEPS = 600;
const EFFORT = 20_000;

/** Facts about other questions cannot contradict: those that stand hold together already. */
const relevant = (
  facts: readonly Condition[],
  goal: readonly Condition[],
  ground: Ground,
): Condition[] => {
  const names = new Set<string>();
  const reach = (condition: Condition) => {
    for (const question of namesIn(condition)) {
      if (names.has(question)) continue;
      names.add(question);
      const asked = ground.asked.get(question);
      if (asked) reach(asked.if);
    }
  };
  for (const condition of goal) reach(condition);
  let left = [...facts];
  const found: Condition[] = [];
  for (let grew = true; grew;) {
    const near = left.filter((fact) => namesIn(fact).some((name) => names.has(name)));
    for (const fact of near) reach(fact);
    found.push(...near);
    left = left.filter((fact) => !near.includes(fact));
    grew = near.length > 0;
  }
  return found;
};

/** Facts are asked for their names again and again. */
const namesIn = (condition: Condition): readonly string[] => {
  const known = namesOf.get(condition);
  if (known) return known;
  const names = [...new Set(comparisonsOf(condition).map(({ question }) => question))];
  namesOf.set(condition, names);
  return names;
};
const namesOf = new WeakMap<Condition, readonly string[]>();

type Part = Literal | { all: Part[] } | { any: Part[] };

/** Without `not`, which is carried down to the comparisons. */
const partOf = (condition: Condition, isTrue: boolean): Part => {
  if ("not" in condition) return partOf(condition.not, !isTrue);
  if (!("all" in condition || "any" in condition)) return { comparison: condition, isTrue };
  const parts = ("all" in condition ? condition.all : condition.any).map((part) =>
    partOf(part, isTrue),
  );
  return "all" in condition === isTrue ? { all: parts } : { any: parts };
};

interface Search {
  ground: Ground;
  standing: Standing;
  budget: { steps: number };
}
type Said = ReadonlyMap<string, readonly Literal[]>;

const solve = (todo: readonly Part[], said: Said, search: Search): boolean => {
  search.budget.steps -= 1;
  search.ground.effort.left -= 1;
  if (search.budget.steps < 0) return true;
  // What leaves no choice comes first, then the smallest choice.
  const [first] = todo;
  if (first === undefined) return settle(said, search);
  const next = todo.reduce((least, part) => (waysIn(part) < waysIn(least) ? part : least), first);
  const rest = todo.filter((part) => part !== next);
  if ("any" in next) return next.any.some((part) => solve([part, ...rest], said, search));
  if ("all" in next) return solve([...next.all, ...rest], said, search);
  return assume(next, { rest, said, search });
};

const waysIn = (part: Part): number => ("any" in part ? part.any.length + 1 : 0);

const assume = (
  literal: Literal,
  { rest, said, search }: { rest: readonly Part[]; said: Said; search: Search },
): boolean => {
  const name = literal.comparison.question;
  const asked = search.ground.asked.get(name);
  // Whatever is not known may be anything.
  if (asked === undefined) return solve(rest, said, search);
  const before = said.get(name) ?? [];
  const now = [...before, literal];
  const isAnswered = now.some(({ isTrue }) => isTrue);
  const { pages, openPage } = search.standing;
  if (isAnswered && pages[asked.page] === false) return false;
  if (
    isAnswered &&
    !fitsOnce(asked, now, {
      ground: search.ground,
      isOpen: openPage === asked.page || asked.mayRunOut === true,
    })
  )
    return false;
  const isNew = isAnswered && !before.some(({ isTrue }) => isTrue);
  const isLeftOpen = !literal.isTrue && isAnswer(literal) && mustAnswer(asked, search.standing);
  const implied = [
    ...(isNew ? [partOf(asked.if, true)] : []),
    ...(isLeftOpen ? [partOf(asked.if, false)] : []),
  ];
  return solve([...implied, ...rest], new Map(said).set(name, now), search);
};

const isAnswer = ({ comparison }: Literal): boolean =>
  comparison.test === "answered" && comparison.row === undefined;

const mustAnswer = ({ question, page, mayRunOut }: Asked, { pages, openPage }: Standing): boolean =>
  question.required &&
  question.kind !== "explanation" &&
  pages[page] === true &&
  page !== openPage &&
  !mayRunOut;

/** Nothing contradicts so far; what was only denied is still to be either answered or left open. */
const settle = (said: Said, search: Search): boolean => {
  const undecided = [...said].find(
    ([, literals]) => !literals.some((one) => one.isTrue || isAnswer(one)),
  );
  if (undecided === undefined) return true;
  const comparison: Comparison = { question: undecided[0], test: "answered" };
  return [false, true].some((isTrue) => solve([{ comparison, isTrue }], said, search));
};

const fitsOnce = (
  asked: Asked,
  literals: readonly Literal[],
  { ground, isOpen }: { ground: Ground; isOpen: boolean },
): boolean => {
  const said = literals.map(({ comparison, isTrue }) => `${isTrue}${textOf(comparison)}`);
  const key = `${isOpen} ${asked.hidden.size} ${said.toSorted().join(" ")}`;
  const known = ground.tried.get(key);
  if (known !== undefined) return known;
  ground.effort.left -= weightOf(
    asked.question,
    literals.map(({ comparison }) => comparison),
  );
  const found = fits(asked, literals, isOpen);
  ground.tried.set(key, found);
  return found;
};

const textOf = (comparison: Comparison): string => {
  const known = texts.get(comparison) ?? JSON.stringify(comparison);
  texts.set(comparison, known);
  return known;
};
const texts = new WeakMap<Comparison, string>();

/** Whether one answer satisfies all that is said of it. */
const fits = (asked: Asked, literals: readonly Literal[], isOpen: boolean): boolean => {
  const { question, hidden } = asked;
  if (literals.some((one) => !one.isTrue && isAnswer(one))) return false;
  if (question.kind === "matrix") return fitsRows(question, literals, isOpen);
  if (isCompound(question)) return fitsParts(question, literals, isOpen);
  const circumstance: Circumstance = { isOpen, hidden };
  const samples = samplesOf(
    question,
    literals.map(({ comparison }) => comparison),
    circumstance,
  );
  return samples === undefined || samples.some((sample) => satisfies(sample, literals));
};
