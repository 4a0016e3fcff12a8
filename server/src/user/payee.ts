/** Where withdrawals go (product.md section 4), and the codes that a member asks for their own account. */
import { CodeScreen } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { brandOf } from "../brand/service.ts";
import { plainAccount, sendCode, useCode } from "../code/service.ts";
import { addSeconds } from "../platform/clock.ts";
import { constraintOf, type Tx, transact } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import { maskAccount } from "../platform/mask.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import type { Origin } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { memberOf } from "./service.ts";
import * as rows from "./sql.ts";

/** What may be proved with one's own mobile or e-mail. */
const ownScreens: readonly CodeScreen[] = [
  CodeScreen.of.alipay,
  CodeScreen.of.withdraw,
  CodeScreen.of.oldMobile,
  CodeScreen.of.oldEmail,
  CodeScreen.of.close,
];

type SendAsked = {
  memberId: number;
  by: "mobile" | "email";
  screen: CodeScreen;
  origin: Origin;
};

export async function sendOwnCode(
  world: World,
  { memberId, by, screen, origin }: SendAsked,
): Promise<{ sentTo: string }> {
  if (!ownScreens.includes(screen)) throw badField("screen", "验证码用途错误");
  const [member, brand] = await Promise.all([
    memberOf(world.db, memberId),
    brandOf(world, origin.host),
  ]);
  const account = member?.[by];
  if (!account) throw badField(by, by === "mobile" ? "尚未绑定手机号" : "尚未绑定邮箱");
  await transact(world.db, (tx) =>
    sendCode(tx, world, { account, screen, origin, siteName: brand.siteName }),
  );
  wakeOutbox();
  return { sentTo: maskAccount(account) };
}

type Binding = { account: string; realName: string };
type BindAsked = { memberId: number; payee: Binding; code: string; origin: Origin };

export async function bindAlipay(world: World, asked: BindAsked): Promise<null> {
  const payee = { ...asked.payee, account: plainAccount(asked.payee.account) };
  try {
    const refusal = await transact(world.db, (tx) => bind(tx, world, { ...asked, payee }));
    // After the commit: a wrong try must be counted, and asking whose an account is costs a code.
    if (refusal) throw refusal;
  } catch (error) {
    if (constraintOf(error) === "user_payee_account_key") throw new Failure("payeeTaken");
    throw error;
  }
  return null;
}

async function bind(tx: Tx, world: World, asked: BindAsked): Promise<Failure | undefined> {
  const { memberId, payee, code, origin } = asked;
  const member = await memberOf(tx, memberId);
  const accounts = [member?.mobile, member?.email].filter((account) => typeof account === "string");
  const refusal = await useCode(tx, world, {
    screen: CodeScreen.of.alipay,
    accounts,
    code,
    origin,
  });
  if (refusal) return refusal;
  await rows.lockMember(tx, memberId);
  if (await rows.isPayeeTaken(tx, payee.account, memberId)) return new Failure("payeeTaken");
  const before = await rows.payeeOf(tx, memberId);
  if (before?.account === payee.account && before.realName === payee.realName) return undefined;
  const now = world.clock.now();
  const lockedUntil = before ? addSeconds(now, limits.alipayLockHours * 3600) : null;
  await rows.savePayee(tx, memberId, { ...payee, boundAt: now, lockedUntil });
  return undefined;
}
