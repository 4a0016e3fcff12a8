import { expect, test } from "vitest";
import { TaskState } from "#contract/enums.ts";
import { actionsFor, warningFor } from "./actions.ts";

const { draft, published, closed } = TaskState.of;

test("only a draft is published at a time, and nothing happens to what is over", () => {
  expect(actionsFor(draft)).toContain("publish");
  expect(actionsFor(published)).not.toContain("publish");
  expect(actionsFor(closed)).toEqual([]);
});

test("what opens a task says what must be done before its time", () => {
  expect(warningFor("pause", ["发布前请先添加问卷"])).toBeNull();
  expect(warningFor("publish", ["发布前请先添加问卷"])).toContain("发布前请先添加问卷");
  expect(warningFor("resume", [])).toContain("彩排");
});
