/** What role somebody has: changed by an operator, and it holds from the member's next request on. */
import { Role } from "#contract/enums.ts";
import { openAgentAccount } from "../../study/agent/api.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../../foundation/message/api.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { teamSizes } from "../../study/team/api.ts";
import { lockToChange, saveRole, type Upline } from "../../people/member/api.ts";
import { type AuditActorWithNote, recordAudit } from "../../people/staff/api.ts";

type SetRoleInput = AuditActorWithNote & { id: number; role: Role };

/** The same role again changes nothing. Nobody is signed out; responses that began keep their terms. */
export async function setRole(
  world: World,
  { from, ...changing }: SetRoleInput & { from?: Role | undefined },
): Promise<void> {
  const msg = "身份刚刚被同事改过，这次修改没有保存，请核对后再改";
  const only = from === undefined ? {} : { only: { from, msg } };
  await transact(world.db, (tx) => changeRole(tx, world, { ...changing, ...only }));
  forgetCaller(world, changing.id);
}

/** Why not; undefined = it can be. `team` is how many are in theirs. */
export function roleRefusal({ state }: Pick<Upline, "state">, team: number): string | undefined {
  if (state !== "active") return "账号已注销，不能改身份";
  // Otherwise their commissions would silently go to nobody.
  return team > 0 ? `团队里还有 ${team} 人，请先把他们移到别的团队或移出` : undefined;
}

/**
 * In the caller's transaction; answers the role before, undefined = it was this one already. Throws `conflict`
 * with the sentence of `only` when it is neither this one nor the one that `only` names.
 */
export async function changeRole(
  tx: Tx,
  world: World,
  { id, role, only, ...by }: SetRoleInput & { only?: { from: Role; msg: string } },
): Promise<Role | undefined> {
  const at = world.clock.now();
  const member = mustFind((await lockToChange(tx, [id])).get(id));
  if (member.role === role) return undefined;
  if (only && member.role !== only.from) throw new Failure("conflict", { msg: only.msg });
  const msg = roleRefusal(member, (await teamSizes(tx, [id])).get(id) ?? 0);
  if (msg !== undefined) throw new Failure("conflict", { msg });
  await saveRole(tx, id, role);
  // Made on first use elsewhere; here, so that support can name the code at once.
  if (role === Role.of.agent) await openAgentAccount(tx, world, id);
  await tell(tx, {
    memberId: id,
    kind: MessageKind.of.account,
    title: `你的身份已改为${Role.label(role)}`,
    body: `从${Role.label(member.role)}改为${Role.label(role)}，刷新页面后生效。`,
    key: `role:${at.getTime()}`,
    at,
  });
  await recordAudit(tx, {
    actor: by,
    action: "member.role",
    subject: ["member", id],
    before: { role: Role.label(member.role) },
    after: { role: Role.label(role) },
    note: by.note,
    at,
  });
  return member.role;
}
