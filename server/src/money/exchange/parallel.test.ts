import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { approveExchanges, rejectExchanges } from "#contract/console/money/exchange.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { cancelExchange, getExchange, listExchanges } from "#contract/member/money/exchange.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import {
  cashOf,
  expectBooksToBalance,
  failureOf,
  memberWith,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const server = testServer();

// Hundreds of requests at a time, on a machine that may have other work.
vi.setConfig({ testTimeout: inMachineTime(60_000) });

beforeEach(() => setRules(server, noLimits));

const times = <T>(n: number, work: (index: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => work(i));

test("200 withdrawals at once, of which 50 can be afforded: exactly 50, and nothing below zero", async () => {
  // Amounts of 10000-10199 are all different, so none is taken for another's repeat; any 50 of them
  // cost at most 509,950 and any 51 at least 511,275.
  const balance = 511_000;
  const { call, memberId } = await memberWith(server, { fen: balance });
  const results = await Promise.allSettled(
    times(200, (n) => withdraw(call, { amount: 10_000 + n })),
  );
  const made = results.filter((result) => result.status === "fulfilled");
  expect(made).toHaveLength(50);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 2001 });
  const held = made.reduce((sum, { value }) => sum + value.amount, 0);
  expect(await cashOf(server, memberId)).toEqual({ available: balance - held, held });
  await expectBooksToBalance(server);
});

test("the day's limit holds against 50 requests at once", async () => {
  await setRules(server, { withdrawDailyCount: 3, withdrawDailyFen: 1_000_000 });
  const { call, memberId } = await memberWith(server, { fen: 1_000_000 });
  const results = await Promise.allSettled(times(50, () => withdraw(call)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  expect((await call(listExchanges, { query: {} })).list).toHaveLength(3);
  expect((await cashOf(server, memberId)).held).toBeGreaterThan(0);
  await expectBooksToBalance(server);
});

test("100 repeats of one request at once: one exchange, 100 equal answers", async () => {
  const { call, memberId } = await memberWith(server, { fen: 100_000 });
  const key = randomUUID();
  const answers = await Promise.all(times(100, () => withdraw(call, { amount: 1500, key })));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await cashOf(server, memberId)).toEqual({ available: 98_500, held: 1500 });
  await expectBooksToBalance(server);
});

test("50 taps at once, each with a key of its own: one exchange", async () => {
  const { call, memberId } = await memberWith(server, { fen: 100_000 });
  const answers = await Promise.all(times(50, () => withdraw(call, { amount: 1600 })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await cashOf(server, memberId)).toEqual({ available: 98_400, held: 1600 });
  await expectBooksToBalance(server);
});

test("one key with two contents: the second is refused, first to last and at once", async () => {
  const { call, memberId } = await memberWith(server, { fen: 100_000 });
  const key = randomUUID();
  await withdraw(call, { amount: 1700, key });
  expect((await failureOf(withdraw(call, { amount: 1701, key }))).code).toBe(422);

  const other = randomUUID();
  const results = await Promise.allSettled(
    times(40, (n) => withdraw(call, { amount: 1800 + (n % 2), key: other })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(20);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 422 });
  const { held } = await cashOf(server, memberId);
  expect([1700 + 1800, 1700 + 1801]).toContain(held);
  await expectBooksToBalance(server);
});

test("one key of two members is two requests", async () => {
  const key = randomUUID();
  const [ann, bob] = [
    await memberWith(server, { fen: 2000 }),
    await memberWith(server, { fen: 2000 }),
  ];
  const [a, b] = await Promise.all([
    withdraw(ann.call, { amount: 1900, key }),
    withdraw(bob.call, { amount: 1901, key }),
  ]);
  expect(a.id).not.toBe(b.id);
});

test("100 approvals, rejections and cancellations of one exchange at once: one winner", async () => {
  const { call, memberId } = await memberWith(server, { fen: 100_000 });
  const finance = await server.staff(StaffRole.of.finance);
  const admin = await server.staff(StaffRole.of.admin);
  const { revoked, rejected, toBeIssued } = ExchangeState.of;
  for (let round = 0; round < 5; round++) {
    const before = await cashOf(server, memberId);
    const { id, amount } = await withdraw(call);
    const wins = await Promise.all(
      times(100, async (n) => {
        if (n % 3 === 0)
          // Each of its member's taps is answered with the one cancellation.
          return call(cancelExchange, { body: { id } }).then(
            () => (n === 0 ? 1 : 0),
            () => 0,
          );
        if (n % 3 === 1) return (await finance(approveExchanges, { body: { ids: [id] } })).decided;
        return (await admin(rejectExchanges, { body: { ids: [id], reason: "重复" } })).decided;
      }),
    );
    expect(wins.reduce((sum, one) => sum + one, 0)).toBe(1);
    const { state, steps } = await call(getExchange, { params: { id: String(id) } });
    expect([revoked, rejected, toBeIssued]).toContain(state);
    expect(steps).toHaveLength(2);
    const held = state === toBeIssued ? amount : 0;
    expect(await cashOf(server, memberId)).toEqual({
      available: before.available - held,
      held: before.held + held,
    });
  }
  await expectBooksToBalance(server);
});

test("more approvals at once than the pool has connections: none waits for another", async () => {
  const { call } = await memberWith(server, { fen: 1_000_000 });
  const ids: number[] = [];
  for (let n = 0; n < 24; n++) ids.push((await withdraw(call)).id);
  const finance = await server.staff(StaffRole.of.finance);
  await setRules(server, noLimits); // forgets the brands, too, so that each must look them up
  const answers = await Promise.all(
    ids.map((id) => finance(approveExchanges, { body: { ids: [id] } })),
  );
  expect(answers.every(({ decided }) => decided === 1)).toBe(true);
  await expectBooksToBalance(server);
});
