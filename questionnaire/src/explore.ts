/**
 * Follows everybody through the questionnaire at once: by which ways a page can be come to and left, and what
 * must have been answered on each. It never takes a possible way for an impossible one.
 */
import type { Mix } from "./block.ts";
import { isMixed, startMixes } from "./explore-mix.ts";
import { offeredBy } from "./logic.ts";
import type { Condition, Page, Question, Questionnaire } from "./model.ts";
import { type Asked, canHold, type Ground, groundOf, type Standing } from "./possible.ts";
import { comparisonsOf } from "./references.ts";

export interface Explored {
  ground: Ground;
  pages: ExploredPage[];
  /** Ways of those who complete. */
  completed: Standing[];
  isAnybodyScreenedOut: boolean;
}
export interface ExploredPage {
  /** Ways on which it is the next page, whether or not it is then shown. */
  next: Standing[];
  shown: Standing[];
  /** Ways of those whom it does not screen out, before any jump. */
  passed: Standing[];
  /** Before each jump: of those who took none of the jumps above it. */
  beforeJump: Standing[][];
}

/** No question has this name, and what is not known may be anything. */
const UNKNOWN: Condition = { question: "?", test: "answered" };
const NEVER: Condition = { any: [] };
export const ALWAYS: Condition = { all: [] };

/** More ways than this to one page are joined: only what they have in common is still known. */
const MANY_WAYS = 12;

export const explore = (questionnaire: Questionnaire): Explored => {
  const orders = ordersOf(questionnaire);
  const askedSoFar = new Map<string, Asked>();
  const ground = groundOf(askedSoFar);
  const { pages } = questionnaire;
  const doors: Standing[][] = [[{ facts: [], pages: [] }], ...pages.map(() => [])];
  const explored: ExploredPage[] = [];
  const mixes = startMixes(pages);
  let isAnybodyScreenedOut = false;
  pages.forEach((page, p) => {
    const next = mixes(joined(doors[p] ?? [], p), p);
    const visible = settled(
      page.visibleIf ?? ALWAYS,
      { page: p, answered: 0, mix: page.mix },
      orders,
    );
    const shown = marked(narrowed(next, visible, ground), p, true);
    // Whose turn it is in a loop of at most so many is not known here.
    const mayMiss = page.turn?.most === undefined ? narrowed(next, { not: visible }, ground) : next;
    const hidden = marked(mayMiss, p, false);
    page.questions.forEach((question, q) => {
      const asked = askedOf(question, { page: p, answered: q, mix: page.mix }, orders);
      asked.mayRunOut = page.timer?.mostSeconds !== undefined;
      askedSoFar.set(question.name, asked);
      hideNever(asked, { shown, ground, orders, answered: q, mix: page.mix });
    });
    const ends = page.questions.map((question) => screens(question, p, { page, ground, orders }));

    isAnybodyScreenedOut ||= narrowed(shown, { any: ends }, ground).length > 0;
    const passed = narrowed(shown, { not: { any: ends } }, ground);
    const beforeJump: Standing[][] = [];
    let staying = passed;
    for (const jump of page.jumps ?? []) {
      beforeJump.push(staying);
      const condition = leaving(jump.if ?? ALWAYS, p, { page, orders });
      const taken = narrowed(staying, condition, ground);
      if (jump.to === "screenOut") isAnybodyScreenedOut ||= taken.length > 0;
      else doors[targetOf(jump.to, p, pages)]?.push(...taken);
      staying = narrowed(staying, { not: condition }, ground);
    }
    explored.push({ next, shown, passed, beforeJump });
    doors[p + 1]?.push(...hidden, ...staying);
  });
  return {
    ground,
    pages: explored,
    completed: joined(doors[pages.length] ?? [], pages.length),
    isAnybodyScreenedOut,
  };
};

/** A jump back, or to nowhere, leads on to the next page; the end is behind the last. */
const targetOf = (to: string, p: number, pages: Page[]): number =>
  to === "end"
    ? pages.length
    : Math.max(
        p + 1,
        pages.findIndex(({ name }) => name === to),
      );

/** `mix`: of a page whose place among others is random. */
export type Orders = ReadonlyMap<string, { page: number; index: number; mix?: Mix | undefined }>;

export const ordersOf = ({ pages }: Questionnaire): Orders =>
  new Map(
    pages.flatMap(({ questions, mix }, page) =>
      questions.map(({ name }, index) => [name, { page, index, mix }] as const),
    ),
  );

type Place = { page: number; answered: number; mix?: Mix | undefined };

export const isLate = (name: string, { page, answered }: Place, orders: Orders): boolean => {
  const read = orders.get(name);
  return read !== undefined && (read.page > page || (read.page === page && read.index >= answered));
};

