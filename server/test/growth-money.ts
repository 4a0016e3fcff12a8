/** What the rules count with: gold and fen side by side, people, and what their answers paid. */
import type { GrowthKind } from "#contract/growth-enums.ts";
import type { Upline } from "./growth-events.ts";

export type Money = { gold: number; fen: number };
export const assets = ["gold", "fen"] as const;
export const none = (): Money => ({ gold: 0, fen: 0 });
export const part = ({ gold, fen }: Money, percent: number): Money => ({
  gold: Math.floor((gold * percent) / 100),
  fen: Math.floor((fen * percent) / 100),
});
export const less = (a: Money, b: Money): Money => ({ gold: a.gold - b.gold, fen: a.fen - b.fen });
export const isAny = ({ gold, fen }: Money) => gold > 0 || fen > 0;

export type TaskTerms = { gold: number; fen: number; leaderPercent: number };
export type Figures = Record<"ended" | "completes" | "valid" | "invalid" | "gold" | "fen", number>;
export const noFigures = (): Figures => ({
  ended: 0,
  completes: 0,
  valid: 0,
  invalid: 0,
  ...none(),
});

/** The rules that every brand has in a history. */
export const rules = { firstGold: 500, welcomeGold: 60, invitePercent: 10, vipPercent: 10 };

export type Person = Upline & {
  /** With each leader, the share that was set last. */
  rates: Map<number, number>;
  available: Money;
  debt: Money;
};
/** `standing`: as it was decided; `booked`: as far as it has come to whom it is for. */
export type Line = {
  to: number;
  due: Money;
  standing: boolean;
  booked: { paid: Money; standing: boolean } | undefined;
};
export type Answer = {
  who: number;
  task: number;
  audit: "waiting" | "valid" | "invalid";
  paid: Money;
  inviter: number | null;
  leader: number | null;
  rate: number;
  vipPercent: number;
  lines: Map<GrowthKind, Line>;
};

export const inOrder = (lines: Map<GrowthKind, Line>) => [...lines].toSorted(([a], [b]) => a - b);

/** What a decision does to a line. */
export type Step = {
  one: Answer;
  kind: GrowthKind;
  does: "pays" | "takes" | "gives";
  fraud: boolean;
};

/** What the house has set aside for what waits: a take-back brings it nothing before it is made. */
export const asideOf = (waiting: readonly Step[]): Money =>
  waiting
    .flatMap(({ one, kind, does }) => (does === "takes" ? [] : (one.lines.get(kind)?.due ?? [])))
    .reduce((sum, { gold, fen }) => ({ gold: sum.gold + gold, fen: sum.fen + fen }), none());

/** A debt is repaid first. */
export function credited({ available, debt }: Person, amount: Money): void {
  for (const asset of assets) {
    const repaid = Math.min(amount[asset], debt[asset]);
    debt[asset] -= repaid;
    available[asset] += amount[asset] - repaid;
  }
}

/** What is available, never more; the rest is owed, or left to them. */
export function takenBack(
  { available, debt }: Person,
  paid: Money,
  owes: boolean,
): { took: Money; left: Money } {
  const took = none();
  for (const asset of assets) {
    took[asset] = Math.min(paid[asset], available[asset]);
    available[asset] -= took[asset];
    if (owes) debt[asset] += paid[asset] - took[asset];
  }
  return { took, left: owes ? none() : less(paid, took) };
}

export function count(figures: Map<string, Figures>, key: string, by: Partial<Figures>): void {
  const sum = figures.get(key) ?? noFigures();
  for (const [name, n] of Object.entries(by)) sum[name as keyof Figures] += n;
  figures.set(key, sum);
}
