/** What somebody is: changed by an operator, and it holds from their next request on. */
import { Role } from "#contract/enums.ts";
import { openAgentAccount } from "../agent/service.ts";
import { forgetCaller } from "../auth/service.ts";
import { transact } from "../platform/db.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../message/service.ts";
import { Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { teamSizes } from "../team/service.ts";
import { lockToChange, saveRole } from "../user/service.ts";
import { type By, recordChange } from "./by.ts";

type Changing = By & { id: number; role: Role };

/** The same role again changes nothing. Nobody is signed out; responses that began keep their terms. */
export async function setRole(world: World, { id, role, ...by }: Changing): Promise<void> {
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const member = (await lockToChange(tx, [id])).get(id);
    if (!member) throw new Failure("notFound");
    if (member.role === role) return;
    if (member.state !== "active") throw new Failure("conflict", { msg: "账号已注销，不能改身份" });
    const team = (await teamSizes(tx, [id])).get(id) ?? 0;
    // Their commissions would go to nobody without a word.
    if (team > 0)
      throw new Failure("conflict", { msg: `团队里还有 ${team} 人，请先把他们移到别的团队或移出` });
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
    await recordChange(tx, by, {
      action: "member.role",
      subject: ["member", id],
      before: { role: Role.label(member.role) },
      after: { role: Role.label(role) },
      at,
    });
  });
  forgetCaller(world, id);
}
