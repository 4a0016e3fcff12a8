/** Feedback, as the other features see it. */
export { answerAppealTo } from "./appeal.ts";
export { confirmDue as confirmDueFeedbacks, forgetOldFeedbacks } from "./clockwork.ts";
export { feedbackForExport, forgetFeedbacks } from "./own-data.ts";
