/** The columns of the platforms' list; the counts lead to the returns behind them. */
import { Link } from "react-router";
import { platformPresets, type SurveyPlatform } from "#contract/console/study/survey-platform.ts";
import { count } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { numberColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

type Verdict = keyof SurveyPlatform["returns"];

const returns = (verdict: Verdict, title: string): Column<SurveyPlatform> => ({
  key: verdict,
  title,
  width: 112,
  align: "right",
  render: ({ id, returns: by }) => (
    <Link to={`/survey-returns?platform=${id}&verdict=${verdict}`}>{count(by[verdict])}</Link>
  ),
});

export const platformColumns: readonly Column<SurveyPlatform>[] = [
  {
    key: "name",
    title: "名称",
    isFixed: true,
    render: ({ id, name }) => <Link to={`/survey-platforms/${id}`}>{name}</Link>,
  },
  { key: "code", title: "代码", width: 128, render: ({ code }) => <code>{code}</code> },
  {
    key: "preset",
    title: "预设",
    width: 180,
    render: ({ preset }) => platformPresets[preset],
  },
  {
    key: "state",
    title: "状态",
    width: 128,
    render: ({ active, problems }) =>
      problems.length > 0 ? (
        <StateMark tone="bad">签名不采信</StateMark>
      ) : (
        <StateMark tone={active ? "good" : "plain"}>{active ? "使用中" : "已停用"}</StateMark>
      ),
  },
  numberColumn(
    "secrets",
    "有效密钥",
    ({ secrets }) => secrets.filter(({ retiredAt }) => retiredAt === null).length,
    { width: 88 },
  ),
  numberColumn("tasks", "任务", ({ tasks }) => count(tasks), { width: 72 }),
  returns("accepted", "7 天采信"),
  returns("repeated", "7 天重复"),
  returns("claimed", "7 天未证实"),
  returns("refused", "7 天拒绝"),
];
