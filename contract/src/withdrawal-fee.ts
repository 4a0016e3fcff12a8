/** What a withdrawal costs: a fixed sum and a share, set per brand. Pure arithmetic in whole fen. */
export type FeeRules = { withdrawFeeFen: number; withdrawFeePermille: number };

/** A part of a fen is rounded up. It may be more than the amount itself: the quote refuses that. */
export const feeOn = (grossFen: number, rules: FeeRules): number =>
  rules.withdrawFeeFen + Math.ceil((grossFen * rules.withdrawFeePermille) / 1000);
