/** What can be known of pages in random order: not what was answered on the others of them, nor whether it was yet. */
import type { Mix } from "./block.ts";
import type { Orders } from "./explore.ts";
import type { Page } from "./model.ts";
import type { Standing } from "./possible.ts";

/** Whether this question may come before or after what stands in `mix`. */
export const isMixed = (name: string, mix: Mix | undefined, orders: Orders): boolean => {
  const other = orders.get(name)?.mix;
  return (
    mix !== undefined && other !== undefined && other.group === mix.group && other.part !== mix.part
  );
};

/** Any part may be the first, so each is reached by the ways that lead to the whole group. */
export const startMixes = (pages: readonly Page[]) => {
  const entries = new Map<string, readonly Standing[]>();
  return (ways: Standing[], p: number): Standing[] => {
    const mix = pages[p]?.mix;
    if (!mix) return ways;
    const entry = entries.get(mix.group) ?? ways;
    entries.set(mix.group, entry);
    const before = pages[p - 1]?.mix;
    if (before?.group === mix.group && before.part === mix.part) return ways;
    return entry.map((way) => ({ ...way, pages: withOthersOpen(way, p, { pages, mix }) }));
  };
};

const withOthersOpen = (
  way: Standing,
  p: number,
  { pages, mix }: { pages: readonly Page[]; mix: Mix },
): (boolean | undefined)[] => {
  const last = pages.findLastIndex((page) => page.mix?.group === mix.group);
  return Array.from({ length: Math.max(p, last + 1) }, (_, i) => {
    const other = pages[i]?.mix;
    if (other?.group === mix.group) return other.part === mix.part ? false : undefined;
    return way.pages[i] ?? (i < way.pages.length ? undefined : false);
  });
};
