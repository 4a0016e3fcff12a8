/** What the other features may use of this one. */
export { inviteRulesOf } from "./page.ts";
export { validOfInvitee } from "./sql.ts";
export { invitedBy, pageOfPairs, pairOf, type PairRow } from "./pair-sql.ts";
