/**
 * What guards money, in one table: which way a setting is loosened. Tightening is one person's and at once;
 * loosening takes a second person and a delay (docs/decisions/0053). What is neither is treated as loosening.
 */
import type { BrandMoney } from "../community/brand.ts";
import type { GrowthRules } from "../people/growth.ts";

/** `up`: a larger value lets more out; `down`: a smaller one does; `any`: each change moves money somewhere. */
type Loosens = "up" | "down" | "any";
export type Unit = "gold" | "fen" | "count" | "permille" | "percent" | "days" | "months" | "hours";
export type Guard = {
  label: string;
  loosens: Loosens;
  unit: Unit | Readonly<Record<string, string>>;
};

export const moneyGuards = {
  goldPerYuan: { label: "一元等于", loosens: "any", unit: "gold" },
  withdrawMinGold: { label: "金币最低提现", loosens: "down", unit: "gold" },
  withdrawMinFen: { label: "现金最低提现", loosens: "down", unit: "fen" },
  withdrawDailyCount: { label: "每天提现次数", loosens: "up", unit: "count" },
  withdrawDailyFen: { label: "每天提现金额", loosens: "up", unit: "fen" },
  withdrawFeeFen: { label: "每笔手续费", loosens: "down", unit: "fen" },
  withdrawFeePermille: { label: "按比例手续费", loosens: "down", unit: "permille" },
  taxMode: {
    label: "代扣税款",
    loosens: "any",
    unit: { none: "不代扣", cumulative: "累计预扣", "per-payment": "按次预扣" },
  },
  // A shorter promise is missed more often, and what was missed is paid for.
  promiseWorkingDays: { label: "承诺到账", loosens: "down", unit: "days" },
  delayBonusGold: { label: "超时补偿", loosens: "up", unit: "gold" },
  codeAboveFen: { label: "需要验证码的金额", loosens: "up", unit: "fen" },
  secondPersonFen: { label: "需要两人审批的金额", loosens: "up", unit: "fen" },
  adjustSecondGold: { label: "调账需要两人的金币", loosens: "up", unit: "gold" },
  adjustSecondFen: { label: "调账需要两人的现金", loosens: "up", unit: "fen" },
  operatorDayFen: { label: "一人单独审批的合计", loosens: "up", unit: "fen" },
  adjustOperatorGold: { label: "一人单独调账的金币合计", loosens: "up", unit: "gold" },
  adjustOperatorFen: { label: "一人单独调账的现金合计", loosens: "up", unit: "fen" },
  looseningDelayHours: { label: "放宽后等待", loosens: "down", unit: "hours" },
} as const satisfies Record<keyof BrandMoney, Guard>;

export const growthGuards = {
  firstGold: { label: "首答奖励", loosens: "up", unit: "gold" },
  welcomeGold: { label: "新人奖励", loosens: "up", unit: "gold" },
  percent: { label: "好友作答奖励", loosens: "up", unit: "percent" },
  months: { label: "奖励月数", loosens: "up", unit: "months" },
  dailyMax: { label: "每日计奖人数", loosens: "up", unit: "count" },
  vipPercent: { label: "VIP 加成", loosens: "up", unit: "percent" },
} as const satisfies Record<keyof GrowthRules, Guard>;

/** Of one task: what it pays the member or the agent whom it pays most. */
export const taskGuards = {
  responseFen: { label: "每份最多支付", loosens: "up", unit: "fen" },
} as const satisfies Record<string, Guard>;

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

/** Whether this is looser than that; nothing changed is not. */
export function isLooser({ loosens }: Guard, before: Value, after: Value): boolean {
  if (before === after) return false;
  return loosens === "any" || (loosens === "up") === after > before;
}

const grouped = new Intl.NumberFormat("zh-CN");
const cents = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2 });
const suffixes = {
  gold: " 金币",
  count: "",
  percent: "%",
  days: " 个工作日",
  months: " 个月",
  hours: " 小时",
};

/** As operators read it. */
export function guardText({ unit }: Guard, value: Value): string {
  if (typeof unit !== "string") return unit[value] ?? String(value);
  const n = Number(value);
  if (unit === "fen") return `${cents.format(n / 100)} 元`;
  if (unit === "permille") return `${n / 10}%`;
  return grouped.format(n) + suffixes[unit];
}
