/** 讨论组: what other features may ask. */
export { guestGate } from "./guests.ts";
export { bbsForExport, forgetBbs } from "./own-data.ts";
/** How many open topics of the task's section must be answered. */
export { countRequired as requiredTopicCount } from "./sql.ts";
export { copyTopics } from "./topic-sql.ts";
