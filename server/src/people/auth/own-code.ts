/** Codes that a member asks for their own mobile or e-mail, each for one purpose. */
import { CodeScreen } from "#contract/enums.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { sendCode } from "../../foundation/code/api.ts";
import { transact } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { type Member, memberOf } from "../member/api.ts";

export type ContactKind = "mobile" | "email";

const { oldMobile, oldEmail } = CodeScreen.of;
/** What may be proved with either; 验证原手机 and 验证原邮箱 say themselves which one. */
const eitherWay: readonly CodeScreen[] = [
  CodeScreen.of.reset,
  CodeScreen.of.bind,
  CodeScreen.of.alipay,
  CodeScreen.of.withdraw,
  CodeScreen.of.close,
  CodeScreen.of.exportData,
];

/** The member's present mobile or e-mail, if it may serve this purpose. */
export function accountToProve(
  member: Member | undefined,
  by: ContactKind,
  screen: CodeScreen,
): string {
  const isFitting =
    eitherWay.includes(screen) || screen === (by === "mobile" ? oldMobile : oldEmail);
  if (!isFitting) throw badField("screen", "验证码用途错误");
  const account = member?.[by];
  if (!account) throw badField(by, by === "mobile" ? "尚未绑定手机号" : "尚未绑定邮箱");
  return account;
}

type SendAsked = { memberId: number; by: ContactKind; screen: CodeScreen; origin: Origin };

export async function sendOwnCode(
  world: World,
  { memberId, by, screen, origin }: SendAsked,
): Promise<{ sentTo: string }> {
  const [member, { siteName }] = await Promise.all([
    memberOf(world.db, memberId),
    homeBrandOf(world.db, memberId),
  ]);
  const account = accountToProve(member, by, screen);
  await transact(world.db, (tx) => sendCode(tx, world, { account, screen, origin, siteName }));
  wakeOutbox();
  return { sentTo: maskAccount(account) };
}
