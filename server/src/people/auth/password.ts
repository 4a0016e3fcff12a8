/** A new password for the member who is signed in. */
import { CodeScreen } from "#contract/enums.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { hashOfNewPassword } from "../../foundation/password/api.ts";
import { transact } from "../../platform/db.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { lockActiveMember, memberOf, passwordHashOf, savePasswordHash } from "../member/api.ts";
import { announceChange } from "./change.ts";
import { requireStepUp } from "./step-up.ts";

type SetPasswordInput = { caller: MemberCaller; origin: Origin; encrypted: string };

export async function setPassword(world: World, request: SetPasswordInput): Promise<null> {
  const { caller, origin, encrypted } = request;
  const { sessionId, memberId } = caller;
  await requireStepUp(world.db, world, { sessionId, screen: CodeScreen.of.reset });
  const [now, { siteName }] = await Promise.all([
    memberOf(world.db, memberId),
    homeBrandOf(world.db, memberId),
  ]);
  const accounts = [now?.mobile, now?.email].filter((account) => typeof account === "string");
  // Before the transaction: it is slow on purpose, and the nonce is spent whatever comes of it.
  const hash = await hashOfNewPassword(world, { encrypted, accounts });
  await transact(world.db, async (tx) => {
    const member = await lockActiveMember(tx, memberId);
    const isFirst = (await passwordHashOf(tx, memberId)) === undefined;
    await savePasswordHash(tx, memberId, hash);
    await announceChange(tx, world, {
      member,
      keep: sessionId,
      origin,
      kind: "password",
      note: isFirst ? "首次设置密码" : "修改密码",
      said: isFirst ? "已设置登录密码" : "登录密码已修改",
      siteName,
    });
  });
  wakeOutbox();
  return null;
}
