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
export type Line = { to: number; due: Money; paid: Money; standing: boolean };
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
