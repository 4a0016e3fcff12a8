/** Whose turn it is in a loop: which items are asked about, and which of how many a page belongs to. */
import { isVisible } from "./logic.ts";
import type { Answers, Page, Questionnaire } from "./model.ts";
import type { ReachedPage } from "./walk.ts";

/** For one walk: whether a page that is to be shown is of an item that is still asked about. */
export const startTurns = () => {
  const taken = new Map<string, string[]>();
  return ({ turn }: Page): boolean => {
    if (!turn) return true;
    const items = taken.get(turn.loop) ?? [];
    if (items.includes(turn.item)) return true;
    if (items.length >= (turn.most ?? Infinity)) return false;
    taken.set(turn.loop, [...items, turn.item]);
    return true;
  };
};

export interface TurnPlace {
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
  const ahead = pages.slice(pages.indexOf(last) + 1).filter((page) => isVisible(page, known));
  return {
    label: turn.label,
    at: had.size,
    of: Math.min(new Set([...had, ...itemsIn(ahead)]).size, turn.most ?? Infinity),
  };
};
