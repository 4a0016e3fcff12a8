/** Feedback, as the other features see it. */
export { answerAppealTo } from "./appeal.ts";
export { confirmDue as confirmDueFeedbacks, forgetOldFeedbacks } from "./clockwork.ts";
export { cardById as feedbackById, pageOfMember as pageOfFeedbacks } from "./sql.ts";
export { feedbackForExport, forgetFeedbacks } from "./own-data.ts";
export { waitingFeedbacks } from "./queue-sql.ts";
