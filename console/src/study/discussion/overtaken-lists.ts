/** Somebody else saved the topics first: theirs, with one's own changes on top of them. */
import { isSame, rebased } from "../../platform/rebased.ts";
import type { Line, Lists } from "./draft.ts";

type Before = { base: Lists; now: Lists };

/** `both`: the topics of which both have changed the same, by their titles as they stand. */
export function rebasedLists(
  mine: Lists,
  { base, now }: Before,
): { lists: Lists; both: readonly string[] } {
  const [was, own, stands] = [linesOf(base), linesOf(mine), linesOf(now)];
  const both: string[] = [];
  const merged = (line: Line): Line => {
    const [before, typed] = [was.get(line.key), own.get(line.key)];
    if (!before || !typed) return line;
    const next = rebased(typed.draft, { base: before.draft, now: line.draft });
    if (next.both.length > 0) both.push(line.draft.title);
    return { ...line, draft: next.form };
  };
  const isOpen = ({ key }: Line): boolean => {
    const isMine = isAmong(mine.open, key);
    const isChanged = own.has(key) && isMine !== isAmong(base.open, key);
    return isChanged ? isMine : isAmong(now.open, key);
  };
  const [ours, theirs] = [[...own.keys()], [...stands.keys()]];
  const order = isMoved(mine, base) ? withRest(ours, theirs) : withRest(theirs, ours);
  const lines = order.flatMap((key) => {
    const line = stands.get(key);
    return line ? [merged(line)] : (own.get(key) ?? []);
  });
  const lists = { open: lines.filter(isOpen), closed: lines.filter((line) => !isOpen(line)) };
  return { lists, both };
}

const linesOf = ({ open, closed }: Lists) =>
  new Map([...open, ...closed].map((line) => [line.key, line]));

const isAmong = (lines: readonly Line[], key: string): boolean =>
  lines.some((line) => line.key === key);

/** Whether those that are open before and after stand in another order. */
function isMoved(mine: Lists, base: Lists): boolean {
  const kept = (lines: readonly Line[], others: readonly Line[]) =>
    lines.map(({ key }) => key).filter((key) => isAmong(others, key));
  return !isSame(kept(mine.open, base.open), kept(base.open, mine.open));
}

/** Those of the second list that the first has not, each behind the one that it stands behind there. */
const withRest = (first: readonly string[], second: readonly string[]): readonly string[] =>
  second.reduce(
    (order, key, at) =>
      order.includes(key)
        ? order
        : order.toSpliced(order.indexOf(second[at - 1] ?? "") + 1, 0, key),
    first,
  );
