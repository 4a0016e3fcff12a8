/** A new password instead of a lost one, by the code of screen 3. */
import { CodeScreen } from "#contract/enums.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import {
  type CodeGiven,
  plainAccount,
  refuseWrongCode,
  sendNotice,
  useCode,
} from "../../foundation/code/api.ts";
import { hashOfNewPassword } from "../../foundation/password/api.ts";
import { closingRefusal } from "../leaving/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { lockMemberByAccount, recordChange, savePasswordHash } from "../member/api.ts";
import { codeFrom } from "./own-device.ts";
import { endSessionsOf } from "./session.ts";
import { forgetTriesOf } from "./tries.ts";

type ResetAsked = { mobile: string; code: string; password: string };
type Reset = { asked: ResetAsked; origin: Origin };

/** Anyone who has the code has the account: a new password, and every sign-in of the old one ends. */
export async function resetPassword(world: World, { asked, origin }: Reset): Promise<null> {
  const account = plainAccount(asked.mobile);
  const { reset: screen } = CodeScreen.of;
  const given = { screen, account, code: asked.code, origin };
  const code = await codeFrom(world.db, given);
  await refuseWrongCode(world, code);
  const hash = await hashOfNewPassword(world, { encrypted: asked.password, accounts: [account] });
  const refusal = await transact(world.db, (tx) =>
    reset(tx, world, { account, code, origin, hash }),
  );
  // Thrown after the commit: a wrong try must be counted.
  if (refusal) throw refusal;
  wakeOutbox();
  return null;
}

type Proven = { account: string; code: CodeGiven; origin: Origin; hash: string };

async function reset(
  tx: Tx,
  world: World,
  { account, code, origin, hash }: Proven,
): Promise<Failure | undefined> {
  const refusal = await useCode(tx, world, code);
  if (refusal) return refusal;
  const member = await lockMemberByAccount(tx, account);
  // The same answer as for a wrong code, so that it does not tell whether there is an account.
  if (!member) return new Failure("codeWrong");
  if (member.state === "closed")
    return (await closingRefusal(tx, world, member.id)) ?? new Failure("accountClosed");
  const { id: memberId, mobile, email } = member;
  await savePasswordHash(tx, memberId, hash);
  const at = world.clock.now();
  await recordChange(tx, { memberId, kind: "password", note: "重置密码", ip: origin.ip, at });
  await endSessionsOf(tx, world, { memberId, why: "password" });
  await forgetTriesOf(tx, world, memberId);
  // To the mobile also when the code went to the e-mail: somebody else may be reading the mailbox.
  const to = mobile ?? email;
  const { siteName } = await homeBrandOf(tx, memberId);
  if (to) await sendNotice(tx, world, { to, change: "登录密码已重置", siteName });
  world.log.info({ memberId, ip: origin.ip }, "a password was reset");
  return undefined;
}
