import { expect, test } from "vitest";
import { TrialState } from "#contract/enums.ts";
import { holdsSeat, nextTrial, type TrialEvent } from "./state.ts";

/** Every event from every state; what is not listed changes nothing. */
const law: Record<TrialEvent, Partial<Record<string, string>>> = {
  apply: { 待筛选: "待筛选", 已撤回: "待筛选" },
  withdraw: { 待筛选: "已撤回" },
  choose: { 待筛选: "已入选" },
  refuse: { 待筛选: "未入选" },
  ship: { 已入选: "已寄出", 已寄出: "已寄出" },
  receive: { 已寄出: "已收到" },
};
const events = Object.keys(law) as TrialEvent[];
const matrix = events.flatMap((event) => TrialState.values.map((from) => ({ event, from })));

test.each(matrix)("$event from state $from", ({ event, from }) => {
  const to = nextTrial(from, event);
  expect(to === undefined ? undefined : TrialState.label(to)).toBe(
    law[event][TrialState.label(from)],
  );
});

test("a seat is held from the choice on, and not before or otherwise", () => {
  expect(TrialState.values.filter(holdsSeat).map(TrialState.label)).toEqual([
    "已入选",
    "已寄出",
    "已收到",
  ]);
});
