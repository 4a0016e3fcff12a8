/** What a move to another home brand does to a member's money. */
import type { MemberHome } from "#contract/console/operations/home.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { count, gold, worthText } from "../../platform/money.ts";

/** In sentences; all gold, because what waits will be worth the new rate, too. */
export function effectsOf(
  member: Pick<ConsoleMember, "goldAvailable" | "goldPending" | "goldHeld">,
  { home, open }: Pick<MemberHome, "home" | "open">,
  to: MemberHome["home"],
): string[] {
  const coins = member.goldAvailable + member.goldPending + member.goldHeld;
  const before = worthText(coins, home.terms.goldPerYuan);
  const after = worthText(coins, to.terms.goldPerYuan);
  return [
    before === after
      ? "金币和现金的数量不变，折算也相同。"
      : `金币和现金的数量不变；${gold(coins)}从折合 ${before}变为 ${after}。`,
    `汇率、手续费、代扣税费、限额、验证码和两人审批的金额从现在起按「${to.siteName}」。`,
    ...(open > 0 ? [`进行中的 ${count(open)} 笔提现或兑换仍按提交时的规则。`] : []),
    "72 小时内提交的提现和兑换都要两人审批；会员会收到通知，并需同意新品牌的协议。",
  ];
}
