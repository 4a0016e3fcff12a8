/** What the other features may use of this one. */
export {
  type AccountChange,
  accountChangesSince,
  type ChangeKind,
  changesOf,
  consentsOf,
  recordChange,
} from "./change-sql.ts";
export {
  type FoundMember,
  membersByKeys,
  membersByNickname,
  pageOfChanges as pageOfAccountChanges,
} from "./desk-sql.ts";
export { registeredFigures } from "./figures-sql.ts";
export { forgetOldFormer, isFormer, recordFormer } from "./former.ts";
export { type HomeMove, homeMovesOf, homeMovesSince, lockHome, saveHome } from "./home-sql.ts";
export { exportedOf } from "./column.ts";
export { anonymiseMember, closeMember, reopenMember } from "./erasure-sql.ts";
export { inviteesByIds, teamMemberByCode, teamSinceOf } from "./people-sql.ts";
export { teamPage } from "./people.ts";
export {
  closedAmong,
  isBeyondDay,
  peopleByIds,
  type MemberPerson,
  relationsOf,
} from "./person-sql.ts";
export { registeredWithin } from "./registered-sql.ts";
export { haveSamePayee, holdersOfPayees, recordFormerPayee } from "./same-payee.ts";
export {
  createMember,
  inviterByCode,
  listedMembers,
  lockActiveMember,
  lockMemberByAccount,
  type Member,
  memberByAccount,
  memberNames,
  memberOf,
  recordConsents,
  searchMembers,
} from "./service.ts";
export {
  isPayeeTaken,
  lockMember,
  memberByCode,
  memberCounts,
  passwordHashOf,
  payeeOf,
  saveAvatar,
  saveBbsRole,
  saveEmail,
  saveMobile,
  saveNickname,
  savePasswordHash,
  savePayee,
} from "./sql.ts";
export {
  lockToChange,
  pageOfLeaders,
  saveRole,
  saveTeam,
  type Upline,
  uplineOf,
  uplinesByCodes,
  uplinesByIds,
} from "./upline-sql.ts";
export { type WholeContact, wholeContactIn } from "./whole-contact.ts";
