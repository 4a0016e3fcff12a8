/** Whose turn it is in a loop: which items are asked about, and which of how many a page belongs to. */
import { holds } from "./logic.ts";
import type { Answers, Page, Questionnaire } from "./model.ts";
import type { ReachedPage } from "./walk.ts";

/** For one walk: whether a page's item is asked about. `known` grows with the walk. */
export const startTurns = (known: Answers) => {
  const taken: Record<string, string[]> = {};
  return ({ turn }: Page): boolean => {
    if (!turn) return true;
    const items = (taken[turn.loop] ??= []);
    if (items.includes(turn.item)) return true;
    if (items.length >= (turn.most ?? Infinity) || !holds(turn.if, known)) return false;
    items.push(turn.item);
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
  const turn = reached.at(-1)?.page.turn;
  if (!turn) return undefined;
  const itemsIn = (all: readonly Page[]) =>
    new Set(
      all.flatMap((page) =>
        page.turn?.loop === turn.loop && holds(page.turn.if, known) ? page.turn.item : [],
      ),
    ).size;
  return {
    label: turn.label,
    at: itemsIn(reached.map(({ page }) => page)),
    of: Math.min(itemsIn(pages), turn.most ?? Infinity),
  };
};
