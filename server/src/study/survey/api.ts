/** What the other features may use of this one. */
export { type AgentFigure, funnelOf, monthsOf, sumsOfAgents } from "./agent-figures-sql.ts";
export { crowdedNetworks } from "./agent-network.ts";
export { answerFileRule, keysOf as fileKeysOf, takesAnyFile } from "./answer-file.ts";
export { answersOf } from "./answer-sql.ts";
export { assignAtStart, isAssignedAtStart } from "./assign.ts";
export { answerAppeal } from "./appeal-answer.ts";
export { decide, decideById } from "./audit.ts";
export { holdCrowds } from "./batch-sql.ts";
export { auditRuleOf } from "./audit-rule.ts";
export { cardOf, reasonFor } from "./card.ts";
export { nameOf as nameOfCell } from "./cells.ts";
export { appealsOf, claimsOf, ownersOf as responseOwners } from "./claim-sql.ts";
export { setResponse } from "./change-sql.ts";
export { settleClaim } from "./claim.ts";
export { refreshFigures, timeOutResponses } from "./clockwork.ts";
export { consoleResponsesOf } from "./console-view.ts";
export { consolationsDue, correctResult, undoCorrection } from "./correction.ts";
export { responseFigures } from "./day-figures-sql.ts";
export { decisionsOf } from "./decision-sql.ts";
export { auditDueResponses, dueAuditHandlers } from "./due.ts";
export { endPageOf } from "./end-page.ts";
export {
  medianOf,
  progressOfTasks,
  qualityOf,
  surveyCounts,
  type TaskMedian,
  validInYear,
} from "./figures-sql.ts";
export { chooseCell, isFullFor } from "./grid.ts";
export { insertNewResponse, insertResponse } from "./insert-sql.ts";
export { keyOf as ownedKeyOf, type OwnedKey } from "./owner.ts";
export { newAttempt } from "./new-attempt.ts";
export { openAppealsOf, provenFraudAmong } from "./erasure-sql.ts";
export { keepLink } from "./link.ts";
export {
  pendingOf,
  type PendingResponse,
  runningOf,
  type RunningResponse,
  takenOnceBy,
} from "./leaving.ts";
export { lockByIds } from "./lock-sql.ts";
export { type AnswerRisk, answerRisksOf } from "./member-risk-sql.ts";
export { movedInWords } from "./moved-words.ts";
export { forgetResponses } from "./forget.ts";
export { responsesForExport } from "./data-export.ts";
export { claimOnce, forgetOldClaims, moveOnce, releaseOnce } from "./once.ts";
export { fileAppeal } from "./own.ts";
export { platformFigures, secondsOf } from "./platform-figures-sql.ts";
export { pendingRewards } from "./proof-sql.ts";
export { completeByList } from "./reconcile.ts";
export { mustBeTheirs, payeeOf } from "./respondent.ts";
export {
  decisionsOfAll,
  factsByIds,
  factsByTokens,
  pendingFacts,
  peopleOfRun,
  type ResponseFacts,
} from "./reversal-sql.ts";
export { previewReversal } from "./reversal-preview.ts";
export { reverse, reverseById, reversibleUntil } from "./reversal.ts";
export {
  isOthersDevice,
  peopleFrom,
  refusalOf,
  type Seated,
  seatedIn,
  wasMembers,
} from "./seen-sql.ts";
export { confirm } from "./confirm.ts";
export { type SettleEnding, settle, settleAtEntry } from "./settle.ts";
export {
  dropResponse,
  insertQuestionnaire,
  listedResponses,
  pageOfResponses,
  questionnaireById,
  responseById,
  responseOfTask,
  type ResponseRow,
  takenBy,
} from "./sql.ts";
export { type EntryEvent, eventOf, nextCorrected, results } from "./state.ts";
export { pageOfTeamResponses, teamMemberFigures } from "./team-sql.ts";
export { isToken } from "./token.ts";
export { lockByToken } from "./token-sql.ts";
export { foldTruth, proveTruth } from "./truth.ts";
export { knownVisitor, visitorOf } from "./visitor.ts";
export { waitingRewards } from "./waiting.ts";
export { stirredSince } from "./stir-sql.ts";
export {
  dropVersions,
  insertVersion,
  newestVersions,
  numberedVersion,
  versionListOfTask,
  versionsOfTask,
} from "./version-sql.ts";
