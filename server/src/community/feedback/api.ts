/** What the other features may use of this one. */
export { aboutsOf } from "./about.ts";
export { answerAppealTo } from "./appeal.ts";
export { confirmDue as confirmDueFeedbacks, forgetOldFeedbacks } from "./clockwork.ts";
export { feedbackForExport, forgetFeedbacks } from "./data-export.ts";
export { waitingFeedbacks } from "./queue-sql.ts";
export {
  cardById as feedbackById,
  openAppealsAbout,
  pageOfMember as pageOfFeedbacks,
} from "./sql.ts";
