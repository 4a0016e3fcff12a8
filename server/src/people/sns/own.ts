/** A member's own third-party accounts: which there are, binding one more, letting one go. */
import { App, CodeScreen } from "#contract/enums.ts";
import type { SnsBinding } from "#contract/member/people/sns.ts";
import { requireStepUp } from "../auth/api.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { snsProvidersOf } from "../../providers/sns/provider.ts";
import type { Arriving } from "./arrive.ts";
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
  const { memberId } = caller;
  const { identity } = await identifyReturn(world, { ...arriving, memberId });
  await orTaken(
    transact(world.db, (tx) => bindIdentity(tx, world, { memberId, app, identity, origin })),
  );
  const binding = (await bindingsOf(world, memberId)).find((one) => one.app === app);
  if (!binding) throw new Failure("conflict");
  return binding;
}

export async function unbindOwn(
  world: World,
  { caller, app, origin }: { caller: MemberCaller; app: App; origin: Origin },
): Promise<null> {
  await requireProof(world, caller);
  const { memberId } = caller;
  await transact(world.db, async (tx) => {
    if (!(await rows.deleteBinding(tx, memberId, app)))
      throw new Failure("notFound", { msg: `尚未绑定${App.label(app)}` });
    await noteChange(tx, world, { memberId, app, origin, what: "解绑" });
  });
  return null;
}

const requireProof = (world: World, { sessionId }: MemberCaller) =>
  requireStepUp(world.db, world, { sessionId, screen: CodeScreen.of.bind });
