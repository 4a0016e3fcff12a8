/** Whose turn it is in a loop: which items are asked about, and which of how many a page belongs to. */
import { isVisible } from "./logic.ts";
import type { Answers, Page, Questionnaire } from "./model.ts";
import type { ReachedPage } from "./walk.ts";

/** For one walk: tells whether a page's item may still be asked about, and notes that it now is. */
export const startTurns = () => {
  const taken: Record<string, Set<string>> = {};
  const itemsOf = (loop: string) => (taken[loop] ??= new Set());
  return {
    mayShow: ({ turn }: Page): boolean =>
      !turn ||
      itemsOf(turn.loop).has(turn.item) ||
      itemsOf(turn.loop).size < (turn.most ?? Infinity),
    take: ({ turn }: Page): void => {
      if (turn) itemsOf(turn.loop).add(turn.item);
    },
  };
};

interface TurnPlace {
  label: string;
  at: number;
  of: number;
}

/** For the respondent; undefined outside a loop. `reached`: all pages up to this one. */
export const turnPlace = (
  { pages }: Questionnaire,
  reached: readonly ReachedPage[],
  known: Answers,
): TurnPlace | undefined => {
  const last = reached.at(-1)?.page;
  const turn = last?.turn;
  if (!turn) return undefined;
  const itemsIn = (some: readonly Page[]) =>
    some.flatMap((page) => (page.turn?.loop === turn.loop ? page.turn.item : []));
  const had = new Set(itemsIn(reached.map(({ page }) => page)));
  const ahead = pages
    .slice(pages.indexOf(last) + 1)
    .filter(
      (page) => isVisible(page, known) && page.questions.some((one) => isVisible(one, known)),
    );
  return {
    label: turn.label,
    at: had.size,
    of: Math.min(new Set([...had, ...itemsIn(ahead)]).size, turn.most ?? Infinity),
  };
};
