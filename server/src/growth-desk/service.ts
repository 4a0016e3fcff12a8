/** What imports may do to roles and teams. */
export { changeRole, roleRefusal } from "./role.ts";
export { changeTeam, teamRefusal } from "./team.ts";
