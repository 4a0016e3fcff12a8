import { expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { Asset, AuditPolicy, InvalidReason, MoneyReason, StaffRole } from "#contract/enums.ts";
import { downloadYear, getEarnings, getYear } from "#contract/member/money/income.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import type { SignedIn } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { approve, bindPayee, serverWithPayouts, withdraw } from "../../../test/fixture/exchange.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import { adjust, payConsolation, payDelayBonus, takeBackReward } from "../../ledger/wallet/api.ts";

const { server } = serverWithPayouts();
let made = 1_000_000;

/** A line of this member's, booked at that time. */
const about = (memberId: number, at: Date) => ({
  memberId,
  refId: ++made,
  memo: "测试",
  actor: "system",
  at,
});
const consoled = (memberId: number, gold: number, at: Date) =>
  transact(server.db, (tx) => payConsolation(tx, { ...about(memberId, at), gold }));
const bonus = (memberId: number, gold: number, at: Date) =>
  transact(server.db, (tx) => payDelayBonus(tx, { ...about(memberId, at), gold }));

const thisMonth = () => monthOf(server.clock.now());
const yearOf = ({ call }: SignedIn, year: string | number) =>
  call(getYear, { query: { year: String(year) } });
/** Of this month, whichever it is: far from both its ends. */
const middleOf = (month: string) => addSeconds(startOfMonth(month), 14 * 86_400);

test("my earnings by month have no gaps, and a month begins at midnight in Shanghai", async () => {
  const { call, memberId } = await server.member();
  const month = startOfMonth(thisMonth());
  await consoled(memberId, 30, month);
  await consoled(memberId, 7, addSeconds(month, -1));
  await consoled(memberId, 5, startOfMonth(addMonths(thisMonth(), -11)));
  // Twelve months are shown: the second before the first of them is not.
  await consoled(memberId, 1000, addSeconds(startOfMonth(addMonths(thisMonth(), -11)), -1));
  const { points } = await call(getEarnings, { query: { by: "month" } });
  expect(points.map(({ at }) => at)).toEqual(
    Array.from({ length: 12 }, (_, i) => addMonths(thisMonth(), i - 11)),
  );
  expect(points.map(({ gold }) => gold)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 30]);
});

test("by day they are 30 without gaps, the same as the wallet's own, and a bonus counts", async () => {
  const { call, memberId } = await server.member();
  const now = server.clock.now();
  await consoled(memberId, 20, now);
  await bonus(memberId, 88, now);
  await consoled(memberId, 3, addSeconds(now, -29 * 86_400));
  await consoled(memberId, 1000, addSeconds(now, -31 * 86_400));
  const { points } = await call(getEarnings, { query: { by: "day" } });
  expect(points).toHaveLength(30);
  expect(points[0]?.gold).toBe(3);
  expect(points[29]?.gold).toBe(108);
  expect(points.reduce((sum, { gold }) => sum + gold, 0)).toBe(111);
  const { earnings } = await call(getWallet);
  expect(earnings.map(({ day, ...sums }) => ({ at: day, ...sums }))).toEqual(points);
});

test("neither a correction nor what comes back from an exchange is an earning", async () => {
  const { call, memberId } = await server.member();
  await transact(server.db, (tx) =>
    adjust(tx, {
      ...about(memberId, server.clock.now()),
      key: String(made),
      asset: Asset.of.gold,
      amount: 999,
    }),
  );
  const { points } = await call(getEarnings, { query: { by: "month" } });
  expect(points.every(({ gold }) => gold === 0)).toBe(true);
});

