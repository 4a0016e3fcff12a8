/** Who a page or a call opens to, by role; the router, the server's check of access and the check of links share it. */
import { Role } from "./enums.ts";

/**
 * `public`: everybody. `login`: everybody who is not signed in. `member`: signed in. `leader`,
 * `agent` and `inviter` (everybody but plain members) narrow it. `topic`: signed in, or here for a community task.
 */
export type PageAccess = "public" | "login" | "member" | "leader" | "agent" | "inviter" | "topic";

/** Whether the page opens to somebody who is signed in; `role` is null while it is unknown. */
export function opensTo(access: PageAccess, role: Role | null): boolean {
  switch (access) {
    case "leader":
      return role === Role.of.leader;
    case "agent":
      return role === Role.of.agent;
    case "inviter":
      return role !== Role.of.member;
    case "login":
      return false;
    case "public":
    case "member":
    case "topic":
      return true;
  }
}
