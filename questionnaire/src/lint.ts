/** Finds logic that is allowed but surely not meant: dead pages, dead conditions, jumps back, ends nobody reaches. */
import {
  ALWAYS,
  type Explored,
  type ExploredPage,
  explore,
  isLate,
  isOpenTo,
  type Orders,
  ordersOf,
  screensOf,
  settled,
} from "./explore.ts";
import { isMixed } from "./explore-mix.ts";
import { fatal, type Finding, warning } from "./finding.ts";
import { hopelessAttention } from "./lint-attention.ts";
import { checkExpanded } from "./lint-block.ts";
import { misplacedPipes } from "./lint-places.ts";
import { gridFindings } from "./lint-quota.ts";
import { shareFindings } from "./lint-shares.ts";
import { derivedOf, readOrdersOf, valueFindings } from "./lint-values.ts";
import { latePipes, shuffledReads, unknownValues } from "./lint-words.ts";
import type { Condition, Page, Questionnaire } from "./model.ts";
import { comparisonsOf, conditionsOf, type ConditionPlace } from "./references.ts";

/** What there is to say, most of it about what can never happen; nothing when all is well. */
export const checkLogic = (questionnaire: Questionnaire): Finding[] =>
  checkExpanded(questionnaire, checkPlain);

const checkPlain = (questionnaire: Questionnaire): Finding[] => {
  const explored = explore(questionnaire);
  const orders = ordersOf(questionnaire);
  const conditions = conditionsOf(questionnaire);
  const readOrders = readOrdersOf(questionnaire, orders);
  const derived = derivedOf(questionnaire);
  const questionOf = (name: string) =>
    explored.ground.asked.get(name)?.question ?? derived.get(name);
  return [
    ...jumpsBack(questionnaire),
    ...unreachablePages(questionnaire, explored),
    ...ends(questionnaire, explored),
    ...conditions.flatMap((place) => neverOrAlways(place, { questionnaire, explored, orders })),
    ...uselessJumps(questionnaire, explored),
    ...conditions.flatMap((place) => lateReads(place, readOrders, questionnaire)),
    ...conditions.flatMap((place) => unknownValues(place, questionOf)),
    ...valueFindings(questionnaire),
    ...shuffledReads(conditions, questionnaire),
    ...latePipes(questionnaire, readOrders),
    ...misplacedPipes(questionnaire, questionOf),
    ...hopelessAttention(questionnaire),
    ...shareFindings(questionnaire, { explored, orders }),
    ...gridFindings(questionnaire, explored),
  ];
};

const jumpsBack = ({ pages }: Questionnaire): Finding[] =>
  pages.flatMap((page, p) =>
    (page.jumps ?? []).flatMap(({ to }, j) =>
      pages.slice(0, p + 1).some(({ name }) => name === to)
        ? warning(
            `pages[${p}].jumps[${j}].to`,
            `页面「${page.name}」往回跳到「${to}」，这样的跳转不起作用`,
          )
        : [],
    ),
  );

/** A page whose own condition never holds is told by that. */
const unreachablePages = ({ pages }: Questionnaire, explored: Explored): Finding[] =>
  pages.flatMap((page, p) =>
    explored.pages[p]?.next.length === 0
      ? warning(`pages[${p}]`, `页面「${page.name}」永远到不了`)
      : [],
  );

const ends = (questionnaire: Questionnaire, explored: Explored): Finding[] => {
  const { pages, screenedOutPage, completedPage, quotaCells } = questionnaire;
  const canComplete = explored.completed.length > 0;
  return [
    ...(canComplete ? [] : [fatal("pages", "没有人能答完这份问卷：每条路都被甄别")]),
    ...pages.flatMap((page, p) => screeningAll(page, p, { questionnaire, explored })),
    ...(screenedOutPage && !explored.isAnybodyScreenedOut
      ? [warning("screenedOutPage", "没有人会被甄别，写好的甄别结束页用不到")]
      : []),
    ...(completedPage && !canComplete
      ? [warning("completedPage", "没有人能答完，写好的完成结束页用不到")]
      : []),
    ...quotaCells.flatMap(({ name, limit }, c) =>
      limit === 0
        ? warning(`quotaCells[${c}].limit`, `配额「${name}」的名额是 0，没有人能落入`)
        : [],
    ),
  ];
};

type Known = { questionnaire: Questionnaire; explored: Explored };