test("the year's statement has every month, and what was taken back is taken off", async () => {
  const member = await server.member();
  const year = Number(thisMonth().slice(0, 4)) - 1;
  const at = (month: number) => middleOf(`${year}-${String(month).padStart(2, "0")}`);
  await consoled(member.memberId, 500, at(3));
  await consoled(member.memberId, 40, at(12));
  await transact(server.db, (tx) =>
    takeBackReward(tx, {
      ...about(member.memberId, at(5)),
      gold: 120,
      fen: 0,
      turn: 1,
      fraud: false,
    }),
  );
  const { months, total, years } = await yearOf(member, year);
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}`),
  );
  expect(months.map(({ earnedGold }) => earnedGold)).toEqual([
    0, 0, 500, 0, -120, 0, 0, 0, 0, 0, 0, 40,
  ]);
  expect(total.earnedGold).toBe(420);
  expect(years).toEqual([year]);
});

test("the year counts my tasks that were found valid, by the day on which I finished them", async () => {
  const member = await server.member();
  const year = Number(thisMonth().slice(0, 4));
  const operator = await server.staff(StaffRole.of.operations);
  const done = async (title: string) => {
    const waits = { title, auditPolicy: AuditPolicy.of.afterDays };
    return (await completed(member.call, await publishedTask(server, waits))).responseId;
  };
  const [valid, before, invalid] = [await done("有效"), await done("去年"), await done("无效")];
  await done("待审核");
  await operator(decideResponses, { body: { ids: [valid, before], valid: true } });
  const reason = InvalidReason.of.trap;
  await operator(decideResponses, { body: { ids: [invalid], valid: false, reason } });
  expect((await yearOf(member, year)).tasks).toBe(2);
  await server.db
    .updateTable("surveyResponse")
    .set({ finishedAt: addSeconds(startOfMonth(`${year}-01`), -1) })
    .where("id", "=", before)
    .execute();
  for (const one of [year, year - 1]) expect((await yearOf(member, one)).tasks).toBe(1);
});

test("a withdrawal counts when it is issued, by the month in which I asked", async () => {
  const member = await server.member();
  await bindPayee(server, member.memberId);
  const now = server.clock.now();
  await transact(server.db, (tx) =>
    adjust(tx, {
      ...about(member.memberId, now),
      key: String(made),
      asset: Asset.of.cash,
      amount: 9000,
    }),
  );
  const { id } = await withdraw(member.call, { amount: 3000 });
  await withdraw(member.call, { amount: 2000 });
  const year = thisMonth().slice(0, 4);
  expect((await yearOf(member, year)).total.count).toBe(0);
  await approve(server, id);
  await server.drain();
  const { months, total } = await yearOf(member, year);
  const sums = { count: 1, grossFen: 3000, feeFen: 0, taxFen: 0, netFen: 3000 };
  expect(total).toMatchObject(sums);
  expect(months.at(-1)).toMatchObject({ month: thisMonth(), ...sums });
});

test("the file says the same, opens in a spreadsheet as it is, and ends with the sum", async () => {
  const member = await server.member();
  const year = Number(thisMonth().slice(0, 4)) - 1;
  await consoled(member.memberId, 66, middleOf(`${year}-02`));
  const reply = await server.app.inject({
    method: "GET",
    url: `/api${downloadYear.path}?year=${year}`,
    headers: member.headers,
  });
  expect(reply.headers["content-type"]).toContain("text/csv");
  expect(reply.headers["content-disposition"]).toContain(
    encodeURIComponent(`${year} 年度账单.csv`),
  );
  expect(reply.body.startsWith("\uFEFF月份,收入（金币）")).toBe(true);
  const lines = reply.body.trim().split("\r\n");
  expect(lines).toHaveLength(14);
  expect(lines[2]).toBe(`${year}-02,66,0.00,0,0.00,0.00,0.00,0.00,0`);
  expect(lines[13]).toBe("合计,66,0.00,0,0.00,0.00,0.00,0.00,0");
});

test("a year without anything is empty, and one that is to come has no months yet", async () => {
  const member = await server.member();
  expect(await yearOf(member, 2001)).toMatchObject({ years: [], total: { earnedGold: 0 } });
  expect((await yearOf(member, 2099)).months).toEqual([]);
});

test("strangers see nothing, and what cannot be read is refused in words", async () => {
  const query = { year: "2026" };
  await expect(server.stranger(getYear, { query })).rejects.toMatchObject({ code: 401 });
  await expect(server.stranger(downloadYear, { query })).rejects.toMatchObject({ code: 401 });
  const member = await server.member();
  for (const year of ["1999", "20261", "今年"])
    await expect(yearOf(member, year)).rejects.toMatchObject({
      code: 400,
      message: "年份格式错误",
    });
  await expect(member.call(getEarnings, { query: { by: "hour" as "day" } })).rejects.toMatchObject({
    code: 400,
  });
});

test("the detail can be had by kind and by month, page after page", async () => {
  const { call, memberId } = await server.member();
  const now = server.clock.now();
  const before = middleOf(addMonths(thisMonth(), -1));
  for (const gold of [1, 2, 3]) await consoled(memberId, gold, before);
  await bonus(memberId, 9, now);
  await consoled(memberId, 4, now);
  const correction = {
    ...about(memberId, now),
    key: String(made),
    asset: Asset.of.gold,
    amount: 50,
  };
  await transact(server.db, (tx) => adjust(tx, correction));

  const amounts = async (query: {
    kind?: "reward" | "exchange" | "invite" | "other";
    month?: string;
  }) => (await call(listPoints, { query })).list.map(({ amount }) => amount);
  expect(await amounts({})).toEqual([50, 4, 9, 3, 2, 1]);
  expect(await amounts({ kind: "reward" })).toEqual([4, 3, 2, 1]);
  expect(await amounts({ kind: "exchange" })).toEqual([9]);
  expect(await amounts({ kind: "invite" })).toEqual([]);
  expect(await amounts({ kind: "other" })).toEqual([50]);
  const month = addMonths(thisMonth(), -1);
  expect(await amounts({ kind: "reward", month })).toEqual([3, 2, 1]);

  const first = await call(listPoints, { query: { kind: "reward", size: "3" } });
  const rest = await call(listPoints, {
    query: { kind: "reward", size: "3", cursor: first.next ?? "" },
  });
  expect([first.list.length, rest.list.length, rest.next]).toEqual([3, 1, null]);
  const [line] = (await call(listPoints, { query: { kind: "exchange" } })).list;
  expect(line).toMatchObject({ reason: MoneyReason.of.delayBonus, about: { kind: "exchange" } });
  await expect(call(listPoints, { query: { kind: "gift" as "reward" } })).rejects.toMatchObject({
    code: 400,
  });
});

test("what is taken off a bonus or a reward for a debt leads to that exchange or response", async () => {
  const { call, memberId } = await server.member();
  const now = server.clock.now();
  await transact(server.db, (tx) =>
    takeBackReward(tx, { ...about(memberId, now), gold: 100, fen: 0, turn: 1, fraud: true }),
  );
  await consoled(memberId, 10, now);
  const response = { kind: "response", id: made };
  await bonus(memberId, 30, now);
  const exchange = { kind: "exchange", id: made };
  const { list } = await call(listPoints, { query: {} });
  expect(list.map(({ amount, about: of }) => [amount, of])).toEqual([
    [-30, exchange],
    [30, exchange],
    [-10, response],
    [10, response],
  ]);
});
