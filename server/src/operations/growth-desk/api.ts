/** What the other features may use of this one. */
export { changeRole, roleRefusal } from "./role.ts";
export { brandGrowthKind } from "./rules.ts";
export { changeTeam, teamRefusal } from "./team.ts";
