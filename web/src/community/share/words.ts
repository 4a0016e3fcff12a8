/** What an invitation and a shared task say of themselves, on their pages and in other apps' previews. Pure. */
import type { Terms } from "#contract/member/community/site.ts";
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";
import type { Invited, SharedTask } from "./loaders.ts";

type Rate = Pick<Terms, "goldPerYuan">;

const goldWords = (gold: number, { goldPerYuan }: Rate): string =>
  `${formatGold(gold)} 金币（约 ${formatYuan(goldToFen(gold, goldPerYuan))} 元）`;

/** What the newcomer gets and when, in one sentence; it promises nothing where no bonus is given. */
export function welcomeWords({ inviter }: Invited, rate: Rate): string {
  const gold = inviter?.welcomeGold ?? 0;
  return gold > 0
    ? `注册后完成第一份任务，审核有效时除任务报酬外，再得 ${goldWords(gold, rate)}新人奖励。`
    : "注册免费，每份任务都先写明时长和报酬，审核有效后金币到账。";
}

export const invitedTitle = ({ inviter }: Invited, siteName: string): string =>
  inviter ? `${inviter.name} 邀请你加入${siteName}` : `邀请你加入${siteName}`;

export const sharedTitle = ({ inviter }: Invited): string =>
  inviter ? `${inviter.name} 向你分享了一个任务` : "有人向你分享了一个任务";

/** 120 金币（约 1.20 元）, 120 金币（约 1.20 元）+ 3.00 元, 3.00 元. */
export function rewardWords({ rewardGold, rewardFen }: SharedTask, rate: Rate): string {
  const parts = [
    ...(rewardGold > 0 || rewardFen === 0 ? [goldWords(rewardGold, rate)] : []),
    ...(rewardFen > 0 ? [`${formatYuan(rewardFen)} 元`] : []),
  ];
  return parts.join(" + ");
}

/** 约 5 分钟 · 8 道题. */
export const effortWords = ({ minutes, questionCount }: SharedTask): string =>
  [`约 ${minutes} 分钟`, ...(questionCount ? [`${questionCount} 道题`] : [])].join(" · ");
