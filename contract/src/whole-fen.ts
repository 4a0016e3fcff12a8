/** Coins that come to whole fen: a part of a fen cannot be paid, and must not be kept silently. */

/** How many coins at a time make whole fen; 1 where each does. */
export const wholeFenStep = (goldPerYuan: number): number =>
  goldPerYuan / greatestDivisor(100, goldPerYuan);

/** Why a withdrawal of so many coins cannot be made; null = it comes to whole fen. */
export const stepProblem = (gold: number, step: number): string | null =>
  gold % step === 0 ? null : `提现金币应为 ${step} 的整数倍，才能折合成整分`;

/** What of these is a multiple of the step. */
export const roundedDown = (gold: number, step: number): number => gold - (gold % step);

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
