/** What other features may ask of survey. */
export { auditRuleOf, cardOf, reasonFor } from "./card.ts";
export { auditDueResponses, refreshFigures, timeOutResponses } from "./clockwork.ts";
export { responsesForExport } from "./own-data.ts";
export { forgetOrigins as forgetResponseOrigins } from "./own-data-sql.ts";
export { progressOfTasks, qualityOf, surveyCounts } from "./figures.ts";
export { mustBeTheirs, payeeOf, type Bearer } from "./respondent.ts";
export { knownVisitor, visitorOf } from "./visitor.ts";
export { confirm, type Ending, type How, settle } from "./settle.ts";
export { eventOf, nextResult, type ResultEvent } from "./state.ts";
export {
  dropResponse,
  insertQuestionnaire,
  insertResponse,
  lockByToken,
  questionnaireById,
  type ResponseRow,
  responseById,
  responseOfTask,
  setResponse,
  takenBy,
} from "./sql.ts";
