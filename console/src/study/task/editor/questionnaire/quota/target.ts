/** How many people a cell is to have, as it is typed: 20, 10-30, 10+, =20, or nothing. Pure. */
import type { QuotaGrid, QuotaTarget } from "#questionnaire/model.ts";

export type Aim = Pick<QuotaTarget, "min" | "max">;
export type At = QuotaTarget["at"];

/** Undefined: it is no number of people. */
export function aimIn(text: string): Aim | undefined {
  const plain = text.normalize("NFKC").replaceAll(/[\s,人]/g, "");
  if (plain === "" || plain === "不限") return {};
  const [, min, max] = /^(\d{1,8})[-~–—至到](\d{1,8})$/.exec(plain) ?? [];
  if (min !== undefined) return { min: Number(min), max: Number(max) };
  const [, least] = /^(?:>=|≥)(\d{1,8})$/.exec(plain) ?? /^(\d{1,8})[+-]$/.exec(plain) ?? [];
  if (least !== undefined) return { min: Number(least) };
  const [, equal, figure] = /^(=?)(\d{1,8})$/.exec(plain) ?? [];
  if (figure === undefined) return undefined;
  return equal ? { min: Number(figure), max: Number(figure) } : { max: Number(figure) };
}

export function textOfAim({ min, max }: Aim): string {
  if (min === undefined) return max === undefined ? "" : String(max);
  if (max === undefined) return `${min}+`;
  return min === max ? `=${max}` : `${min}-${max}`;
}

export const aimAt = ({ targets }: QuotaGrid, at: At): Aim =>
  targets.find((target) => target.at.join() === at.join()) ?? {};

export function withAim(grid: QuotaGrid, at: At, { min, max }: Aim): QuotaGrid {
  const others = grid.targets.filter((target) => target.at.join() !== at.join());
  const isNone = min === undefined && max === undefined;
  const target = {
    at,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
  return { ...grid, targets: isNone ? others : [...others, target] };
}

/** What the cells come to, margins apart; undefined while one has no maximum. */
export function sumsOf({ dimensions, targets }: QuotaGrid): {
  min: number;
  max: number | undefined;
} {
  const cells = dimensions.reduce((product, { bands }) => product * bands.length, 1);
  const nested = targets.filter(({ at }) => !at.includes(null));
  const limited = nested.flatMap(({ max }) => max ?? []);
  const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
  return {
    min: sum(nested.map(({ min = 0 }) => min)),
    max: limited.length === cells ? sum(limited) : undefined,
  };
}
