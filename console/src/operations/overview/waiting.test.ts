import { expect, test } from "vitest";
import { StaffRole } from "#contract/enums.ts";
import type { Overview } from "./figures.ts";
import { sorted } from "./waiting.ts";

const { finance, operations, support, viewer } = StaffRole.of;
const none = { rows: 0, hasMore: false };
const calm: Overview = {
  auditPending: 0,
  exchangesPending: 0,
  exchangesOverdue: 0,
  exchangesDoubtful: 0,
  proposalsOpen: 0,
  feedbacksWaiting: 0,
  trialsWaiting: 0,
  adjustmentsWaiting: 0,
  tasksPaused: 0,
  outboxDead: 0,
  outboxWaiting: 0,
  pendingFen: 0,
  owedFen: 0,
  paidTodayFen: 0,
  members: 0,
  membersToday: 0,
  responsesToday: 0,
  completesToday: 0,
  appeals: none,
  claims: none,
  sanctions: none,
  books: null,
};
const busy: Overview = { ...calm, auditPending: 12, exchangesPending: 26, feedbacksWaiting: 3 };
const names = (overview: Overview, role: StaffRole) => {
  const { mine, others } = sorted(overview, role);
  return [mine.map(({ name }) => name), others.map(({ name }) => name)];
};

test("what waits for me stands first, and what waits for others behind it", () => {
  expect(names(busy, finance)).toEqual([
    ["待审核的提现与兑换", "待处理的反馈"],
    ["待审核的参与记录"],
  ]);
  expect(names(busy, operations)).toEqual([
    ["待审核的参与记录", "待处理的反馈"],
    ["待审核的提现与兑换"],
  ]);
  expect(names(busy, support)).toEqual([
    ["待处理的反馈"],
    ["待审核的参与记录", "待审核的提现与兑换"],
  ]);
});

test("nothing waits for who may only look, and what is zero is not shown to anybody", () => {
  expect(names(busy, viewer)[0]).toEqual([]);
  for (const role of StaffRole.values) expect(names(calm, role)).toEqual([[], []]);
});

test("a list that goes on says so", () => {
  const { mine } = sorted({ ...calm, appeals: { rows: 100, hasMore: true } }, support);
  expect(mine.map(({ value }) => value)).toEqual(["100+"]);
});

test("a list that did not come is named, and hides nothing of the others", () => {
  const { mine, missing } = sorted({ ...busy, appeals: undefined }, support);
  expect(mine.map(({ name }) => name)).toEqual(["待处理的反馈"]);
  expect(missing).toEqual(["待答复的申诉"]);
  expect(sorted(busy, support).missing).toEqual([]);
});
