/** Which member an identity belongs to, and the rules for giving it to one (rule people-21). */
import { App } from "#contract/enums.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { constraintOf, type Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import type { SnsIdentity } from "../../providers/sns/identity.ts";
import { announceChange } from "../auth/api.ts";
import { identityMarks, recognise } from "../trace/api.ts";
import { lockMember, memberOf, recordChange } from "../member/api.ts";
import * as rows from "../third-party/api.ts";

/** The member who has it, if any; stores a name that the provider gave for the first time. */
export async function recogniseHolder(tx: Tx, names: rows.Names): Promise<number | undefined> {
  const [holder, another] = await rows.holdersOf(tx, names);
  // With two, the new name is the other one's already.
  if (holder && !another) await rows.completeNames(tx, holder.memberId, names);
  return holder?.memberId;
}

export type BindIdentityInput = {
  memberId: number;
  app: App;
  identity: Omit<SnsIdentity, "avatarUrl">;
  origin: Origin;
  /** Who registers with it: to them it is no change. */
  isNew?: boolean;
  /** The sign-in that binds it; none where that begins with it. */
  keep?: string;
};

/** Throws `snsTaken` or `snsOther`; does nothing when it was this member's already. */
export async function bindIdentity(
  tx: Tx,
  world: World,
  binding: BindIdentityInput,
): Promise<void> {
  const { memberId, app, identity } = binding;
  const { appId, openId, unionId, nickname } = identity;
  const names = { app, appId, openId, unionId };
  await lockMember(tx, memberId);
  const holderId = await recogniseHolder(tx, names);
  if (holderId === memberId) return;
  if (holderId !== undefined) throw new Failure("snsTaken");
  const bindings = await rows.bindingsOf(tx, memberId);
  if (bindings.some((one) => one.app === app)) throw new Failure("snsOther");
  await rows.insertBinding(tx, { memberId, ...names, nickname, boundAt: world.clock.now() });
  await recognise(tx, world, { memberId, marks: identityMarks(names) });
  await noteChange(tx, world, { ...binding, what: "绑定" });
}

type Noted = Omit<BindIdentityInput, "identity"> & { what: "绑定" | "解绑" };

/**
 * Another way into the account, or one less: what a change of the mobile has for consequences, this has, too
 * (rule people-23). Somebody who gets at a browser for a moment would otherwise bind their own and stay.
 */
export async function noteChange(tx: Tx, world: World, noted: Noted): Promise<void> {
  const { memberId, app, origin, keep, isNew = false, what } = noted;
  const kind = "sns";
  const note = `${what}${App.label(app)}`;
  if (isNew)
    return void (await recordChange(tx, {
      memberId,
      kind,
      note,
      ip: origin.ip,
      at: world.clock.now(),
    }));
  const member = mustFind(await memberOf(tx, memberId));
  const { siteName } = await homeBrandOf(tx, memberId);
  await announceChange(tx, world, {
    member,
    keep,
    origin,
    kind,
    note,
    said: what === "绑定" ? `已绑定${App.label(app)}登录` : `${App.label(app)}登录已解绑`,
    siteName,
  });
}

/** Two members at the same moment: the unique index accepts one, and the other gets the usual refusal. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (["user_sns_open", "user_sns_union"].includes(constraintOf(error)))
      throw new Failure("snsTaken");
    throw error;
  }
}
