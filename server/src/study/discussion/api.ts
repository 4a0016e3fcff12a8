/** What the other features may use of this one. */
export { guestGate } from "./guests.ts";
export { discussionsForExport, forgetDiscussions } from "./data-export.ts";
export { countRequired as requiredTopicCount } from "./sql.ts";
export { copyTopics } from "./topic-sql.ts";
