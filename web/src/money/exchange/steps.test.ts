import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import type { ExchangeState } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { againPath } from "./kinds.ts";
import { readListFilter } from "./listFilter.ts";
import { bonusWords, promiseOf, stepsOf } from "./steps.ts";

const now = Date.parse("2026-11-21T04:00:00Z");
const exchange: Exchange = {
  id: 1,
  type: 1,
  title: "提现到支付宝",
  state: 0,
  asset: 1,
  amount: 1000,
  grossFen: 1000,
  feeFen: 0,
  taxFen: 0,
  netFen: 1000,
  payee: "138****0001",
  prize: null,
  address: null,
  courier: "",
  tracking: "",
  hasCode: false,
  overdue: false,
  bonusGold: 0,
  reason: "",
  steps: [
    { state: 0, at: "2026-11-21T02:00:00Z", note: "" },
    { state: 2, at: "2026-11-21T03:00:00Z", note: "" },
    { state: 1, at: "2026-11-21T03:05:00Z", note: "" },
  ],
  promisedAt: "2026-11-24T02:00:00Z",
  createdAt: "2026-11-21T02:00:00Z",
  canCancel: true,
};

test("every state ends in the step that it stands for", () => {
  const last = (state: ExchangeState) => stepsOf({ ...exchange, state }, now).at(-1);
  expect(last(0)).toMatchObject({ title: "发放到账", state: "next" });
  expect(last(2)).toMatchObject({ title: "发放到账", state: "now" });
  expect(last(1)).toMatchObject({ title: "已发放", state: "done", time: "今天 11:05" });
  expect(last(3)).toMatchObject({ title: "已撤销", state: "failed" });
  expect(last(4)).toMatchObject({ title: "已驳回", state: "failed" });
  expect(last(5)).toMatchObject({ title: "发放失败", state: "failed" });
});

test("the promise counts down while somebody waits, and admits to being late", () => {
  expect(promiseOf(exchange, now)).toEqual({
    words: "承诺 11-24 10:00 前到账，还剩 2 天 22 小时",
    isLate: false,
  });
  expect(
    promiseOf({ ...exchange, state: 2, promisedAt: "2026-11-21T03:00:00Z" }, now)?.isLate,
  ).toBe(true);
  for (const state of [1, 3, 4, 5] as const)
    expect(promiseOf({ ...exchange, state }, now)).toBeNull();
});

test("a prize's steps say what comes: a code, or a parcel", () => {
  const last = (type: 2 | 3, state: ExchangeState) =>
    stepsOf({ ...exchange, type, state }, now).at(-1);
  expect(last(2, 0)).toMatchObject({ title: "发放兑换码", state: "next" });
  expect(last(2, 1)).toMatchObject({ title: "兑换码已发放", state: "done" });
  expect(last(3, 2)).toMatchObject({ title: "寄出", state: "now" });
  expect(last(3, 1)).toMatchObject({ title: "已寄出", state: "done" });
  expect(last(3, 3)).toMatchObject({ title: "已撤销", note: "金币已全部退回可用余额" });
  expect(promiseOf({ ...exchange, type: 3 }, now)?.words).toContain("11-24 10:00 前寄出");
});

test("a missed promise says so at once, and what was paid for it", () => {
  const late = promiseOf({ ...exchange, promisedAt: "2026-11-21T03:00:00Z" }, now);
  expect(late).toEqual({
    words: "已超时：承诺 今天 11:00 前到账，我们正在加急处理。",
    isLate: true,
  });
  // The server's word counts, whatever this clock says.
  expect(promiseOf({ ...exchange, overdue: true }, now)?.isLate).toBe(true);
  expect(bonusWords(exchange)).toBe("");
  expect(bonusWords({ ...exchange, bonusGold: 1200 })).toBe("超时补偿 1,200 金币已到账。");
});

test("asking again leads to the same wallet, or to the same prize", () => {
  expect(againPath(exchange)).toBe("/exchange");
  expect(againPath({ ...exchange, asset: 2 })).toBe("/exchange?type=cash");
  expect(againPath({ ...exchange, prize: { id: 8, cover: null } })).toBe(
    "/home/prize-exchange?id=8&step=confirm",
  );
});

test("the records' filters are read from the address and written back without losing the other", () => {
  const search = new URLSearchParams("type=2&state=9&from=home");
  expect(readListFilter(search)).toEqual({ type: 2 });
  expect(readListFilter(withChange(search, { state: 0 }))).toEqual({ type: 2, state: 0 });
  expect(withChange(search, { type: undefined }).toString()).toBe("state=9&from=home");
});
