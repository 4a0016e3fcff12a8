/** What other features may ask of survey. */
export { auditRuleOf } from "./card.ts";
export { auditDueResponses, refreshFigures, timeOutResponses } from "./clockwork.ts";
export { responsesForExport } from "./own-data.ts";
export { forgetOrigins as forgetResponseOrigins } from "./own-data-sql.ts";
export { progressOfTasks, qualityOf, surveyCounts } from "./figures.ts";
export { insertQuestionnaire, questionnaireById, responseOfTask } from "./sql.ts";
