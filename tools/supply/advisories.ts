/**
 * Which locked packages an advisory speaks of. Those that are known lie in advisories.json, with the day on which they
 * were read; `npm run audit` asks the registry for the others, where it answers.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../formatted.ts";
import type { Package } from "./packages.ts";

export type Advisory = {
  id: string;
  name: string;
  /** From the first to before the second; without a second nothing mends it. */
  ranges: [introduced: string, fixed?: string][];
  what: string;
};
export type Advisories = { read: string; known: Advisory[] };

export const ADVISORIES_PATH = "tools/supply/advisories.json";

export const pinnedAdvisories = (): Advisories =>
  JSON.parse(readFileSync(join(ROOT, ADVISORIES_PATH), "utf8")) as Advisories;

/** A sentence for each package that one of them speaks of. */
export const affected = (packages: readonly Package[], known: readonly Advisory[]): string[] =>
  packages.flatMap(({ name, version }) =>
    known
      .filter((one) => one.name === name && one.ranges.some((range) => isWithin(version, range)))
      .map(({ id, what }) => `${name}@${version}: ${id}, ${what}`),
  );

const isWithin = (version: string, [introduced, fixed]: [string, string?]): boolean =>
  compare(version, introduced) >= 0 && (fixed === undefined || compare(version, fixed) < 0);

/** By number, part by part; what comes before a release (1.0.0-beta) is less than it. */
function compare(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (const [place, part] of first.numbers.entries()) {
    const difference = part - (second.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(second.isBefore) - Number(first.isBefore);
}

const partsOf = (version: string) => {
  const [numbers = "", before] = version.split("+")[0]?.split("-") ?? [];
  const [major = 0, minor = 0, patch = 0] = numbers.split(".").map(Number);
  return { numbers: [major, minor, patch], isBefore: before !== undefined };
};

type Range = Advisory["ranges"][number];

/** One range in a registry's words. What cannot be read counts as every version: somebody looks, and nothing is missed. */
export function rangeOf(text: string): Range {
  const said = text.trim();
  const [, from, to] = /^(\d[\w.-]*) - (\d[\w.-]*)$/.exec(said) ?? [];
  if (from && to) return [from, after(to)];
  const [, only] = /^=?\s*(\d[\w.-]*)$/.exec(said) ?? [];
  if (only) return [only, after(only)];
  const [, above, first] = /(>=?)\s*(\d[\w.-]*)/.exec(said) ?? [];
  const [, below, last] = /(<=?)\s*(\d[\w.-]*)/.exec(said) ?? [];
  const introduced = first === undefined ? "0" : above === ">" ? after(first) : first;
  if (last === undefined) return [introduced];
  return [introduced, below === "<=" ? after(last) : last];
}

/** The smallest version after it; versions that come before the same release are not told apart. */
function after(version: string): string {
  const { numbers, isBefore } = partsOf(version);
  const [major = 0, minor = 0, patch = 0] = numbers;
  return isBefore ? `${major}.${minor}.${patch}` : `${major}.${minor}.${patch + 1}-0`;
}
