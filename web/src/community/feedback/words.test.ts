import { expect, test } from "vitest";
import type { FeedbackState } from "#contract/enums.ts";
import type { Feedback, FeedbackLine } from "#contract/member/community/feedback.ts";
import { readAbout, readType } from "./about.ts";
import { nextWords, stepsOf } from "./words.ts";

const now = Date.parse("2026-11-21T04:00:00Z");
let made = 0;
const line = (to: number | null, isMine = false): FeedbackLine => ({
  id: ++made,
  isMine,
  text: "",
  pictures: [],
  to: to as FeedbackState | null,
  at: "2026-11-21T03:00:00Z",
});
const standing = (state: number, lines: FeedbackLine[] = [], more: Partial<Feedback> = {}) => ({
  state: state as FeedbackState,
  confirmDue: null,
  createdAt: "2026-11-21T02:00:00Z",
  lines,
  ...more,
});
const marks = (state: number, lines?: FeedbackLine[]) =>
  stepsOf(standing(state, lines), now).map(({ title, state: mark }) => `${title} ${mark}`);

test("the steps go on with the state, and what waits for the member says so", () => {
  expect(marks(0)).toEqual(["提交 done", "受理 now", "处理 next", "确认解决 next"]);
  expect(marks(1)).toEqual(["提交 done", "受理 done", "处理 now", "确认解决 next"]);
  expect(marks(2)).toEqual(["提交 done", "受理 done", "处理 now", "确认解决 next"]);
  expect(stepsOf(standing(3), now)[2]?.note).toBe("等待你补充信息");
  expect(marks(4)).toEqual(["提交 done", "受理 done", "处理 done", "确认解决 now"]);
  expect(marks(5, [line(1), line(2), line(4), line(5, true)])).toEqual([
    "提交 done",
    "受理 done",
    "处理 done",
    "确认解决 done",
  ]);
  expect(marks(5, [line(1), line(5, true)])).toEqual(["提交 done", "已撤回 done"]);
});

test("an answer says that it confirms itself, and when", () => {
  const words = nextWords(standing(4, [], { confirmDue: "2026-11-28T04:00:00Z" }), now);
  expect(words).toBe("客服已答复，请确认是否解决。7 天内未回复将自动确认（11-28 12:00）。");
});

test.each([
  ["confirmed", [line(4), line(5, true)], "你已确认解决。"],
  ["left", [line(4), line(5)], "7 天内没有回复，已自动确认。"],
  ["taken back", [line(2), line(5, true)], "你已撤回这条反馈。"],
])("what was %s says so", (_, lines, words) => {
  expect(nextWords(standing(5, lines), now)).toBe(`${words}还有问题可以重新提问。`);
});

test("an appeal button's address is read, and nonsense counts as nothing", () => {
  const read = (text: string) => readAbout(new URLSearchParams(text));
  expect(read("about=response:17")).toEqual({ kind: "response", id: 17 });
  expect(read("about=exchange:5&type=4")).toEqual({ kind: "exchange", id: 5 });
  for (const text of [
    "",
    "about=task:3",
    "about=response:0",
    "about=response:1e3",
    "about=response",
  ])
    expect(read(text)).toBeNull();
  expect(readType(new URLSearchParams("type=4"))).toBe(4);
  expect(readType(new URLSearchParams("type=9"))).toBeUndefined();
});
