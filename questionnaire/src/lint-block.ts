/** What is said of a questionnaire written out, told of what its author wrote; and what is wrong with blocks themselves. */
import { carryOf } from "./carry.ts";
import { type Expanded, expandedOf, isStructured, runsOf, wholeOf } from "./expand.ts";
import { isMixed } from "./explore-mix.ts";
import { type Orders, ordersOf } from "./explore.ts";
import { type Finding, warning } from "./finding.ts";
import { itemsOf } from "./loop.ts";
import type { Questionnaire } from "./model.ts";
import { comparisonsOf, conditionsOf, questionsOf } from "./references.ts";
import { sourcePlace } from "./source-path.ts";

type Check = (plain: Questionnaire) => Finding[];

export const checkExpanded = (questionnaire: Questionnaire, check: Check): Finding[] => {
  if (!isStructured(questionnaire)) return check(questionnaire);
  const whole = wholeOf(questionnaire);
  const found = [...check(whole), ...mixedReads(whole)];
  return [...blockFindings(questionnaire), ...told(found, questionnaire)];
};

/** Told only when it is so for every item of a loop: what is so for some of them is what the author meant. */
const told = (found: readonly Finding[], questionnaire: Questionnaire): Finding[] => {
  const expanded = expandedOf(questionnaire);
  const copies = new Map<number, number>();
  for (const { origin } of expanded.written) copies.set(origin, (copies.get(origin) ?? 0) + 1);
  const counted = new Map<string, { finding: Finding; times: number; of: number }>();
  for (const one of found) {
    const { finding, page } = sourced(one, questionnaire, expanded);
    if (!finding) continue;
    const of = page === undefined ? 1 : (copies.get(page) ?? 1);
    const said = of > 1 ? { ...finding, message: withoutItems(finding.message) } : finding;
    const key = `${said.path} ${said.message}`;
    const times = (counted.get(key)?.times ?? 0) + 1;
    counted.set(key, { finding: said, times, of });
  }
  return [...counted.values()].flatMap(({ finding, times, of }) => (times >= of ? finding : []));
};

const withoutItems = (message: string): string =>
  message.replace(/(?<=「[^」]*)@[\p{L}\p{N}_-]+(?=」)/gu, "");

/** Conditions that nobody wrote are told of what made them. */
const sourced = (one: Finding, questionnaire: Questionnaire, expanded: Expanded) => {
  const { path, page } = sourcePlace(one.path, questionnaire, expanded);
  if (path !== undefined) return { finding: { ...one, path }, page };
  const source = page === undefined ? undefined : questionnaire.pages[page];
  if (!source || !one.message.endsWith(NEVER_HOLDS)) return { finding: undefined, page };
  const [, q] = /\.questions\[(\d+)\]\.visibleIf$/.exec(one.path) ?? [];
  const question = q === undefined ? undefined : source.questions[Number(q)];
  if (question && carryOf(question))
    return {
      finding: warning(
        `pages[${page}].questions[${q}].carry`,
        `题目「${question.name}」永远沿用不到任何选项`,
      ),
      page,
    };
  return /^pages\[\d+\]\.visibleIf$/.test(one.path)
    ? { finding: warning(`pages[${page}]`, `页面「${source.name}」永远到不了`), page }
    : { finding: undefined, page };
};

const NEVER_HOLDS = "永远不会成立";

const mixedReads = (whole: Questionnaire): Finding[] => {
  const orders: Orders = ordersOf(whole);
  return conditionsOf(whole).flatMap(({ path, where, page, condition }) => {
    const names = new Set(comparisonsOf(condition).map(({ question }) => question));
    return [...names]
      .filter((name) => isMixed(name, whole.pages[page]?.mix, orders))
      .map((name) => warning(path, `${where}取决于「${name}」，而它们的先后是随机的`));
  });
};

const blockFindings = (questionnaire: Questionnaire): Finding[] => {
  const { blocks = [], experiments = [], pages } = questionnaire;
  const runs = runsOf(pages, blocks);
  const known = new Map(questionsOf(wholeOf(questionnaire)).map((one) => [one.name, one]));
  return [
    ...blocks.flatMap(({ name, loop }, b) => {
      if (!runs.some(({ block }) => block?.name === name))
        return warning(`blocks[${b}]`, `块「${name}」里没有页面`);
      const items = loop ? itemsOf(loop, known, false).length : 0;
      return loop?.most !== undefined && loop.most > items
        ? warning(
            `blocks[${b}].loop.most`,
            `循环「${name}」最多 ${loop.most} 项，而它只有 ${items} 项`,
          )
        : [];
    }),
    ...experiments.flatMap(({ name, arms }, e) =>
      arms.flatMap(({ value, label }, a) =>
        isRead(questionnaire, name, value)
          ? []
          : warning(
              `experiments[${e}].arms[${a}]`,
              `分组「${name}」的「${label}」没有自己的页面，也没有条件用到它`,
            ),
      ),
    ),
  ];
};

/** An arm is read by a block that has pages, or by a condition. */
const isRead = (questionnaire: Questionnaire, experiment: string, arm: string): boolean =>
  conditionsOf(wholeOf(questionnaire)).some(({ condition }) =>
    comparisonsOf(condition).some(
      (one) => one.question === experiment && "value" in one && [one.value].flat().includes(arm),
    ),
  );
