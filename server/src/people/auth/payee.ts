/** Where withdrawals go (rule money-9). */
import { CodeScreen } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { plainAccount, useCode } from "../../foundation/code/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { constraintOf, type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recognise } from "../trace/api.ts";
import {
  isPayeeTaken,
  lockMember,
  type Member,
  memberOf,
  payeeOf,
  recordFormerPayee,
  savePayee,
} from "../member/api.ts";
import { announceChange } from "./change.ts";

type PayeeBinding = { account: string; realName: string };
type BindAsked = { caller: MemberCaller; payee: PayeeBinding; code: string; origin: Origin };

export async function bindAlipay(world: World, asked: BindAsked): Promise<null> {
  const { siteName } = await homeBrandOf(world.db, asked.caller.memberId);
  const payee = { ...asked.payee, account: plainAccount(asked.payee.account) };
  try {
    const refusal = await transact(world.db, (tx) =>
      bind(tx, world, { ...asked, payee, siteName }),
    );
    // After the commit: a wrong try must be counted, and asking whose an account is costs a code.
    if (refusal) throw refusal;
  } catch (error) {
    if (constraintOf(error) === "user_payee_account_key") throw new Failure("payeeTaken");
    throw error;
  }
  wakeOutbox();
  return null;
}

type Bind = BindAsked & { siteName: string };

async function bind(tx: Tx, world: World, asked: Bind): Promise<Failure | undefined> {
  const { caller, payee, code, origin } = asked;
  const { memberId } = caller;
  const member = mustFind(await memberOf(tx, memberId));
  const accounts = [member.mobile, member.email].filter((account) => typeof account === "string");
  const refusal = await useCode(tx, world, {
    screen: CodeScreen.of.alipay,
    accounts,
    code,
    origin,
    memberId,
    isOwn: true,
  });
  if (refusal) return refusal;
  await lockMember(tx, memberId);
  if (await isPayeeTaken(tx, payee.account, memberId)) return new Failure("payeeTaken");
  const before = await payeeOf(tx, memberId);
  if (before?.account === payee.account && before.realName === payee.realName) return undefined;
  const now = world.clock.now();
  const lockedUntil = before ? addSeconds(now, limits.alipayLockHours * 3600) : null;
  await savePayee(tx, memberId, { ...payee, boundAt: now, lockedUntil });
  const marks = [{ kind: "payee" as const, value: payee.account }];
  await recognise(tx, world, { memberId, marks });
  if (before && before.account !== payee.account)
    await recordFormerPayee(tx, world, { memberId, account: before.account, at: now });
  await announce(tx, world, { ...asked, member, before: before?.account });
  return undefined;
}

/** The member gets a message, so that a payee entered by somebody else is noticed. */
async function announce(
  tx: Tx,
  world: World,
  announced: Bind & { member: Member; before: string | undefined },
): Promise<void> {
  const { member, before, payee, caller, origin, siteName } = announced;
  const now = maskAccount(payee.account);
  await announceChange(tx, world, {
    member,
    keep: caller.sessionId,
    origin,
    kind: "alipay",
    note: before ? `${maskAccount(before)} → ${now}` : `新增 ${now}`,
    said: before ? "提现支付宝账号已更换" : "已绑定提现支付宝账号",
    siteName,
  });
}
