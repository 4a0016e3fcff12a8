/** A MaxDiff as columns: of each set what stood in it, the best and the worst; of each item how often it was which. */
import { coded, type Column, figures, words } from "./codebook-column.ts";
import { scalars } from "./logic.ts";
import { bestAndWorst } from "./max-diff-words.ts";
import type { Answer, MaxDiffQuestion } from "./model.ts";

export const maxDiffColumns = (question: MaxDiffQuestion): Column[] => {
  const { title, items, sets } = question;
  const [best, worst] = bestAndWorst(question);
  const numbers = Array.from({ length: sets }, (_, i) => String(i + 1));
  const ofSets = numbers.flatMap((set): Column[] => {
    const place = `${title} / 第 ${set} 组`;
    const chosen = (key: string, word: string): Column => ({
      ...coded({ ...question, title: `${place} / ${word}` }, items),
      suffix: `${set}.${key}`,
      read: (answer) => scalars(answer, set, key).join(""),
    });
    return [
      {
        ...words(`${place} / 出示的项`),
        suffix: `${set}.shown`,
        read: (answer) => scalars(answer, set, "shown").join(" "),
      },
      chosen("best", best),
      chosen("worst", worst),
    ];
  });
  const scores = items.map(({ value, label }): Column => ({
    ...figures(`${title} / ${label}（${best}次数 − ${worst}次数）`, "scale"),
    suffix: `score.${value}`,
    read: (answer) => String(scoreOf(answer, value)),
  }));
  return [...ofSets, ...scores];
};

/** How often it was the best, less how often the worst. */
const scoreOf = (answer: Answer, item: string): number => {
  const times = (key: string) =>
    Object.keys(answer).filter((set) => scalars(answer, set, key).includes(item)).length;
  return times("best") - times("worst");
};
