/** What other features may ask of survey. */
export { answersOf } from "./answer-sql.ts";
export { crowdedNetworks } from "./agent-network.ts";
export { type AgentFigure, funnelOf, monthsOf, sumsOfAgents } from "./agent-figures-sql.ts";
export { answerFileRule, keysOf as fileKeysOf, takesAnyFile } from "./answer-file.ts";
export { auditRuleOf, cardOf, reasonFor } from "./card.ts";
export { cardsOf, resultCard } from "./cards.ts";
export { holdCrowds } from "./batch-sql.ts";
export { pendingRewards } from "./proof-sql.ts";
export { settleClaim } from "./claim.ts";
export { endPageOf } from "./end-page.ts";
export { appealsOf, claimsOf, ownersOf as responseOwners } from "./claim-sql.ts";
export { responseFigures } from "./day-figures-sql.ts";
export { platformFigures, type PlatformFigure, secondsOf } from "./platform-figures-sql.ts";
export { consoleResponsesOf, type PlatformNames } from "./console-view.ts";
export {
  type PendingResponse,
  pendingOf,
  type RunningResponse,
  runningOf,
  takenOnceBy,
} from "./leaving.ts";
export { openAppealsOf, provenFraudAmong } from "./leaving-sql.ts";
export { auditDueResponses, refreshFigures, timeOutResponses } from "./clockwork.ts";
export { responsesForExport } from "./own-data.ts";
export { forgetOrigins as forgetResponseOrigins } from "./own-data-sql.ts";
export { progressOfTasks, qualityOf, surveyCounts } from "./figures.ts";
export { type AnswerRisk, answerRisksOf } from "./member-risk-sql.ts";
export { insertResponse } from "./insert-sql.ts";
export { mustBeTheirs, payeeOf, type Bearer } from "./respondent.ts";
export { knownVisitor, visitorOf } from "./visitor.ts";
export { confirm, type Ending, type How, settle } from "./settle.ts";
export { isToken, newToken } from "./token.ts";
export { eventOf, nextCorrected, nextResult, type ResultEvent } from "./state.ts";
export {
  dropResponse,
  insertQuestionnaire,
  lockByToken,
  listedResponses,
  pageOfResponses,
  questionnaireById,
  type ResponseRow,
  responseById,
  responseOfTask,
  setResponse,
  takenBy,
} from "./sql.ts";
export { nameOf as nameOfCell } from "./cells.ts";
export { fileAppeal } from "./own.ts";
export { answerAppeal } from "./appeal-answer.ts";
export { decide, decideById } from "./audit.ts";
export { decisionsOf } from "./decision-sql.ts";
export { exportAnswers, exportCodebook } from "./export.ts";
export {
  isOthersDevice,
  peopleFrom,
  refusalOf,
  seatedIn,
  type Seated,
  wasMembers,
} from "./seen-sql.ts";
export { completeByList } from "./reconcile.ts";
export { consolationsDue, correctResult, undoCorrection } from "./correction.ts";
export { movedInWords } from "./moved-words.ts";
export { previewReversal, reverse, reverseById, reversibleUntil } from "./reversal.ts";
export {
  decisionsOfAll,
  factsByIds,
  factsByTokens,
  lockByIds,
  pendingFacts,
  peopleOfRun,
  type ResponseFacts,
} from "./reversal-sql.ts";
export { waitingRewards } from "./waiting.ts";
export { pageOfTeamResponses, teamMemberFigures, type TeamResponseRow } from "./team-sql.ts";
