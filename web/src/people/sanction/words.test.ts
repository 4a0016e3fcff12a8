import { expect, test } from "vitest";
import { AppealState } from "#contract/enums.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { nameOf, stateOf } from "./words.ts";

const { warning, fewerTasks, frozen } = SanctionStep.of;
const appeal = { state: AppealState.of.upheld, text: "", createdAt: "", answer: "" };

test("fewer tasks say how few, and none is called by what it is", () => {
  expect(nameOf({ step: fewerTasks, tasksPerDay: 2 })).toBe("每天最多 2 个任务");
  expect(nameOf({ step: fewerTasks, tasksPerDay: 0 })).toBe("暂停参与任务");
  expect(nameOf({ step: frozen, tasksPerDay: null })).toBe("冻结账号");
});

test("in force, over, and taken back on appeal read differently", () => {
  expect(stateOf({ step: warning, inForce: true, appeal: null }).tone).toBe("pending");
  expect(stateOf({ step: frozen, inForce: true, appeal: null }).words).toBe("生效中");
  expect(stateOf({ step: frozen, inForce: false, appeal: null }).words).toBe("已结束");
  expect(stateOf({ step: frozen, inForce: false, appeal }).words).toBe("申诉成立，已解除");
});