/** Whatever one answers ends it: told of the question where it is one question's doing. */
const screeningAll = (page: Page, p: number, { questionnaire, explored }: Known): Finding[] => {
  const here = explored.pages[p];
  if (!here || here.shown.length === 0) return [];
  const path = `pages[${p}]`;
  const alone = page.questions.flatMap(({ name }, q) => {
    const asked = explored.ground.asked.get(name)?.if ?? ALWAYS;
    const screens = screensOf(questionnaire, p, q, explored.ground);
    if (comparisonsOf(screens).length === 0) return [];
    const isAsked = isOpenTo(here.shown, [asked], explored.ground);
    return isAsked && !isOpenTo(here.shown, [asked, { not: screens }], explored.ground)
      ? warning(`${path}.questions[${q}]`, `题目「${name}」不论怎么答都会被甄别`)
      : [];
  });
  if (alone.length > 0 || here.passed.length > 0) return alone;
  return [warning(path, `到了页面「${page.name}」的人都会被甄别`)];
};

const neverOrAlways = (
  place: ConditionPlace,
  { questionnaire, explored, orders }: Known & { orders: Orders },
): Finding[] => {
  const { path, where, condition } = place;
  // A condition that reads too late has a finding of its own, and so has one that reads beside it in random order.
  const mix = questionnaire.pages[place.page]?.mix;
  if (namesIn(condition).some((name) => isLate(name, place, orders) || isMixed(name, mix, orders)))
    return [];
  const seen = watchersOf(place, { questionnaire, explored, orders });
  const given = settled(condition, place, orders);
  const isPossible = (asked: Condition) =>
    isOpenTo(seen.ways, [...seen.given, asked], explored.ground, seen.openPage);
  // Nobody comes there at all, which has been told already.
  if (!isPossible(ALWAYS)) return [];
  if (!isPossible(given)) {
    const { passed } = explored.pages[place.page] ?? { passed: [] };
    // The condition holds, but only for people who have left by then: calling it impossible would only confuse.
    const isTooLate = place.judged === "atJump" && isOpenTo(passed, [given], explored.ground);
    return [
      warning(
        path,
        isTooLate ? `${where}轮不到：符合的人已被前面的跳转带走` : `${where}永远不会成立`,
      ),
    ];
  }
  // It is no mistake that a jump or a screening has sent the others away: the condition is only a second safeguard.
  const anyWay = seen.ways.map(({ pages }) => ({ facts: [], pages }));
  const mayFail = isOpenTo(anyWay, [...seen.given, { not: given }], explored.ground, seen.openPage);
  return mayFail ? [] : [warning(path, `${where}总是成立`)];
};

/** Who is there when a condition is judged, and what they see beside it. */
const watchersOf = (
  { path, page, question, answered, judged }: ConditionPlace,
  { questionnaire: { pages }, explored, orders }: Known & { orders: Orders },
) => {
  const here = explored.pages[page];
  const of = question === undefined ? undefined : pages[page]?.questions[question];
  const asked = of && explored.ground.asked.get(of.name)?.if;
  switch (judged) {
    case "atDoor":
      return { ways: here?.next ?? [], given: [], openPage: undefined };
    case "asShown":
      return { ways: here?.shown ?? [], given: [], openPage: page };
    case "withQuestion": {
      // Judged by its own condition alone: that its last choice makes it appear says nothing about that choice.
      const own = settled(
        of?.visibleIf ?? ALWAYS,
        { page, answered, mix: pages[page]?.mix },
        orders,
      );
      return { ways: here?.shown ?? [], given: [own], openPage: page };
    }
    case "onLeaving":
      return { ways: here?.shown ?? [], given: asked ? [asked] : [], openPage: undefined };
    case "atJump":
      return { ways: jumpersAt(path, here), given: [], openPage: undefined };
    case "atEnd":
      return { ways: explored.completed, given: [], openPage: undefined };
    case "anyTime":
      return { ways: [{ facts: [], pages: [] }], given: [], openPage: undefined };
  }
};

const jumpersAt = (path: string, here: ExploredPage | undefined) =>
  here?.beforeJump[Number(/jumps\[(\d+)\]/.exec(path)?.[1])] ?? [];

/** Below a jump that everybody takes. */
const uselessJumps = ({ pages }: Questionnaire, explored: Explored): Finding[] =>
  pages.flatMap((page, p) =>
    (page.jumps ?? []).flatMap((_, j) => {
      const here = explored.pages[p];
      return here && here.passed.length > 0 && here.beforeJump[j]?.length === 0
        ? warning(
            `pages[${p}].jumps[${j}]`,
            `页面「${page.name}」的第 ${j + 1} 条跳转轮不到：前面的跳转已经带走所有人`,
          )
        : [];
    }),
  );

const lateReads = (place: ConditionPlace, orders: Orders, { pages }: Questionnaire): Finding[] =>
  namesIn(place.condition)
    .filter((name) => isLate(name, place, orders) && !isMixed(name, pages[place.page]?.mix, orders))
    .map((name) => warning(place.path, `${place.where}读取了「${name}」，那时它还没有回答`));

const namesIn = (condition: Condition): string[] => [
  ...new Set(comparisonsOf(condition).map(({ question }) => question)),
];
