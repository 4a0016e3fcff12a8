/** Totals that cannot be shared out among the rows that earlier answers leave: a dead end where the question is required. */
import { type Explored, isOpenTo, type Orders, settled } from "./explore.ts";
import { type Finding, warning } from "./finding.ts";
import type { Condition, ConstantSumQuestion, Questionnaire, ShareRow } from "./model.ts";

interface Known {
  explored: Explored;
  orders: Orders;
}

/**
 * Tries three sets of rows: the fewest that may be left, those that come with one condition, and all of them. It misses
 * sets that only several conditions together leave.
 */
export const shareFindings = ({ pages }: Questionnaire, { explored, orders }: Known): Finding[] =>
  pages.flatMap(({ questions, mix }, p) =>
    questions.flatMap((question, q) => {
      if (question.kind !== "constantSum" || !question.required) return [];
      const asked = explored.ground.asked.get(question.name);
      const shown = explored.pages[p]?.shown ?? [];
      const when = (condition: Condition) =>
        settled(condition, { page: p, answered: q, mix }, orders);
      const found = leftOf(question.rows)
        .map((rows) => ({ rows, said: shortOf(question, rows) }))
        .find(({ rows, said }) => {
          const all = question.rows.flatMap((row) =>
            row.visibleIf
              ? [rows.includes(row) ? when(row.visibleIf) : { not: when(row.visibleIf) }]
              : [],
          );
          return (
            said !== undefined && asked && isOpenTo(shown, [asked.if, ...all], explored.ground, p)
          );
        });
      return found
        ? warning(
            `pages[${p}].questions[${q}].total`,
            `题目「${question.name}」可能答不下去：只有「${found.rows.map(({ label }) => label).join("」「")}」时，${found.said}`,
          )
        : [];
    }),
  );

const leftOf = (rows: readonly ShareRow[]): (readonly ShareRow[])[] => {
  const always = rows.filter(({ visibleIf }) => !visibleIf);
  if (always.length === rows.length) return [];
  const conditions = new Set(
    rows.flatMap(({ visibleIf }) => (visibleIf ? JSON.stringify(visibleIf) : [])),
  );
  const together = [...conditions].map((one) =>
    rows.filter(({ visibleIf }) => !visibleIf || JSON.stringify(visibleIf) === one),
  );
  return [...(always.length > 0 ? [always] : []), ...together, rows];
};

const shortOf = (
  { total, unit = "" }: ConstantSumQuestion,
  rows: readonly ShareRow[],
): string | undefined => {
  const least = rows.reduce((sum, { min = 0 }) => sum + min, 0);
  const most = rows.reduce((sum, { max = total }) => sum + max, 0);
  if (least > total) return `至少共 ${least}${unit}，超过了合计 ${total}${unit}`;
  return most < total ? `至多共 ${most}${unit}，到不了合计 ${total}${unit}` : undefined;
};
