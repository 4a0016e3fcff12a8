import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { listExchanges, quoteExchange } from "#contract/member/money/exchange.ts";
import { sendOwnSms } from "#contract/member/people/user.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  cashOf,
  expectBooksToBalance,
  memberWith,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const server = testServer();
beforeEach(() => setRules(server, { codeAboveFen: 10_000, withdrawDailyFen: 50_000 }));

const mobileOf = async (memberId: number) => {
  const { mobile } = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return mobile ?? "";
};

/** Asks for a code by SMS, and reads it. */
async function codeOf(member: SignedIn, screen: CodeScreen = CodeScreen.of.withdraw) {
  // One a minute, and signing in took one.
  server.clock.move(61);
  await member.call(sendOwnSms, { body: { screen } });
  return server.codeFor(await mobileOf(member.memberId));
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const countOf = async ({ call }: SignedIn) =>
  (await call(listExchanges, { query: {} })).list.length;
const needed = { code: 2007, message: "本次提现需要验证码" };
const wrong = { code: 400, message: "验证码错误或已过期" };

test("up to 100 yuan no code is needed; above it the quote says so and the code lets it through", async () => {
  const member = await memberWith(server, { fen: 50_000 });
  const quoted = (amount: string) => member.call(quoteExchange, { query: { asset: "2", amount } });
  expect((await quoted("10000")).needsCode).toBe(false);
  expect((await quoted("10001")).needsCode).toBe(true);
  await withdraw(member.call, { amount: 10_000 });
  const code = await codeOf(member);
  expect(await withdraw(member.call, { amount: 10_001, code })).toMatchObject({ netFen: 10_001 });
  expect(await cashOf(server, member.memberId)).toEqual({ available: 29_999, held: 20_001 });
});

test("without the code nothing is made, and what is missing is said", async () => {
  const member = await memberWith(server, { fen: 20_000 });
  await expect(withdraw(member.call, { amount: 10_001 })).rejects.toMatchObject(needed);
  expect(await countOf(member)).toBe(0);
});

test("a wrong code is refused, and after the fifth not even the right one helps", async () => {
  const member = await memberWith(server, { fen: 20_000 });
  const code = await codeOf(member);
  for (let i = 0; i < 5; i++)
    await expect(
      withdraw(member.call, { amount: 10_001, code: wrongOf(code) }),
    ).rejects.toMatchObject(wrong);
  await expect(withdraw(member.call, { amount: 10_001, code })).rejects.toMatchObject(wrong);
  expect(await countOf(member)).toBe(0);
});

test("a code serves once, for this purpose, and only whom it was sent to", async () => {
  const member = await memberWith(server, { fen: 40_000 });
  const other = await memberWith(server, { fen: 40_000 });
  const forAlipay = await codeOf(member, CodeScreen.of.alipay);
  await expect(withdraw(member.call, { amount: 10_001, code: forAlipay })).rejects.toMatchObject(
    wrong,
  );
  const code = await codeOf(member);
  await expect(withdraw(other.call, { amount: 10_002, code })).rejects.toMatchObject(wrong);
  await withdraw(member.call, { amount: 10_003, code });
  await expect(withdraw(member.call, { amount: 10_004, code })).rejects.toMatchObject(wrong);
});

test("a code dies after five minutes", async () => {
  const member = await memberWith(server, { fen: 20_000 });
  const code = await codeOf(member);
  server.clock.move(301);
  await expect(withdraw(member.call, { amount: 10_001, code })).rejects.toMatchObject(wrong);
});

test("a request sent again needs no new code, and makes no second withdrawal", async () => {
  const member = await memberWith(server, { fen: 40_000 });
  const key = randomUUID();
  const code = await codeOf(member);
  const first = await withdraw(member.call, { amount: 10_001, code, key });
  server.clock.move(3600);
  expect((await withdraw(member.call, { amount: 10_001, key })).id).toBe(first.id);
  expect((await withdraw(member.call, { amount: 10_001, key, code })).id).toBe(first.id);
  expect(await countOf(member)).toBe(1);
});

test("the form tapped twice with one code makes one withdrawal, and both taps are told the same", async () => {
  const member = await memberWith(server, { fen: 40_000 });
  const code = await codeOf(member);
  const made = await Promise.all(
    [1, 2, 3].map(() => withdraw(member.call, { amount: 10_001, code })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await cashOf(server, member.memberId)).toEqual({ available: 29_999, held: 10_001 });
  await expectBooksToBalance(server);
});

test("one code for two different withdrawals at once lets one of them through", async () => {
  const member = await memberWith(server, { fen: 40_000 });
  const code = await codeOf(member);
  const ends = await Promise.allSettled(
    [10_001, 10_002].map((amount) => withdraw(member.call, { amount, code })),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await countOf(member)).toBe(1);
});

test("what the balance or the day's limit refuses is refused before a code is asked for or used up", async () => {
  const member = await memberWith(server, { fen: 20_000 });
  await expect(withdraw(member.call, { amount: 30_000 })).rejects.toMatchObject({ code: 2001 });
  await expect(withdraw(member.call, { amount: 50_001 })).rejects.toMatchObject({ code: 2003 });
  const code = await codeOf(member);
  await expect(withdraw(member.call, { amount: 30_000, code })).rejects.toMatchObject({
    code: 2001,
  });
  expect((await withdraw(member.call, { amount: 20_000, code })).netFen).toBe(20_000);
});

test("a code that is no code is refused by name", async () => {
  const member = await memberWith(server, { fen: 20_000 });
  await expect(withdraw(member.call, { amount: 10_001, code: "12ab" })).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining("验证码"),
  });
});
