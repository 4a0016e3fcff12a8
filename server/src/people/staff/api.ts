/** What the other features may use of this one. */
export {
  type AuditActor,
  type AuditActorWithNote,
  type AuditLine,
  recordAudit,
} from "./audit-actor.ts";
export { archiveAudit } from "./audit-archive.ts";
export { actorNames, staffActor, staffIdIn } from "./actor.ts";
export { staffGrantKind } from "./grant.ts";
export { recentBreakGlass, setBreakGlass } from "./break-glass.ts";
export { lockAlone } from "./handling-sql.ts";
export { withIdempotency } from "./idempotency.ts";
export { SIGN_ON_LOGOUT, signOnLogout } from "./logout-route.ts";
export { newPassword } from "./operators.ts";
export { type ProposalKind, split } from "./proposal-kind.ts";
export { recheckSignOns } from "./recheck.ts";
export { pendingOf } from "./proposal-presenter.ts";
export { countOpen as countOpenProposals, openOf as openProposalsOf } from "./proposal-sql.ts";
export { carryOutProposals, propose, voidTouched } from "./proposal.ts";
export { handsOf, whyNotSecond } from "./second-person.ts";
export {
  auditOf,
  createStaff,
  createStaffOfHash,
  forgetOldStaffSessions,
  linkStaff,
  rescueStaff,
  staffNames,
  stillMay,
} from "./service.ts";
export { identifyStaff } from "./session.ts";
export { outboxCounts } from "./sql.ts";
