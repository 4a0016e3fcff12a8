/** What the other features may use of this one. */
export { adjust } from "./adjust.ts";
export { forgetSeen } from "./arrived-sql.ts";
export { payConsolation, payDelayBonus, payMissingConsolation } from "./bonus.ts";
export { availableOf, type AvailableRow, pageByAvailable } from "./available-sql.ts";
export { carryDebt, leaveDebt } from "./carried-debt.ts";
export { closeDay } from "./closing.ts";
export { type Closing, closings, type Difference, lastClosings, machines } from "./closing-sql.ts";
export { type Correction, correctPayout } from "./discrepancy.ts";
export { earnedInYear, earningsByDay, earningsByMonth, yearsWithEntries } from "./earnings.ts";
export { forgetOldGoals, tellReachedGoals } from "./goal-clock.ts";
export { deleteGoal as forgetGoal, goalOf as goalForExport } from "./goal-sql.ts";
export {
  creditGrowth,
  isOwnGrowth,
  restoreGrowth,
  setGrowthAside,
  takeBackGrowth,
} from "./growth.ts";
export { pointsHidden } from "./hidden.ts";
export { type Amounts } from "./lines.ts";
export { lockWallets } from "./lock.ts";
export { owedAtEnds } from "./owed.ts";
export {
  adjustedBy,
  asideBalance,
  bucketBalances,
  clearedBy,
  clearingBalance,
  countAdjusted,
  countGrown,
  grownBy,
  type GrownSum,
  type MemberSum,
} from "./proof-sql.ts";
export { allDifferences, proveLedger } from "./proof.ts";
export {
  refuseReward,
  releaseReward,
  restoreReward,
  setRewardAside,
  takeBackReward,
} from "./reward.ts";
export {
  type Buckets,
  forfeit,
  holdForExchange,
  openWallet,
  returnHold,
  settlePayout,
  settlePrize,
  undoPayout,
  walletOf,
  walletsOf,
} from "./service.ts";
export { differences } from "./sql.ts";
export { listedEntries, statementByActor, statementOf } from "./statement.ts";
export { cashEverEarnedBy, owedTotals } from "./totals.ts";
export { shares, type TakenBack } from "./turn.ts";
export { goldWords, sumWords, yuanWords } from "./words.ts";