/** As it is judged there: what is not answered by then equals nothing, whatever is answered later. */
export const settled = (condition: Condition, place: Place, orders: Orders): Condition => {
  if ("all" in condition) return { all: condition.all.map((part) => settled(part, place, orders)) };
  if ("any" in condition) return { any: condition.any.map((part) => settled(part, place, orders)) };
  if ("not" in condition) return { not: settled(condition.not, place, orders) };
  if (isMixed(condition.question, place.mix, orders)) return UNKNOWN;
  return isLate(condition.question, place, orders) ? NEVER : condition;
};

const leaving = (
  condition: Condition,
  p: number,
  { page, orders }: { page: Page; orders: Orders },
) => settled(condition, { page: p, answered: page.questions.length, mix: page.mix }, orders);

const askedOf = (question: Question, place: Place, orders: Orders): Asked => ({
  question,
  page: place.page,
  if: settled(askedIf(question), place, orders),
  hidden: new Set(),
});

/** A question of whose choices or rows none is left is not asked (walk.ts). */
const askedIf = (question: Question): Condition => {
  const { visibleIf = ALWAYS } = question;
  const offered = offeredBy(question) ?? [];
  const conditions = offered.flatMap((one) => one.visibleIf ?? []);
  if (offered.length === 0 || conditions.length < offered.length) return visibleIf;
  // A question that carries all of its choices has this condition already (carry.ts): twice would be twice the work.
  const own = "all" in visibleIf ? visibleIf.all : [visibleIf];
  const isSaid = own.some((one) => "any" in one && one.any.every((c) => conditions.includes(c)));
  return isSaid ? visibleIf : { all: [{ any: conditions }, visibleIf] };
};

const hideNever = (
  asked: Asked,
  at: { shown: Standing[]; ground: Ground; orders: Orders; answered: number; mix: Mix | undefined },
): void => {
  const { question, page } = asked;
  const items = "choices" in question ? question.choices : [];
  for (const { value, visibleIf } of items) {
    if (visibleIf === undefined) continue;
    const offered = settled(visibleIf, { page, answered: at.answered, mix: at.mix }, at.orders);
    if (!isOpenTo(at.shown, [asked.if, offered], at.ground, page)) asked.hidden.add(value);
  }
};

/** When this question ends the questionnaire, as judged when its page is left. */
const screens = (
  question: Question,
  p: number,
  { page, ground, orders }: { page: Page; ground: Ground; orders: Orders },
): Condition => {
  const shown = ground.asked.get(question.name)?.if ?? ALWAYS;
  const choices = "choices" in question ? question.choices : [];
  const value = choices.filter(({ screenOut }) => screenOut).map((choice) => choice.value);
  const { screenOutIf } = question;
  return {
    any: [
      ...(screenOutIf ? [{ all: [shown, leaving(screenOutIf, p, { page, orders })] }] : []),
      ...(value.length > 0 ? [{ question: question.name, test: "oneOf" as const, value }] : []),
    ],
  };
};

export const screensOf = (questionnaire: Questionnaire, p: number, q: number, ground: Ground) => {
  const page = questionnaire.pages[p];
  const question = page?.questions[q];
  return page && question
    ? screens(question, p, { page, ground, orders: ordersOf(questionnaire) })
    : NEVER;
};

/** Whether somebody who is still on the page could make all of these true. */
export const isOpenTo = (
  ways: readonly Standing[],
  conditions: readonly Condition[],
  ground: Ground,
  openPage?: number,
): boolean =>
  ways.some((way) =>
    canHold(conditions, ground, openPage === undefined ? way : { ...way, openPage }),
  );

/** The ways on which the conditions may hold, with that as known. */
const narrowed = (ways: readonly Standing[], condition: Condition, ground: Ground): Standing[] =>
  ways
    .filter((way) => canHold([condition], ground, way))
    .map(({ facts, pages }) => ({
      facts: comparisonsOf(condition).length > 0 ? [...facts, condition] : facts,
      pages,
    }));

const marked = (ways: readonly Standing[], page: number, isShown: boolean): Standing[] =>
  ways.map((way) => ({
    ...way,
    pages: [...pagesUpTo(way, page), isShown, ...way.pages.slice(page + 1)],
  }));

/** What was jumped over was not shown. */
const pagesUpTo = ({ pages }: Standing, page: number) =>
  Array.from({ length: page }, (_, i) => (i < pages.length ? pages[i] : false));

const joined = (ways: Standing[], page: number): Standing[] => {
  const [first, ...others] = ways;
  if (first === undefined || ways.length <= MANY_WAYS) return ways;
  const length = Math.max(page, ...ways.map(({ pages }) => pages.length));
  const known = others.map((way) => pagesUpTo(way, length));
  return [
    {
      facts: first.facts.filter((fact) => others.every(({ facts }) => facts.includes(fact))),
      pages: pagesUpTo(first, length).map((was, p) =>
        known.every((pages) => pages[p] === was) ? was : undefined,
      ),
    },
  ];
};
