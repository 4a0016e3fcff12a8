import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import * as contract from "#contract/member/money/exchange.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import {
  accountOf,
  bindPayee,
  cashOf,
  expectBooksToBalance,
  failureOf,
  memberWith,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { openExchangesOf } from "./service.ts";
import { lifted, sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
const { gold, cash } = Asset.of;

beforeEach(() => setRules(server, { ...noLimits, goldPerYuan: 100 }));

test("I ask for 12.34 yuan: it is held, and the exchange says where, how much and by when", async () => {
  const { call, memberId } = await memberWith(server, { fen: 2000 });
  const exchange = await withdraw(call, { amount: 1234 });
  expect(exchange).toMatchObject({
    type: ExchangeType.of.cash,
    title: "提现到支付宝",
    state: ExchangeState.of.pendingReview,
    asset: cash,
    amount: 1234,
    grossFen: 1234,
    feeFen: 0,
    taxFen: 0,
    netFen: 1234,
    payee: "p***@example.com",
    reason: "",
    canCancel: true,
    steps: [{ state: 0, note: "已提交，等待审核" }],
  });
  expect(new Date(exchange.promisedAt) > server.clock.now()).toBe(true);
  expect(await cashOf(server, memberId)).toEqual({ available: 766, held: 1234 });
  expect(await call(contract.getExchange, { params: { id: String(exchange.id) } })).toEqual(
    exchange,
  );
  await expectBooksToBalance(server);
});

test("gold becomes yuan at the brand's rate, in the quote as in the exchange", async () => {
  await setRules(server, { goldPerYuan: 1000 });
  const { call, memberId } = await memberWith(server, { gold: 5000 });
  const quoted = await call(contract.quoteExchange, { query: { asset: "1", amount: "3000" } });
  expect(quoted).toMatchObject({ asset: gold, amount: 3000, grossFen: 300, netFen: 300 });
  const exchange = await withdraw(call, { asset: gold, amount: 3000 });
  expect(exchange).toMatchObject({ asset: gold, amount: 3000, netFen: 300 });
  const wallet = await walletOf(server.db, memberId);
  expect(wallet.gold).toMatchObject({ available: 2000, held: 3000 });
  const odd = await failureOf(withdraw(call, { asset: gold, amount: 1005 }));
  expect(odd).toEqual({ code: 400, message: "提现金币应为 10 的整数倍，才能折合成整分" });
});

test("I cancel: everything comes back, once, and the stepper shows it", async () => {
  const { call, memberId } = await memberWith(server, { fen: 2000 });
  const { id } = await withdraw(call, { amount: 1500 });
  expect(await openExchangesOf(server.db, memberId)).toMatchObject([{ id, amount: 1500 }]);
  const cancelled = await call(contract.cancelExchange, { body: { id } });
  expect(cancelled).toMatchObject({ state: ExchangeState.of.revoked, canCancel: false });
  expect(cancelled.steps.map((step) => step.state)).toEqual([0, 3]);
  expect(await cashOf(server, memberId)).toEqual({ available: 2000, held: 0 });
  expect(await openExchangesOf(server.db, memberId)).toEqual([]);
  // A second tap has the same answer, and moves nothing.
  const again = await call(contract.cancelExchange, { body: { id } });
  expect(again).toEqual(cancelled);
  expect(await cashOf(server, memberId)).toEqual({ available: 2000, held: 0 });
  await expectBooksToBalance(server);
});

test("my exchanges come newest first, page by page, and by state", async () => {
  const { call } = await memberWith(server, { fen: 100_000 });
  const made: number[] = [];
  for (let n = 0; n < 5; n++) made.unshift((await withdraw(call)).id);
  const [, second] = made;
  await call(contract.cancelExchange, { body: { id: second ?? 0 } });

  const seen: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call(contract.listExchanges, {
      query: { size: 2, ...(cursor && { cursor }) },
    });
    seen.push(...page.list.map(({ id }) => id));
    expect(page.list.every(({ steps }) => steps.length > 0)).toBe(true);
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(made);

  const revoked = await call(contract.listExchanges, { query: { state: "3" } });
  expect(revoked.list.map(({ id }) => id)).toEqual([second]);
  expect(await failureOf(call(contract.listExchanges, { query: { cursor: "x" } }))).toMatchObject({
    code: 400,
  });
});

test("a second tap within ten seconds is the same request, and so is a later repeat of its key", async () => {
  const { call, memberId } = await memberWith(server, { fen: 10_000 });
  const secondKey = randomUUID();
  const first = await withdraw(call, { amount: 1100 });
  expect(await withdraw(call, { amount: 1100, key: secondKey })).toEqual(first);
  server.clock.move(11);
  expect(await withdraw(call, { amount: 1100, key: secondKey })).toEqual(first);
  expect(await cashOf(server, memberId)).toEqual({ available: 8900, held: 1100 });
  const third = await withdraw(call, { amount: 1100 });
  expect(third.id).not.toBe(first.id);
});

test("after cancelling I may ask for the same at once", async () => {
  const { call } = await memberWith(server, { fen: 10_000 });
  const first = await withdraw(call, { amount: 1200 });
  await call(contract.cancelExchange, { body: { id: first.id } });
  expect((await withdraw(call, { amount: 1200 })).id).not.toBe(first.id);
});

test("a request that was refused may be repeated with its key once the reason is gone", async () => {
  const { call, memberId } = await memberWith(server, { fen: 10_000, payee: false });
  const key = randomUUID();
  expect((await failureOf(withdraw(call, { amount: 1300, key }))).code).toBe(2004);
  await bindPayee(server, memberId);
  expect((await withdraw(call, { amount: 1300, key })).amount).toBe(1300);
});

test("a stranger learns nothing but that they must sign in", async () => {
  const { stranger } = server;
  const calls = [
    stranger(contract.listExchanges, { query: {} }),
    stranger(contract.getExchange, { params: { id: "1" } }),
    stranger(contract.quoteExchange, { query: { asset: "1", amount: "1000" } }),
    stranger(contract.cancelExchange, { body: { id: 1 } }),
    withdraw(stranger),
  ];
  const codes = await Promise.all(calls.map(async (call) => (await failureOf(call)).code));
  expect(codes).toEqual([401, 401, 401, 401, 401]);
});

test("another member's exchange is the same as one that never was", async () => {
  const owner = await memberWith(server, { fen: 2000 });
  const other = await memberWith(server, { fen: 2000 });
  const { id } = await withdraw(owner.call, { amount: 1000 });
  const absent = 9_999_999;
  const see = (which: number) =>
    failureOf(other.call(contract.getExchange, { params: { id: String(which) } }));
  const cancel = (which: number) =>
    failureOf(other.call(contract.cancelExchange, { body: { id: which } }));
  expect(await see(id)).toEqual(await see(absent));
  expect(await cancel(id)).toEqual(await cancel(absent));
  expect((await see(id)).code).toBe(404);
  expect((await other.call(contract.listExchanges, { query: {} })).list).toEqual([]);
  expect(await cashOf(server, owner.memberId)).toEqual({ available: 1000, held: 1000 });
});

let careless: SignedIn | undefined;

test.each([
  [{ type: 2, asset: 2, amount: 1000 }, "请选择奖品"],
  [{ type: 1, asset: 3, amount: 1000 }, "币种格式错误"],
  [{ type: 1, asset: 2, amount: 10.5 }, "请输入整数金额"],
  [{ type: 1, asset: 2, amount: "1000" }, "请输入整数金额"],
  [{ type: 1, asset: 2, amount: 0 }, "金额必须大于 0"],
  [{ type: 1, asset: 2, amount: -5 }, "金额必须大于 0"],
  [{ type: 1, asset: 2, amount: 1_000_000_000 }, "金额过大"],
  [{ type: 1, asset: 2 }, "请输入整数金额"],
  [{ type: 1, asset: 2, amount: 1000, state: 1 }, "不认识的字段「state」"],
])("bad input %o is refused with 「%s」", async (body, message) => {
  careless ??= await memberWith(server, { fen: 2000 });
  const asked = careless.call(contract.createExchange, {
    body: body as never,
    idempotencyKey: randomUUID(),
  });
  expect(await failureOf(asked)).toEqual({ code: 400, message });
});

test("each rule that stops a withdrawal says its own sentence", async () => {
  const { call, memberId } = await memberWith(server, { fen: 100_000, payee: false });
  const refused = async (amount = 1000) => {
    const { code, message } = await failureOf(withdraw(call, { amount }));
    return `${code} ${message}`;
  };
  const body = { type: ExchangeType.of.cash, asset: cash, amount: 1000 };
  const withoutKey = await failureOf(call(contract.createExchange, { body }));
  expect(withoutKey.code).toBe(400);
  expect(await refused()).toBe("2004 请先绑定支付宝账号");

  await bindPayee(server, memberId, { lockedUntil: addSeconds(server.clock.now(), 3600) });
  expect(await refused()).toBe("2005 修改支付宝账号后 48 小时内不能提现");
  server.clock.move(3601);
  expect(await refused(999)).toBe("2002 低于最低提现金额，最少 10.00 元");
  expect(await refused(100_001)).toBe("2001 可用余额不足");

  const shown = "收款信息核实中";
  const { withdrawalsPaused: step } = SanctionStep.of;
  const { id } = await sanctioned(server, memberId, { step, shown });
  expect(await refused()).toContain(`403 账号的提现与兑换已暂停：${shown}（至 `);
  await lifted(server, id);
  await withdraw(call, { amount: 1000 });
  await expectBooksToBalance(server);
});

test("the day's limits count what was not returned, by the Shanghai day, and name the figures", async () => {
  await setRules(server, { withdrawDailyCount: 2, withdrawDailyFen: 5000 });
  const { call } = await memberWith(server, { fen: 100_000 });
  await withdraw(call, { amount: 3000 });
  expect(await failureOf(withdraw(call, { amount: 2001 }))).toEqual({
    code: 2003,
    message: "超过今日提现限额：每日最多 2 笔、50.00 元，今日已申请 1 笔、30.00 元",
  });
  const second = await withdraw(call, { amount: 1000 });
  const third = () => withdraw(call, { amount: 1001 });
  expect((await failureOf(third())).message).toContain("今日已申请 2 笔、40.00 元");
  await call(contract.cancelExchange, { body: { id: second.id } });
  await third();
  expect((await failureOf(withdraw(call, { amount: 1002 }))).code).toBe(2003);
  server.clock.move(86_400);
  await withdraw(call, { amount: 1003 });
});

test("the payee is the one that was bound when I asked", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const { id } = await withdraw(call);
  await server.db
    .updateTable("userPayee")
    .set({ account: "other@example.org" })
    .where("memberId", "=", memberId)
    .execute();
  const row = await server.db
    .selectFrom("exchange")
    .select("payeeAccount")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.payeeAccount).toBe(accountOf(memberId));
});
