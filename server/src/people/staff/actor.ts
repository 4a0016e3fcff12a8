/** Who did something, in words: `staff:3` is an operator's name, `member:7` a member's name with their number. */
import type { Db } from "../../platform/db.ts";
import { memberNames } from "../member/api.ts";
import { namesByIds } from "./account-sql.ts";

const idIn = (kind: "staff" | "member", actor: string): number | undefined => {
  const [, of, id] = /^(staff|member):(\d+)$/.exec(actor) ?? [];
  return of === kind ? Number(id) : undefined;
};

/** An operator as histories keep them. */
export const staffActor = ({ staffId }: { staffId: number }): string => `staff:${staffId}`;

export const staffIdIn = (actor: string): number | undefined => idIn("staff", actor);

/** Says each of these actors; anyone who is neither an operator nor a member is the system. */
export async function actorNames(
  db: Db,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = (kind: "staff" | "member") => [
    ...new Set(actors.flatMap((actor) => idIn(kind, actor) ?? [])),
  ];
  const [staff, members] = await Promise.all([
    namesByIds(db, ids("staff")),
    memberNames(db, ids("member")),
  ]);
  const staffNamed = new Map(staff.map(({ id, name }) => [id, name]));
  return (actor) => {
    const member = members.get(idIn("member", actor) ?? 0);
    if (member) return [member.nickname, member.code].filter(Boolean).join(" ");
    return staffNamed.get(idIn("staff", actor) ?? 0) ?? "系统";
  };
}
