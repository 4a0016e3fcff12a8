/** Gold and fen side by side, as the rules reckon with them. */

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

/** As every brand has them in a history. */
export const rules = { firstGold: 500, welcomeGold: 60, invitePercent: 10, vipPercent: 10 };
