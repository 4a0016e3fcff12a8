/** What the settings of alerts offer to choose. Pure. */
import type { AlertSettings } from "#contract/member/study/alert.ts";

type Option = { value: number; label: string };

const yuan = [10, 20, 30, 40, 50, 60, 80, 100, 150, 200];
const minutes = [5, 10, 15, 20, 30, 45, 60];
/** Stands for "no limit", which has no number of its own. */
export const ANY = 0;

/** The current value stays among the choices, even when it is not a usual one. */
const withCurrent = (usual: readonly number[], current: number): number[] =>
  [...new Set(current === ANY ? usual : [...usual, current])].toSorted((a, b) => a - b);

export const yuanOptions = (current: number): Option[] => [
  { value: ANY, label: "不限" },
  ...withCurrent(yuan, current).map((value) => ({ value, label: `每小时 ${value} 元以上` })),
];

export const minuteOptions = (current: number): Option[] => [
  { value: ANY, label: "不限" },
  ...withCurrent(minutes, current).map((value) => ({ value, label: `${value} 分钟以内` })),
];

export const dayOptions: Option[] = Array.from({ length: 10 }, (_, nth) => ({
  value: nth + 1,
  label: `每天最多 ${nth + 1} 条`,
}));

/** One more or one less; in the contract's order. */
export function turned<T extends AlertSettings["types"][number]>(
  types: readonly T[],
  type: T,
): T[] {
  return types.includes(type) ? types.filter((one) => one !== type) : [...types, type];
}
