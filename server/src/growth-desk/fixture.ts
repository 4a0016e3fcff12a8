/** What tests of the growth desk begin with. */
import { moveToTeam, setMemberRole } from "#contract/console/growth.ts";
import { type Role, StaffRole } from "#contract/enums.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";

export const note = "与本人电话核实";

export const deskOf = (server: TestServer) => server.staff(StaffRole.of.operations);
export const params = ({ memberId }: SignedIn) => ({ params: { id: String(memberId) } });

export const codeOf = async ({ db }: TestServer, { memberId }: SignedIn): Promise<string> => {
  const { code } = await db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return code;
};

/** Oldest first. */
export const logOf = ({ db }: TestServer, kind: string, id: number | string) =>
  db
    .selectFrom("staffAudit")
    .select(["action", "before", "after", "note"])
    .where("subjectKind", "=", kind)
    .where("subjectId", "=", String(id))
    .orderBy("id")
    .execute();

/** Out of every team with null. */
export const putInto = async (server: TestServer, who: SignedIn, team: SignedIn | null) =>
  (await deskOf(server))(moveToTeam, {
    ...params(who),
    body: { leaderCode: team && (await codeOf(server, team)), note },
  });

export const makeRole = async (server: TestServer, who: SignedIn, role: Role) =>
  (await deskOf(server))(setMemberRole, { ...params(who), body: { role, note } });
