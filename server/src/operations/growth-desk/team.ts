/** Whose team somebody is in: moved by an operator, for responses that begin from now on. */
import { Role } from "#contract/enums.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import {
  lockToChange,
  memberByCode,
  memberNames,
  saveTeam,
  type Upline,
} from "../../people/member/api.ts";
import { type AuditActorWithNote, recordAudit } from "../../people/staff/api.ts";

type MoveToTeamInput = AuditActorWithNote & {
  id: number;
  leaderCode: string | null;
  /** The leader whom the operator saw; undefined: they do not say. */
  from?: string | null | undefined;
};

/** The same team again changes nothing. */
export async function moveToTeam(
  world: World,
  { id, leaderCode, from, ...by }: MoveToTeamInput,
): Promise<void> {
  const { db, clock } = world;
  const target = leaderCode === null ? null : await memberByCode(db, leaderCode);
  if (target === undefined) throw badField("leaderCode", "队长编号：没有这个会员");
  if (target?.id === id) throw badField("leaderCode", "队长编号：不能把会员移到自己的团队");
  const leaderId = target?.id ?? null;
  const only = from === undefined ? {} : { only: { from: await seenTeam(db, from), msg: CHANGED } };
  const team = { leaderId, teamSince: clock.now() };
  await transact(db, (tx) => changeTeam(tx, { ...by, ...only, id, team, at: clock.now() }));
}

const CHANGED = "团队刚刚被同事改过，这次修改没有保存，请核对后再改";

/** A code that nobody has any longer is nobody's team. */
const seenTeam = async (db: Db, code: string | null): Promise<SeenTeam> => ({
  leaderId: code === null ? null : ((await memberByCode(db, code))?.id ?? NOBODY),
});
const NOBODY = 0;

/** Which team somebody is in, and since when. */
export type Team = { leaderId: number | null; teamSince: Date | null };
/** Without `teamSince`: whenever they came into it. */
type SeenTeam = Pick<Team, "leaderId"> & Partial<Team>;
type ChangeTeamInput = AuditActorWithNote & {
  id: number;
  team: Team;
  only?: { from: SeenTeam; msg: string };
  at: Date;
};

/**
 * In the caller's transaction; answers the team before, undefined = it was this one already. Throws `conflict`
 * with the sentence of `only` when it is neither this one nor the one that `only` names.
 */
export async function changeTeam(
  tx: Tx,
  { id, team: { leaderId, teamSince }, only, at, ...by }: ChangeTeamInput,
): Promise<Team | undefined> {
  const locked = await lockToChange(tx, leaderId === null ? [id] : [id, leaderId]);
  const member = mustFind(locked.get(id));
  if (member.leaderId === leaderId) return undefined;
  if (only && !isSame(member, only.from)) throw new Failure("conflict", { msg: only.msg });
  // Out of a team even a closed account can go: its leader may have to be free of it.
  if (leaderId !== null) refuseTeam(member, locked.get(leaderId));
  await saveTeam(
    tx,
    id,
    leaderId === null ? { leaderId, teamSince: null } : { leaderId, teamSince: teamSince ?? at },
  );
  await recordAudit(tx, {
    actor: by,
    action: "member.team",
    subject: ["member", id],
    before: await namedTeam(tx, member.leaderId),
    after: await namedTeam(tx, leaderId),
    note: by.note,
    at,
  });
  return { leaderId: member.leaderId, teamSince: member.teamSince };
}

const isSame = (one: Team, seen: SeenTeam): boolean =>
  one.leaderId === seen.leaderId &&
  (seen.teamSince === undefined || one.teamSince?.getTime() === seen.teamSince?.getTime());

/** Why somebody cannot be in this leader's team: of the member, or of the leader that was named. */
export function teamRefusal(
  member: Upline,
  leader: Upline | undefined,
): { by: "member" | "leader"; msg: string } | undefined {
  if (member.state !== "active") return { by: "member", msg: "账号已注销，不能加入团队" };
  if (leader?.state !== "active" || leader.role !== Role.of.leader)
    return { by: "leader", msg: "队长编号：这个会员不是队长" };
  // Two members who earn from each other would in effect be a third level.
  if (leader.leaderId === member.id)
    return { by: "member", msg: `${leader.nickname} 在这位会员的团队里，两人不能互为队长` };
  return undefined;
}

function refuseTeam(member: Upline, leader: Upline | undefined): void {
  const refusal = teamRefusal(member, leader);
  if (!refusal) return;
  throw refusal.by === "leader"
    ? badField("leaderCode", refusal.msg)
    : new Failure("conflict", { msg: refusal.msg });
}

async function namedTeam(tx: Tx, leaderId: number | null) {
  const leader = leaderId === null ? undefined : (await memberNames(tx, [leaderId])).get(leaderId);
  return { leader: leader ? `${leader.code} ${leader.nickname}` : "无" };
}
