/** How many, and of how many. */
export { count } from "../../../../../platform/money.ts";

export const percentOf = (n: number, of: number): string =>
  `${n} 份${of > 0 ? `（${Math.round((n / of) * 100)}%）` : ""}`;
