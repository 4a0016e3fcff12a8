/** What the check of the logic says of hidden fields, computed values, page timers and end pages. */
import { endPagesOf } from "./end-pages.ts";
import { inOrder, inputsOf } from "./computed.ts";
import { figureWords } from "./condition-text.ts";
import type { Orders } from "./explore.ts";
import { type Finding, warning } from "./finding.ts";
import type { Comparison, Question, Questionnaire } from "./model.ts";
import { leastSecondsOfAll } from "./pace.ts";
import { pipedNames } from "./pipe.ts";
import { readablesOf } from "./readable.ts";
import { comparisonsOf, type ConditionPlace, conditionsOf } from "./references.ts";
import { figuresOf, type Range } from "./value-range.ts";

/** From where on a value is known: hidden fields from the start, a computed value behind the last that it reads. */
export const readOrdersOf = (questionnaire: Questionnaire, orders: Orders): Orders => {
  const known = new Map(orders);
  for (const { name } of questionnaire.hiddenFields ?? []) known.set(name, { page: -1, index: 0 });
  for (const value of inOrder(questionnaire)) {
    const last = inputsOf(value)
      .flatMap((name) => known.get(name) ?? [])
      .toSorted((a, b) => a.page - b.page || a.index - b.index)
      .at(-1);
    known.set(value.name, last ?? { page: -1, index: 0 });
  }
  return known;
};

export const valueFindings = (questionnaire: Questionnaire): Finding[] => [
  ...impossibleFigures(questionnaire),
  ...hastyPages(questionnaire),
  ...endFindings(questionnaire),
];

const impossibleFigures = (questionnaire: Questionnaire): Finding[] => {
  const ranges = figuresOf(questionnaire);
  return conditionsOf(questionnaire).flatMap((place) =>
    comparisonsOf(place.condition).flatMap((comparison) => {
      const range = ranges.get(comparison.question);
      return range && isOutside(comparison, range) ? outside(place, comparison, range) : [];
    }),
  );
};

const isOutside = (comparison: Comparison, { least, most }: Range): boolean => {
  const value = "value" in comparison ? comparison.value : undefined;
  if (typeof value !== "number") return false;
  switch (comparison.test) {
    case "greater":
      return most <= value;
    case "atLeast":
      return most < value;
    case "less":
      return least >= value;
    case "atMost":
      return least > value;
    case "equals":
      return value < least || value > most;
    default:
      return false;
  }
};

const WORDS: Partial<Record<Comparison["test"], string>> = { ...figureWords, equals: "等于" };

const outside = (
  place: ConditionPlace,
  comparison: Comparison,
  { least, most }: Range,
): Finding => {
  const value = "value" in comparison ? String(comparison.value) : "";
  const said = `「${comparison.question} ${WORDS[comparison.test]} ${value}」`;
  return warning(place.path, `${place.where}里的${said}不可能：它只会在 ${least} 到 ${most} 之间`);
};

/** Pages whose time is too short even for the fastest readers. */
const hastyPages = (questionnaire: Questionnaire): Finding[] =>
  questionnaire.pages.flatMap((page, p) => {
    const most = page.timer?.mostSeconds;
    const needed = leastSecondsOfAll({ ...questionnaire, pages: [page] });
    return most !== undefined && most < needed
      ? warning(
          `pages[${p}].timer`,
          `页面「${page.name}」只能停留 ${most} 秒，读得最快的人也要 ${needed} 秒`,
        )
      : [];
  });

const endFindings = (questionnaire: Questionnaire): Finding[] => {
  const known = new Set(readablesOf(questionnaire).map(({ name }) => name));
  return endPagesOf(questionnaire).flatMap(({ path, page: { title, text = "" } }) =>
    pipedNames(`${title}\n${text}`)
      .filter((name) => !known.has(name))
      .map((name) => warning(path, `结束页「${title}」引用了「${name}」，没有这道题`)),
  );
};

/** Hidden fields and computed values as if they had been asked, for callers that know the questions already. */
export const derivedOf = (questionnaire: Questionnaire): ReadonlyMap<string, Question> =>
  new Map(
    readablesOf({ ...questionnaire, pages: [] }).map((question) => [question.name, question]),
  );
