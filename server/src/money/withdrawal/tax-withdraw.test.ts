import { beforeEach, expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { cancelExchange, getExchange, quoteExchange } from "#contract/member/money/exchange.ts";
import type { SignedIn } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import {
  approve,
  expectBooksToBalance,
  keepSignedIn,
  memberWith,
  noLimits,
  reject,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const { server } = serverWithPayouts();
const none = { withdrawFeeFen: 0, withdrawFeePermille: 0, taxMode: "none" } as const;
beforeEach(() => setRules(server, { ...noLimits, ...none }));

const YUAN = 100;
const quoted = ({ call }: SignedIn, amount: number, asset: Asset = Asset.of.cash) =>
  call(quoteExchange, { query: { asset: String(asset), amount: String(amount) } });

/** A withdrawal, which must come to what the quote said a moment before. */
async function asked(member: SignedIn, yuan: number) {
  // Two of the same amount within ten seconds are one request.
  server.clock.move(11);
  const { grossFen, feeFen, taxFen, netFen } = await quoted(member, yuan * YUAN);
  const made = await withdraw(member.call, { amount: yuan * YUAN });
  expect(made).toMatchObject({ grossFen, feeFen, taxFen, netFen });
  expect(made.grossFen).toBe(made.feeFen + made.taxFen + made.netFen);
  return made;
}

/** To the tenth day of it, far from both ends of the month. */
async function goTo(month: string) {
  const day = addSeconds(startOfMonth(month), 9 * 86_400);
  server.clock.move((day.getTime() - server.clock.now().getTime()) / 1000);
  await keepSignedIn(server);
}
/** The January to come after whatever month it is now. */
const nextJanuary = () => `${Number(monthOf(server.clock.now()).slice(0, 4)) + 1}-01`;

test("the fee is a fixed sum and a share, rounded up, in gold and in money", async () => {
  await setRules(server, { withdrawFeeFen: 100, withdrawFeePermille: 6 });
  const member = await memberWith(server, { gold: 10_000, fen: 100_000 });
  // 1001 fen: 100 + ceil(6.006) = 107.
  expect(await quoted(member, 1001)).toMatchObject({
    feeFen: 107,
    netFen: 894,
    feeRule: "每笔手续费 1.00 元，另加提现金额的 0.6%（不足 1 分按 1 分计）",
    taxRule: "",
  });
  expect(await withdraw(member.call, { amount: 1001 })).toMatchObject({ feeFen: 107, netFen: 894 });
  // 2000 gold are 20 yuan: 100 + 12 = 112 fen.
  const gold = { asset: Asset.of.gold, amount: 2000 };
  expect(await withdraw(member.call, gold)).toMatchObject({
    grossFen: 2000,
    feeFen: 112,
    netFen: 1888,
  });
});

test("what the fee leaves nothing of is refused in the quote and in the request", async () => {
  await setRules(server, { withdrawFeeFen: 1000 });
  const member = await memberWith(server, { fen: 5000 });
  const refusal = { code: 2002, message: expect.stringContaining("没有可到账的金额") };
  await expect(quoted(member, 1000)).rejects.toMatchObject(refusal);
  await expect(withdraw(member.call, { amount: 1000 })).rejects.toMatchObject(refusal);
});

test("cumulative: month after month only the difference is withheld, and a month's pause starts anew", async () => {
  await setRules(server, { taxMode: "cumulative" });
  const member = await memberWith(server, { fen: 10_000_000 });
  const january = nextJanuary();
  await goTo(january);
  // 6,250 × 80 % = 5,000: free. Then 12,500 in the same month: 5,000 taxable × 3 % = 150.
  expect((await asked(member, 6250)).taxFen).toBe(0);
  expect((await asked(member, 6249)).taxFen).toBe(14_998); // 12,499 × 80 % − 5,000 = 4,999.20, 3 % = 149.976
  await goTo(addMonths(january, 1));
  // 18,749 × 80 % − 10,000 = 4,999.20, 3 % = 149.98, withheld already.
  expect((await asked(member, 6250)).taxFen).toBe(0);
  const quote = await quoted(member, 1000_00);
  expect(quote.taxRule).toBe(
    "代扣个人所得税（累计预扣）：本年连续 2 个月提现共 19749.00 元，减去 20% 费用和每月 5000 元，应税 5799.20 元，此前已扣 149.98 元",
  );
  // Nothing in March. April alone: 10,000 × 80 % − 5,000 = 3,000, 3 % = 90.
  await goTo(addMonths(january, 3));
  const april = await asked(member, 10_000);
  expect(april.taxFen).toBe(9000);
  const row = await server.db
    .selectFrom("exchange")
    .select(["taxMonths", "taxMode"])
    .where("id", "=", april.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ taxMonths: 1, taxMode: "cumulative" });
});

test("per payment: three withdrawals of a month share one allowance, the next month has its own", async () => {
  await setRules(server, { taxMode: "per-payment" });
  const member = await memberWith(server, { fen: 1_000_000 });
  const month = nextJanuary();
  await goTo(month);
  // (1000 − 800) × 20 % = 40; then all of it: 200; 3001: (3001 − 800) × 20 % − 240 = 200.20.
  const taxes = [];
  for (const yuan of [1000, 1000, 1001]) taxes.push((await asked(member, yuan)).taxFen);
  expect(taxes).toEqual([4000, 20_000, 20_020]);
  await goTo(addMonths(month, 1));
  expect((await asked(member, 800)).taxFen).toBe(0);
});

test("what was cancelled or rejected was no income; what was issued stays one", async () => {
  await setRules(server, { taxMode: "per-payment" });
  const member = await memberWith(server, { fen: 1_000_000 });
  await goTo(nextJanuary());
  const cancelled = await asked(member, 800);
  await member.call(cancelExchange, { body: { id: cancelled.id } });
  const rejected = await asked(member, 799);
  await reject(server, rejected.id);
  const issued = await asked(member, 798);
  expect([cancelled, rejected, issued].map(({ taxFen }) => taxFen)).toEqual([0, 0, 0]);
  await approve(server, issued.id);
  await server.drain();
  // 798 + 102 = 900: (900 − 800) × 20 % = 20.
  const last = await asked(member, 102);
  expect(last.taxFen).toBe(2000);
  await approve(server, last.id);
  await server.drain();
  expect(await member.call(getExchange, { params: { id: String(last.id) } })).toMatchObject({
    state: 1,
    taxFen: 2000,
    netFen: 8200,
  });
  await expectBooksToBalance(server);
});

test("two withdrawals at once do not both use the same allowance", async () => {
  await setRules(server, { taxMode: "per-payment" });
  const member = await memberWith(server, { fen: 1_000_000 });
  await goTo(nextJanuary());
  const amounts = [80_000, 80_001, 80_002, 80_003, 80_004];
  const made = await Promise.all(amounts.map((amount) => withdraw(member.call, { amount })));
  // Together 4000.10 yuan: 80 % × 20 % = 640.016, whatever came first.
  expect(made.reduce((sum, { taxFen }) => sum + taxFen, 0)).toBe(64_002);
  // The first has the allowance to itself: of its last four fen above it, a fen at most.
  expect(made.filter(({ taxFen }) => taxFen <= 1)).toHaveLength(1);
});

test("another member's income is none of mine", async () => {
  await setRules(server, { taxMode: "per-payment" });
  const [one, other] = [
    await memberWith(server, { fen: 500_000 }),
    await memberWith(server, { fen: 500_000 }),
  ];
  expect((await asked(one, 800)).taxFen).toBe(0);
  expect((await asked(other, 800)).taxFen).toBe(0);
});
