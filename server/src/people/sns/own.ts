/** A member's own third-party accounts: which there are, binding one more, letting one go. */
import { App, CodeScreen } from "#contract/enums.ts";
import type { SnsBinding } from "#contract/member/people/sns.ts";
import { requireStepUp } from "../auth/api.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { snsProvidersOf } from "../../providers/sns/provider.ts";
import type { Arriving } from "./arrive.ts";
import { lockMember } from "../member/api.ts";
import { bindIdentity, noteChange, orTaken } from "./binding.ts";
import { identifyReturn } from "./identify.ts";
import * as rows from "../third-party/api.ts";

/** Every app that is offered, and those that are still bound though they are not. */
export async function bindingsOf(world: World, memberId: number): Promise<SnsBinding[]> {
  const offered = snsProvidersOf(world);
  const bound = new Map((await rows.bindingsOf(world.db, memberId)).map((row) => [row.app, row]));
  return App.values
    .filter((app) => offered.has(app) || bound.has(app))
    .map((app) => ({
      app,
      enabled: offered.has(app),
      nickname: bound.get(app)?.nickname ?? null,
      boundAt: bound.get(app)?.boundAt.toISOString() ?? null,
    }));
}

export async function bindOwn(
  world: World,
  { caller, ...arriving }: Arriving & { caller: MemberCaller },
): Promise<SnsBinding> {
  await requireProof(world, caller);
  const { app, origin } = arriving;
  const { memberId, sessionId: keep } = caller;
  const { identity } = await identifyReturn(world, { ...arriving, memberId });
  const asked = { memberId, app, identity, origin, keep };
  await orTaken(transact(world.db, (tx) => bindIdentity(tx, world, asked)));
  wakeOutbox();
  const binding = (await bindingsOf(world, memberId)).find((one) => one.app === app);
  if (!binding) throw new Failure("conflict", { msg: "刚绑定的第三方账号又被解绑，请刷新后查看" });
  return binding;
}

export async function unbindOwn(
  world: World,
  { caller, app, origin }: { caller: MemberCaller; app: App; origin: Origin },
): Promise<null> {
  await requireProof(world, caller);
  const { memberId, sessionId: keep } = caller;
  await transact(world.db, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await rows.deleteBinding(tx, memberId, app)))
      throw new Failure("notFound", { msg: `尚未绑定${App.label(app)}` });
    await noteChange(tx, world, { memberId, app, origin, keep, what: "解绑" });
  });
  wakeOutbox();
  return null;
}

const requireProof = (world: World, { sessionId }: MemberCaller) =>
  requireStepUp(world.db, world, { sessionId, screen: CodeScreen.of.bind });
