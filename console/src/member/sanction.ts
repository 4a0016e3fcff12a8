/** What each kind of sanction is called, and what it does to the member: said before it is placed. */
import type { Sanction } from "#contract/console/desk.ts";
import type { ProblemsOf } from "../platform/problems.ts";

export type SanctionKind = Sanction["kind"];

type Words = {
  name: string;
  /** How what the member reads begins. */
  refusal: string;
  effects: readonly string[];
  lifts: string;
};

const kinds: Record<SanctionKind, Words> = {
  freeze: {
    name: "冻结账号",
    refusal: "账号已冻结",
    effects: [
      "立即在所有设备退出登录；再登录时看到上面这句话。",
      "不能参与任务，也不能申请提现和兑换。",
      "余额、审核中的奖励和已提交的申请都不变，继续照常处理。",
    ],
    lifts: "会员可以重新登录，余额不变；会收到一条消息。",
  },
  noWithdraw: {
    name: "暂停提现与兑换",
    refusal: "账号的提现与兑换已暂停",
    effects: [
      "不能提交新的提现和兑换；已提交的留在队列里，照常审核。",
      "可以登录、做任务，奖励照常入账。",
      "会员会收到一条消息。",
    ],
    lifts: "会员可以重新申请提现和兑换；会收到一条消息。",
  },
  noEntry: {
    name: "暂停参与任务",
    refusal: "账号暂时不能参与任务",
    effects: [
      "不能进入任何任务；代理的分享链接同时停用。",
      "已经提交的作答照常审核和发放，可以提现。",
      "会员会收到一条消息。",
    ],
    lifts: "会员可以重新参与任务；会收到一条消息。",
  },
};

export const sanctionKinds = Object.keys(kinds) as SanctionKind[];
export const sanctionWords = (kind: SanctionKind): Words => kinds[kind];

export type SanctionForm = {
  kind: SanctionKind;
  reason: string;
  shown: string;
  /** Null = until it is lifted. */
  days: number | null;
};

export const emptySanction: SanctionForm = { kind: "freeze", reason: "", shown: "", days: null };

export const sanctionBody = ({ kind, reason, shown, days }: SanctionForm) => ({
  kind,
  reason: reason.trim(),
  shown: shown.trim(),
  days,
});

const daysMax = 3650;

export function problemsOf(
  { kind, reason, shown, days }: SanctionForm,
  standing: readonly Pick<Sanction, "kind">[],
): ProblemsOf<SanctionForm> {
  const isStanding = standing.some((one) => one.kind === kind);
  return {
    ...(isStanding && { kind: `已经${kinds[kind].name}，请先解除` }),
    ...(days !== null && days > daysMax && { days: `最多 ${daysMax} 天` }),
    ...(reason.trim() === "" && { reason: "请输入内部原因" }),
    ...(shown.trim() === "" && { shown: "请输入会员看到的说明" }),
  };
}

const minute = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});
const dayMs = 86_400_000;

/** No further than what may be asked for: beyond, there is no such date. */
export const endAfter = (days: number, now: number): string =>
  new Date(now + Math.min(days, daysMax) * dayMs).toISOString();

export const untilText = (until: string | null): string =>
  until === null ? "直到解除" : `至 ${minute.format(new Date(until))}`;

/** As the server will say it: 账号已冻结：……（至 2026-11-30 20:00） */
export function readBy(kind: SanctionKind, shown: string, until: string | null): string {
  const end = until === null ? "" : `（${untilText(until)}）`;
  return `${kinds[kind].refusal}：${shown.trim() || "……"}${end}`;
}

/** In force, lifted by somebody, or over by itself. */
export function standingText({ inForce, until, liftedBy }: Sanction): string {
  if (inForce) return untilText(until);
  return liftedBy === null ? "已到期" : `${liftedBy} 已解除`;
}
