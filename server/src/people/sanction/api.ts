/** What the other features may use of this one. */
export { appealsOf as sanctionAppealsOf } from "./appeal-sql.ts";
export { answerAppeal, fileAppeal as fileSanctionAppeal, whyNotDecide } from "./appeal.ts";
export { tellEnded as tellEndedSanctions } from "./ended.ts";
export { isInForce, liftSanction } from "./place.ts";
export { pageOfProposals, proposalById, waitingOf as waitingProposalsOf } from "./proposal-sql.ts";
export { askSanction, decideProposal } from "./proposal.ts";
export {
  type EntryStanding,
  barredSentences,
  entryRefusal,
  entryStanding,
  forgetSanctionWords,
  frozenNow,
  sanctionSentences,
  standingShown,
  withdrawalRefusal,
} from "./service.ts";
export { presentProposals, presentSanctions } from "./presenter.ts";
export {
  pageOfSanctions,
  sanctionById,
  type SanctionRow,
  sanctionsByIds,
  standingsOf as standingSanctions,
} from "./sql.ts";
export { untilWords } from "./words.ts";
