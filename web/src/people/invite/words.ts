/** 邀请好友 in words: the rules in full, and what a record says of itself. Pure. */
import { GrowthBlock, InviteeState } from "#contract/growth-enums.ts";
import type { Invitee, InviteRules } from "#contract/member/people/invite.ts";
import type { Terms } from "#contract/member/community/site.ts";
import type { Tone } from "../../ui/Badge.tsx";
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";
import { formatDay } from "../../ui/time.ts";

type Rate = Pick<Terms, "goldPerYuan">;

const goldWords = (gold: number, { goldPerYuan }: Rate) =>
  `${formatGold(gold)} 金币（约 ${formatYuan(goldToFen(gold, goldPerYuan))} 元）`;

/** What an invitation earns, one rule a line; what is zero is not said. */
export function ruleLines(rules: InviteRules, rate: Rate): string[] {
  const { firstGold, welcomeGold, percent, months, dailyMax } = rules;
  const pays = [
    ...(firstGold > 0
      ? [`好友的第一份任务审核有效时，你得 ${goldWords(firstGold, rate)}，每位好友一次。`]
      : []),
    ...(welcomeGold > 0 ? [`好友自己那时也得 ${goldWords(welcomeGold, rate)}新人奖励。`] : []),
    ...(percent > 0 && months > 0
      ? [
          `好友注册后 ${months} 个月内开始的任务，审核有效时你另得其任务金币的 ${percent}%，由平台出，不从好友的报酬里扣。`,
        ]
      : []),
  ];
  if (pays.length === 0) return ["现在没有邀请奖励，好友仍可以用你的链接注册。"];
  return [
    ...pays,
    "只有审核有效的作答才有奖励；之后改判无效，奖励会收回。",
    "同一设备、同一网络、同一收款人或同一收货地址的，视为自己或家人，不计奖励。",
    `一天最多 ${dailyMax} 位好友计奖励。`,
    "奖励只有一层：好友再邀请别人，与你无关。",
  ];
}

/** Above the link: what one line has room for. */
export function offerWords({ firstGold, percent, months }: InviteRules): string {
  const parts = [
    ...(firstGold > 0 ? [`首份任务有效得 ${formatGold(firstGold)} 金币`] : []),
    ...(percent > 0 && months > 0 ? [`${months} 个月内每份再得 ${percent}%`] : []),
  ];
  return parts.length > 0 ? `每位好友：${parts.join("，")}` : "好友可以用你的链接注册";
}

export const stateTones: Record<InviteeState, Tone> = { 0: "pending", 1: "positive", 2: "plain" };

/** Our own channels by which somebody came; any other is called as the link names it. */
const sources: Record<string, string> = { link: "链接", poster: "海报", task: "任务分享" };

/** Under the name: since when and over which way, then how far they are, or why it brings nothing. */
export function inviteeLines(invitee: Invitee, now: number): [string, string] {
  const { invitedAt, source, state, blockedFor, validResponses, until } = invitee;
  const came = `${formatDay(invitedAt)} 注册${source ? ` · 来自${sources[source] ?? source}` : ""}`;
  if (state === InviteeState.of.blocked)
    return [came, blockedFor === null ? "不计奖励" : `原因：${GrowthBlock.label(blockedFor)}`];
  if (state === InviteeState.of.registered) return [came, "还没有审核有效的任务"];
  const isOver = Date.parse(until) <= now;
  const share = isOver ? "作答奖励期已结束" : `作答奖励至 ${formatDay(until)}`;
  return [came, `有效任务 ${validResponses} 份 · ${share}`];
}

/** ?state=1; anything unknown is no filter. */
export function readState(search: URLSearchParams): InviteeState | null {
  return InviteeState.values.find((value) => String(value) === search.get("state")) ?? null;
}
