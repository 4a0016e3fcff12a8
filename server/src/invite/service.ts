/** Invitations: what other features may ask. */
export { inviteRulesOf } from "./page.ts";
export { invitedBy, pageOfPairs, pairOf, type PairRow } from "./pair-sql.ts";
