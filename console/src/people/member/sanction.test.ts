import { expect, test } from "vitest";
import type { Sanction } from "#contract/console/people/sanction.ts";
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { readBy, standingText, stepOf } from "../../ui/sanction.ts";
import { emptySanction, endAfter, nextStep, problemsOf, sanctionBody } from "./sanction.ts";

const now = Date.parse("2026-11-22T04:00:00Z");
const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;
const sanction: Sanction = {
  id: 1,
  step: frozen,
  category: SanctionCategory.of.accounts,
  tasksPerDay: null,
  reason: "多账号",
  shown: "请联系客服",
  by: "吴昊",
  second: "林悦",
  at: "2026-11-22T04:00:00Z",
  until: "2026-11-25T04:00:00Z",
  inForce: true,
  liftedAt: null,
  liftedBy: null,
  liftNote: "",
  appeal: null,
};
const full = {
  ...emptySanction,
  category: SanctionCategory.of.answers,
  reason: "多账号",
  shown: "请联系客服",
};

test("what the member will read is shown before it is done, with until when in Beijing's time", () => {
  const until = endAfter({ ...full, step: fewerTasks, days: 7 }, now);
  const said = { step: fewerTasks, tasksPerDay: 2, shown: "" };
  expect(readBy(said, until)).toBe("账号每天最多参与 2 个新任务：……（至 2026-11-29 12:00）");
  expect(readBy({ ...said, tasksPerDay: 0 }, null)).toBe("账号暂时不能参与任务：……");
  expect(stepWords({ step: fewerTasks, tasksPerDay: 0 })).toBe("暂停参与任务");
});

test("without days it lasts as long as is usual for its step, and never longer than its most", () => {
  expect(sanctionBody({ ...full, step: withdrawalsPaused })).toMatchObject({
    days: 7,
    tasksPerDay: null,
  });
  expect(sanctionBody({ ...full, step: fewerTasks, tasksPerDay: null }).tasksPerDay).toBe(0);
  expect(endAfter({ ...full, step: withdrawalsPaused, days: 999 }, now)).toBe(
    "2026-12-22T04:00:00.000Z",
  );
});

test("what is missing, too long or in force already is said at its field", () => {
  expect(problemsOf(full, [])).toEqual({});
  expect(problemsOf(emptySanction, [])).toEqual({
    category: "请选择依据类别",
    reason: "请输入内部原因",
    shown: "请输入会员看到的说明",
  });
  expect(problemsOf({ ...full, step: frozen, days: 1096 }, [sanction])).toEqual({
    step: "已经冻结账号，请先解除",
    days: "「冻结账号」最多 1095 天",
  });
});

test("the form begins with the next step of the ladder", () => {
  expect(nextStep([])).toBe(warning);
  expect(nextStep([{ step: warning, tasksPerDay: null }])).toBe(fewerTasks);
});

test("every step says what it does, and what lifting gives back", () => {
  for (const step of SanctionStep.values) {
    expect(stepOf(step).effects(2).length).toBeGreaterThan(1);
    expect(stepOf(step).lifts).not.toBe("");
  }
});

test("in force, lifted and over read differently", () => {
  expect(standingText(sanction)).toBe("至 2026-11-25 12:00");
  expect(standingText({ ...sanction, inForce: false, liftedBy: "吴昊" })).toBe("吴昊 已解除");
  expect(standingText({ ...sanction, inForce: false })).toBe("已到期");
});
