/** A new password instead of a lost one, by the code of screen 3. */
import { CodeScreen } from "#contract/enums.ts";
import { checkCode, plainAccount, spendCode } from "../code/service.ts";
import { hashOfNewPassword } from "../password/service.ts";
import { type Tx, transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { Origin } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { lockMember, memberByAccount, recordChange, savePasswordHash } from "../user/service.ts";
import { endSessionsOf } from "./session.ts";
import { forgetTriesOf } from "./tries.ts";

type ResetAsked = { mobile: string; code: string; password: string };
type Reset = { asked: ResetAsked; origin: Origin };

/** Whoever has the code has the account: a new password, and every sign-in of the old one ends. */
export async function resetPassword(world: World, { asked, origin }: Reset): Promise<null> {
  const account = plainAccount(asked.mobile);
  const hash = await hashOfNewPassword(world, { encrypted: asked.password, accounts: [account] });
  const refusal = await transact(world.db, (tx) =>
    reset(tx, world, { account, code: asked.code, origin, hash }),
  );
  // Thrown after the commit: a wrong try must be counted.
  if (refusal) throw refusal;
  return null;
}

async function reset(
  tx: Tx,
  world: World,
  { account, code, origin, hash }: { account: string; code: string; origin: Origin; hash: string },
): Promise<Failure | undefined> {
  const { reset: screen } = CodeScreen.of;
  const right = await checkCode(tx, world, { screen, accounts: [account], code, origin });
  if (right instanceof Failure) return right;
  if (!(await spendCode(tx, world, right))) return new Failure("codeWrong");
  const member = await memberByAccount(tx, account);
  // The answer of a wrong code: nobody's account looks like everybody's.
  if (!member) return new Failure("codeWrong");
  if (member.state === "closed") return new Failure("accountClosed");
  const { id: memberId, mobile, email } = member;
  await lockMember(tx, memberId);
  await savePasswordHash(tx, memberId, hash);
  const at = world.clock.now();
  await recordChange(tx, { memberId, kind: "password", note: "重置密码", ip: origin.ip, at });
  await endSessionsOf(tx, world, { memberId, why: "password" });
  const accounts = [mobile, email].filter((name) => name !== null);
  await forgetTriesOf(tx, accounts);
  world.log.info({ memberId, ip: origin.ip }, "a password was reset");
  return undefined;
}
