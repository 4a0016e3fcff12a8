/** What the other features may use of this one. */
export { asideDifference } from "./aside.ts";
export { findingsOf } from "./block-sql.ts";
export { carryHandlers } from "./carry.ts";
export { foldFigures } from "./delta.ts";
export { blockPair, earnedByPairs, liftBlock, pairBlocks, sumsOf } from "./desk-sql.ts";
export { blocksOf, inviteUntilOf, rewardsOf } from "./figures-sql.ts";
export {
  addFigures,
  earnedThrough,
  figuresOf,
  noFigures,
  pageOfDays,
  pageOfTasks,
} from "./figures.ts";
export { type DueProof, dueProofs, type PaidLine, paidLines } from "./proof-sql.ts";
export { credit, ended, lockWalletsOf, owe, refuse, restore, takeBack } from "./service.ts";
export { type GrowthTerms, growthTermsOf, noTerms, sharesOf } from "./sql.ts";
export { tellYesterday } from "./notifications.ts";
