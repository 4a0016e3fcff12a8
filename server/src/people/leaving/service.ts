/**
 * Whether somebody is on their way out, for every feature that begins something: while it is settled nothing new
 * is begun. What settles it, closes and anonymises is in privacy, which knows all the others.
 */
import { minuteOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { reopenMember } from "../member/api.ts";
import { graceOf, isLeaving, restore } from "./sql.ts";

/** Why nothing new may be begun; undefined = go ahead. */
export const leavingRefusal = async (
  line: Pipeline,
  memberId: number,
): Promise<string | undefined> =>
  (await isLeaving(line, memberId))
    ? "你已申请注销账号，办理期间不能参加新的任务；可以在账号中心撤销注销"
    : undefined;

/**
 * For anyone who proved to be the member by another way than a code: until when the account can be taken back, and
 * how. Undefined = nobody can any more.
 */
export async function closingRefusal(
  tx: Tx,
  world: World,
  memberId: number,
): Promise<Failure | undefined> {
  const until = await graceOf(tx, memberId, world.clock.now());
  return (
    until &&
    new Failure("accountClosed", {
      msg: `账号正在注销，将于 ${minuteOf(until)} 清除个人信息；要撤销注销，请用验证码登录`,
    })
  );
}

/**
 * Somebody proved to be the member of a closed account. Within the days of grace they may take it back, once
 * they have said so; answers why not. Nothing is told to anybody who has not proved it.
 */
export async function takeBack(
  tx: Tx,
  world: World,
  { memberId, wants }: { memberId: number; wants: boolean },
): Promise<Failure | undefined> {
  const now = world.clock.now();
  const until = await graceOf(tx, memberId, now);
  if (!until) return new Failure("accountClosed");
  if (!wants)
    return new Failure("accountLeaving", {
      msg: `账号正在注销，将于 ${minuteOf(until)} 清除个人信息。现在登录会撤销注销`,
      data: { until: until.toISOString() },
    });
  if (!(await restore(tx, memberId, now))) return new Failure("accountClosed");
  await reopenMember(tx, memberId);
  return undefined;
}
