/** What the rules come to, worked out on one survey: the numbers that members would ask about. */
import type { GrowthRules } from "#contract/console/people/growth.ts";
import { count } from "../../platform/money.ts";

/** A survey of this reward is worked out below the form. */
const exampleGold = 1000;

/** Rounded down, as it is credited. */
const shareOf = (percent: number): number => Math.floor((exampleGold * percent) / 100);

export function exampleOf(rules: GrowthRules) {
  const each = shareOf(rules.percent);
  // With zero months there is no share at all, not even of the first response.
  const share = rules.months > 0 ? each : 0;
  return {
    friendFirst: exampleGold + rules.welcomeGold,
    inviterFirst: rules.firstGold + share,
    inviterNext: share,
    vip: exampleGold + shareOf(rules.vipPercent),
  };
}

export function exampleWords(rules: GrowthRules): string[] {
  const { friendFirst, inviterFirst, inviterNext, vip } = exampleOf(rules);
  const survey = `一份 ${count(exampleGold)} 金币的问卷`;
  const welcome = rules.welcomeGold > 0 ? `，含新人奖励 ${count(rules.welcomeGold)}` : "";
  const parts = [
    ...(rules.firstGold > 0 ? [`首答奖励 ${count(rules.firstGold)}`] : []),
    ...(inviterNext > 0 ? [`作答奖励 ${count(inviterNext)}`] : []),
  ];
  return [
    `好友第一次答${survey}，审核有效后：好友得 ${count(friendFirst)} 金币${welcome}；邀请人得 ${count(inviterFirst)} 金币${parts.length > 1 ? `（${parts.join(" + ")}）` : ""}。`,
    inviterNext > 0
      ? `注册起 ${count(rules.months)} 个月内，好友每再答${survey}：邀请人另得 ${count(inviterNext)} 金币，不从好友的奖励里扣。`
      : "好友以后再答：邀请人不再得奖励。",
    `VIP 会员自己答${survey}：得 ${count(vip)} 金币。`,
    rules.dailyMax > 0
      ? `同一邀请人一天带来的好友，第 ${count(rules.dailyMax)} 位以后不计奖励。`
      : "每日计奖人数为 0：谁的邀请都不计奖励。",
  ];
}
