/** The rules as lines of a form: what each is called, its unit, and what may stand in it. */
import type { GrowthRules } from "#contract/console/people/growth.ts";
import type { ProblemsOf } from "../../platform/problems.ts";

export type Draft = Record<keyof GrowthRules, number | null>;
type Line = {
  name: keyof GrowthRules;
  label: string;
  unit: string;
  max: number;
  help: string;
};

export const lines: readonly Line[] = [
  {
    name: "firstGold",
    label: "首答奖励",
    unit: "金币",
    max: 100_000,
    help: "好友第一份有效答卷，给邀请人；0 为不给",
  },
  {
    name: "welcomeGold",
    label: "新人奖励",
    unit: "金币",
    max: 100_000,
    help: "同一时刻给好友；0 为不给",
  },
  {
    name: "percent",
    label: "好友作答奖励",
    unit: "%",
    max: 100,
    help: "按好友问卷金币的百分比另给邀请人",
  },
  { name: "months", label: "奖励月数", unit: "个月", max: 120, help: "从好友注册算起" },
  {
    name: "dailyMax",
    label: "每日计奖人数",
    unit: "人",
    max: 1000,
    help: "同一邀请人一天带来的好友，超过的不计",
  },
  {
    name: "vipPercent",
    label: "VIP 加成",
    unit: "%",
    max: 100,
    help: "VIP 会员自己的奖励另加，金币和现金都算",
  },
];
export const labelOf = (name: keyof GrowthRules): string =>
  lines.find((line) => line.name === name)?.label ?? name;

/** Nothing is left empty, and nothing is above what the server takes. */
const problemOf = ({ max }: Line, value: number | null): string | undefined =>
  value === null ? "请填写" : value > max ? `最多 ${max}` : undefined;

export const problemsOf = (draft: Draft): ProblemsOf<Draft> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const problem = problemOf(line, draft[line.name]);
      return problem === undefined ? [] : [[line.name, problem]];
    }),
  );

export const filled = (draft: Draft): GrowthRules | null =>
  // Every field was looked at.
  Object.keys(problemsOf(draft)).length === 0 ? (draft as GrowthRules) : null;
