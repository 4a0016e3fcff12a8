/** What each step of the ladder does: said before it is placed, and wherever one is shown. */
import type { Sanction } from "#contract/console/people/sanction.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { type NamedSanction, placedTitle } from "#contract/sanction-words.ts";
import type { Tone } from "./StateMark.tsx";

type Words = {
  effects: (tasksPerDay: number) => readonly string[];
  lifts: string;
};

const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;

const steps: Record<SanctionStep, Words> = {
  [warning]: {
    effects: () => ["不限制任何功能。", "立即生效，会员收到消息；下一次处罚时复核人会看到。"],
    lifts: "这次警告不再计入；会员收到一条消息。",
  },
  [fewerTasks]: {
    effects: (tasks) => [
      tasks === 0
        ? "不能进入任何新任务；代理的分享链接同时停用。"
        : `每天最多进入 ${tasks} 个新任务；代理按链接带来的人数计算。`,
      "已经开始的可以做完，照常审核和发放，可以提现。",
    ],
    lifts: "会员可以正常参与任务；会收到一条消息。",
  },
  [withdrawalsPaused]: {
    effects: () => [
      "不能提交新的提现和兑换，到期自动恢复；已提交的留在队列里，照常审核。",
      "可以登录、做任务，奖励照常入账。",
    ],
    lifts: "会员可以重新申请提现和兑换；会收到一条消息。",
  },
  [frozen]: {
    effects: () => [
      "只能登录查看、申诉和提现；不能参与任务、兑换奖品或修改资料。",
      "审核通过的奖励照常入账、可以提现；依据是“查实作弊”时不能提现。",
    ],
    lifts: "会员立即恢复正常，余额不变；会收到一条消息。",
  },
};

export const stepOf = (step: SanctionStep): Words => steps[step];

export const stepTone = (step: SanctionStep): Tone => (step === warning ? "waiting" : "bad");

const minute = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

export const untilText = (until: string | null): string =>
  until === null ? "" : `至 ${minute.format(new Date(until))}`;

type Read = NamedSanction & { shown: string };
/** As the server will say it: 账号已冻结：……（至 2026-11-30 20:00） */
export function readBy({ step, tasksPerDay, shown }: Read, until: string | null): string {
  const end = until === null ? "" : `（${untilText(until)}）`;
  return `${placedTitle({ step, tasksPerDay: tasksPerDay ?? 0 })}：${shown.trim() || "……"}${end}`;
}

/** In force, lifted by somebody, or over by itself. */
export function standingText({ inForce, until, liftedBy }: Sanction): string {
  if (inForce) return untilText(until);
  return liftedBy === null ? "已到期" : `${liftedBy} 已解除`;
}
