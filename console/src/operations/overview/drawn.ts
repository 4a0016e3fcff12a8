/** What each chart is called, how its series are drawn, and which list is behind each. */
import type { ChartName } from "#contract/console/operations/chart.ts";
import type { Drawn } from "../../ui/chart/kinds.ts";

export const charts: Record<ChartName, Drawn> = {
  responses: {
    title: "参与与结果",
    note: "按结束那天的结果；线为进入",
    shapeOf: (key) => (key === "entered" ? "line" : "stack"),
    linkOf: (key) => {
      const [, result] = /^result:(\d)$/.exec(key) ?? [];
      return `/responses?audit=all${result === undefined ? "" : `&result=${result}`}`;
    },
  },
  audits: {
    title: "审核",
    note: "按判定那天",
    shapeOf: () => "stack",
    toneOf: (key) => (key === "audit:1" ? "good" : "bad"),
    linkOf: (key) => `/responses?audit=${key === "audit:1" ? 1 : 2}`,
  },
  money: {
    title: "资金",
    note: "线为每日结束时应付会员（左），柱为当日付出（右）",
    shapeOf: (key) => (key === "owedFen" ? "line" : "bar"),
    isStanding: (key) => key === "owedFen",
    linkOf: (key) => (key === "owedFen" ? "/members" : "/exchanges?state=1&type=1"),
  },
  members: {
    title: "会员",
    note: "柱为注册，线为当天参与过任务的人数",
    shapeOf: (key) => (key === "active" ? "line" : "bar"),
    isAverage: (key) => key === "active",
    linkOf: (key) => (key === "registered" ? "/members" : "/responses?audit=all"),
  },
  conversion: {
    title: "转化",
    note: "这些天里第一次走到每一步的人数，括号里是对前一步",
    shapeOf: () => "bar",
    isFunnel: true,
    linkOf: (key) =>
      ({
        registered: "/members",
        firstEntered: "/responses?audit=all",
        firstComplete: "/responses?audit=all&result=1",
        firstValid: "/responses?audit=1",
      })[key],
  },
};
