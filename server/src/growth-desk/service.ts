/** What imports may do to roles and teams, and what a second person confirms of the rules. */
export { brandGrowthKind } from "./rules.ts";
export { changeRole, roleRefusal } from "./role.ts";
export { changeTeam, teamRefusal } from "./team.ts";
