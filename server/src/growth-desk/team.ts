/** Whose team somebody is in: moved by an operator, for responses that begin from now on. */
import { Role } from "#contract/enums.ts";
import { transact, type Tx } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { lockToChange, memberByCode, memberNames, saveTeam, type Upline } from "../user/service.ts";
import { type By, recordChange } from "./by.ts";

type Moving = By & { id: number; leaderCode: string | null };

/** The same team again changes nothing. */
export async function moveToTeam(world: World, { id, leaderCode, ...by }: Moving): Promise<void> {
  const { db, clock } = world;
  const target = leaderCode === null ? null : await memberByCode(db, leaderCode);
  if (target === undefined) throw badField("leaderCode", "队长编号：没有这个会员");
  if (target?.id === id) throw badField("leaderCode", "队长编号：不能把会员移到自己的团队");
  const leaderId = target?.id ?? null;
  await transact(db, async (tx) => {
    const locked = await lockToChange(tx, leaderId === null ? [id] : [id, leaderId]);
    const member = locked.get(id);
    if (!member) throw new Failure("notFound");
    if (member.leaderId === leaderId) return;
    // Out of a team even a closed account can go: its leader may have to be free of it.
    if (leaderId !== null) refuseTeam(member, locked.get(leaderId));
    const at = clock.now();
    await saveTeam(
      tx,
      id,
      leaderId === null ? { leaderId, teamSince: null } : { leaderId, teamSince: at },
    );
    await recordChange(tx, by, {
      action: "member.team",
      subject: ["member", id],
      before: await namedTeam(tx, member.leaderId),
      after: await namedTeam(tx, leaderId),
      at,
    });
  });
}

function refuseTeam(member: Upline, leader: Upline | undefined): void {
  if (member.state !== "active") throw new Failure("conflict", { msg: "账号已注销，不能加入团队" });
  if (leader?.state !== "active" || leader.role !== Role.of.leader)
    throw badField("leaderCode", "队长编号：这个会员不是队长");
  // Two who earn from one another would be a third level by the back door.
  if (leader.leaderId === member.id)
    throw new Failure("conflict", {
      msg: `${leader.nickname} 在这位会员的团队里，两人不能互为队长`,
    });
}

async function namedTeam(tx: Tx, leaderId: number | null) {
  const leader = leaderId === null ? undefined : (await memberNames(tx, [leaderId])).get(leaderId);
  return { leader: leader ? `${leader.code} ${leader.nickname}` : "无" };
}
