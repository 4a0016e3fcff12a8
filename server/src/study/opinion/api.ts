/** What the other features may use of this one. */
export { openFaultsOf, ratingOf, starsOf } from "./service.ts";
export { faultsOfMember as faultsForExport, forgetFaultWords, putRating as rate } from "./sql.ts";
