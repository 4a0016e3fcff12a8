/** What the other features may use of this one. */
export { forgetOldTraces, keepLateFindings, keepTrace } from "./keep.ts";
export { accountMarks, identityMarks, type Mark } from "./mark.ts";
export { recognise } from "./recognise.ts";
export { returnRefusal, returnSentences, wasTakenOnDevice } from "./service.ts";
export { hasReturned, linkedTraces, piecesBefore } from "./sql.ts";
