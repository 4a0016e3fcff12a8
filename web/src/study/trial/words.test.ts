import { expect, test } from "vitest";
import { TrialState } from "#contract/enums.ts";
import type { TrialApplication } from "#contract/member/study/trial.ts";
import { stepsOf } from "./words.ts";

const now = Date.parse("2026-11-21T12:00:00+08:00");
const trial = (state: TrialState, note = ""): TrialApplication => ({
  id: 1,
  taskId: 2,
  title: "洗面奶试用",
  state,
  reason: "想试试",
  address: { name: "", mobile: "", region: "", regionCodes: [], detail: "" },
  courier: "",
  tracking: "",
  note,
  appliedAt: "2026-11-18T09:00:00+08:00",
  decidedAt: "2026-11-19T09:00:00+08:00",
  shippedAt: "2026-11-20T09:00:00+08:00",
  receivedAt: "2026-11-21T09:00:00+08:00",
});

const seen = (state: TrialState, report: Parameters<typeof stepsOf>[1] = "none") =>
  stepsOf(trial(state), report, now).map((step) => `${step.title} ${step.state}`);

test.each([
  [0, ["提交申请 done", "筛选 now", "寄出产品 next", "收到产品 next", "提交试用报告 next"]],
  [1, ["提交申请 done", "已入选 done", "寄出产品 now", "收到产品 next", "提交试用报告 next"]],
  [2, ["提交申请 done", "已入选 done", "已寄出 done", "收到产品 now", "提交试用报告 next"]],
  [3, ["提交申请 done", "已入选 done", "已寄出 done", "已收到 done", "提交试用报告 now"]],
  [4, ["提交申请 done", "未入选 failed"]],
  [5, ["提交申请 done", "已撤回 failed"]],
] as const)("in state %i the steps are %j", (state, steps) => {
  expect(seen(state)).toEqual(steps);
});

test("the handed-in report ends the steps", () => {
  expect(seen(TrialState.of.received, "ended").at(-1)).toBe("提交试用报告 done");
  expect(seen(TrialState.of.received, "running").at(-1)).toBe("提交试用报告 now");
});

test("each step that was taken has its time, and a refusal its reason", () => {
  const steps = stepsOf(trial(TrialState.of.shipped), "none", now);
  expect(steps.map(({ time }) => time)).toEqual([
    "11-18 09:00",
    "11-19 09:00",
    "昨天 09:00",
    undefined,
    undefined,
  ]);
  const refused = stepsOf(trial(TrialState.of.refused, "本次面向敏感皮"), "none", now);
  expect(refused.at(-1)?.note).toBe("本次面向敏感皮");
});
