import { expect, test } from "vitest";
import {
  emptySanction,
  endAfter,
  problemsOf,
  readBy,
  sanctionKinds,
  sanctionWords,
  standingText,
} from "./sanction.ts";

const now = Date.parse("2026-11-22T04:00:00Z");
const sanction = {
  id: 1,
  kind: "freeze" as const,
  reason: "多账号",
  shown: "请联系客服",
  by: "吴昊",
  at: "2026-11-22T04:00:00Z",
  until: null,
  inForce: true,
  liftedAt: null,
  liftedBy: null,
  liftNote: "",
};

test("what the member will read is shown before it is done, with until when in Beijing's time", () => {
  expect(readBy("freeze", " 请联系客服 ", null)).toBe("账号已冻结：请联系客服");
  expect(readBy("noEntry", "", endAfter(7, now))).toBe(
    "账号暂时不能参与任务：……（至 2026-11-29 12:00）",
  );
});

test("what is missing, too long or in force already is said at its field", () => {
  const full = { ...emptySanction, reason: "多账号", shown: "请联系客服", days: 7 };
  expect(problemsOf(full, [])).toEqual({});
  expect(problemsOf(emptySanction, [])).toEqual({
    reason: "请输入内部原因",
    shown: "请输入会员看到的说明",
  });
  expect(problemsOf({ ...full, days: 3651 }, [sanction])).toEqual({
    kind: "已经冻结账号，请先解除",
    days: "最多 3650 天",
  });
});

test("every kind says what it does and what lifting it does", () => {
  for (const kind of sanctionKinds) {
    expect(sanctionWords(kind).effects.length).toBeGreaterThan(1);
    expect(sanctionWords(kind).lifts).not.toBe("");
  }
});

test("one that is over says whether somebody lifted it", () => {
  const until = endAfter(3, now);
  expect(standingText(sanction)).toBe("直到解除");
  expect(standingText({ ...sanction, until })).toBe("至 2026-11-25 12:00");
  expect(standingText({ ...sanction, inForce: false, liftedBy: "吴昊" })).toBe("吴昊 已解除");
  expect(standingText({ ...sanction, inForce: false, until })).toBe("已到期");
});
