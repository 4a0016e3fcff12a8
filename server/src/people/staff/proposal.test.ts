/** Loosened rules of money: proposed by one, confirmed by another, in force after a delay that all see. */
import { expect, test } from "vitest";
import { consoleBrands } from "#contract/console/community/brand.ts";
import { changeOperator } from "#contract/console/people/operators.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { ofFirstBrand } from "../../../test/fixture/brand-desk.ts";
import { failureOf } from "../../../test/fixture/exchange.ts";
import { logOf } from "../../../test/fixture/growth-desk.ts";
import { carryOutDueProposals } from "../../proposals.ts";
import {
  cancel,
  colleague,
  confirm,
  confirmBy,
  params,
  pass,
  takeEffect,
} from "../../../test/fixture/staff-proposal.ts";

const server = testServer();
const { admin, finance, operations, support, viewer } = StaffRole.of;

const { first, save, proposed } = ofFirstBrand(server);
const byId = async ({ id }: { id: number }) =>
  (await (await server.staff(viewer))(listProposals, { query: { size: 100 } })).list.find(
    (one) => one.id === id,
  );

test("a raised limit waits for a second person and then a day, to the minute, and everybody sees it", async () => {
  const { call } = await colleague(server, finance);
  const before = await first();
  const made = await proposed(call, { withdrawDailyFen: 80_000 });
  expect(made).toMatchObject({
    kind: "brand-money",
    subject: before.texts.siteName,
    changes: [{ label: "每天提现金额", before: "500.00 元", after: "800.00 元" }],
    delayHours: 24,
    whyNot: "不能复核自己提出的改动，请由另一位同事复核",
  });
  expect((await (await server.staff(viewer))(getOverview)).proposalsOpen).toBe(1);
  const confirmed = await confirmBy(server, finance, made);
  expect(confirmed).toMatchObject({ state: "confirmed", confirmNote: "核对过" });
  const wait = Date.parse(confirmed.effectiveAt ?? "") - server.clock.now().getTime();
  expect(Math.round(wait / 60_000)).toBe(24 * 60);

  await pass(server, 23.95);
  await carryOutDueProposals(server.world);
  expect((await first()).money.withdrawDailyFen).toBe(before.money.withdrawDailyFen);
  await pass(server, 0.1);
  // By another process, which remembers nothing of it; two at once carry it out once.
  const other = { ...server.world };
  await Promise.all([carryOutDueProposals(other), carryOutDueProposals(server.world)]);
  expect(await first()).toMatchObject({ money: { withdrawDailyFen: 80_000 }, pending: [] });
  expect(await byId(made)).toMatchObject({ state: "effective", endedBy: null });
  const log = await logOf(server, "brand", before.code);
  expect(log.map(({ action }) => action)).toEqual([
    "proposal.make",
    "proposal.confirm",
    "proposal.effect",
  ]);
  expect(log[2]).toMatchObject({
    before: { withdrawDailyFen: 50_000 },
    after: { withdrawDailyFen: 80_000, proposal: made.id },
  });
});

test("what tightens stands at once by one person, and only the rest waits", async () => {
  const { call } = await colleague(server, finance);
  const saved = await save(call, { withdrawFeeFen: 100, withdrawDailyCount: 5, goldPerYuan: 200 });
  expect(saved.money).toMatchObject({
    withdrawFeeFen: 100,
    withdrawDailyCount: 3,
    goldPerYuan: 100,
  });
  expect(saved.pending[0]?.changes.map(({ name }) => name).toSorted()).toEqual([
    "goldPerYuan",
    "withdrawDailyCount",
  ]);
  await takeEffect(server, finance);
  expect((await first()).money).toMatchObject({ withdrawDailyCount: 5, goldPerYuan: 200 });
  await save(call, { withdrawFeeFen: 100, withdrawDailyCount: 3, goldPerYuan: 100 });
  await takeEffect(server, finance);
});

test("a change that would be impossible when split is refused with the reason, and nothing of it is kept", async () => {
  const { call } = await colleague(server, finance);
  const before = await first();
  const { withdrawDailyFen } = before.money;
  const both = { withdrawMinFen: withdrawDailyFen + 1, withdrawDailyFen: withdrawDailyFen * 2 };
  expect(await failureOf(save(call, both))).toEqual({
    code: 400,
    message:
      "收紧的部分立即生效，放宽的部分要等第二人；现在分开就不成立：现金最低提现不能高于每天提现金额。请先提交放宽的部分",
  });
  expect(await first()).toMatchObject({ money: before.money, pending: [] });
});

test("a setting has one proposal at a time, and tightening it meanwhile makes that void", async () => {
  const { call } = await colleague(server, finance);
  const { money } = await first();
  const made = await proposed(call, { codeAboveFen: money.codeAboveFen + 5000 });
  expect(await failureOf(save(call, { codeAboveFen: money.codeAboveFen + 9000 }))).toEqual({
    code: 409,
    message: "「需要验证码的金额」已有一项改动在等待，请先到「待生效的改动」取消它",
  });
  await confirmBy(server, admin, made);
  const other = await colleague(server, finance);
  await save(other.call, { codeAboveFen: money.codeAboveFen - 1000 });
  expect(await byId(made)).toMatchObject({
    state: "void",
    endNote: "「需要验证码的金额」在此期间改过，这项改动作废",
  });
  const steps = (await logOf(server, "brand", "qingyan")).map(({ action }) => action);
  expect(steps.slice(-2)).toEqual(["proposal.void", "brand.money"]);
  await pass(server, 25);
  await carryOutDueProposals(server.world);
  expect((await first()).money.codeAboveFen).toBe(money.codeAboveFen - 1000);
});

test("only a second person of finance or an admin confirms, and not one who is new", async () => {
  const { call } = await colleague(server, finance);
  const made = await proposed(call, { delayBonusGold: 70 });
  expect((await failureOf(confirm(call, made))).message).toMatch(/^不能复核自己提出的改动/);
  for (const role of [operations, support, viewer]) {
    // oxlint-disable no-await-in-loop -- one after the other
    const lower = await colleague(server, role);
    expect((await failureOf(confirm(lower.call, made))).code).toBe(403);
    expect((await failureOf(cancel(lower.call, made))).code).toBe(403);
    const { list } = await lower.call(listProposals, { query: { open: "1" } });
    expect(list[0]?.whyNot).toBe("需要由管理员或财务复核");
    // oxlint-enable no-await-in-loop
  }
  const fresh = await colleague(server, finance, 2);
  expect((await failureOf(confirm(fresh.call, made))).message).toMatch(/^您的账号在 72 小时内/);
  // Stopping it takes no second person, and no age.
  expect(await cancel(fresh.call, made)).toMatchObject({ state: "cancelled", endNote: "不同意" });
  expect((await logOf(server, "brand", "qingyan")).at(-1)).toMatchObject({
    action: "proposal.cancel",
    note: "不同意",
  });
  expect((await failureOf(confirm(await server.staff(admin), made))).code).toBe(409);
  expect((await failureOf(confirm(await server.staff(admin), { id: 999_999 }))).code).toBe(404);
});

test("anybody of finance stops it until it is in force, and nobody afterwards", async () => {
  const { call } = await colleague(server, finance);
  const made = await proposed(call, { delayBonusGold: 80 });
  await confirmBy(server, admin, made);
  await pass(server, 23);
  expect(await cancel(await server.staff(finance), made)).toMatchObject({ state: "cancelled" });
  await pass(server, 2);
  await carryOutDueProposals(server.world);
  expect((await first()).money.delayBonusGold).toBe(0);
  const again = await proposed(call, { delayBonusGold: 80 });
  await takeEffect(server, admin);
  expect(await failureOf(cancel(call, again))).toEqual({
    code: 409,
    message: "这项改动已经生效，不能取消",
  });
});

test("two who confirm and one who cancels at once: one confirms at most, and what was cancelled never stands", async () => {
  const { call } = await colleague(server, finance);
  const made = await proposed(call, { delayBonusGold: 90 });
  const [one, other] = [await colleague(server, finance), await colleague(server, admin)];
  const before = (await first()).money.delayBonusGold;
  const [cancelled, ...confirmed] = await Promise.allSettled([
    cancel(call, made),
    confirm(one.call, made),
    confirm(other.call, made),
    confirm(one.call, made),
  ]);
  // Cancelled before it was confirmed, or in its delay: either way it is over.
  expect(cancelled?.status).toBe("fulfilled");
  expect(confirmed.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  expect(await byId(made)).toMatchObject({ state: "cancelled", endNote: "不同意" });
  expect((await failureOf(confirm(other.call, made))).code).toBe(409);
  await pass(server, 30);
  await carryOutDueProposals(server.world);
  expect(await byId(made)).toMatchObject({ state: "cancelled" });
  expect((await first()).money.delayBonusGold).toBe(before);
});

test("two who confirm at once: one of them does", async () => {
  const { call } = await colleague(server, finance);
  const made = await proposed(call, { delayBonusGold: 91 });
  const [one, other] = [await colleague(server, finance), await colleague(server, admin)];
  const all = await Promise.allSettled([
    confirm(one.call, made),
    confirm(other.call, made),
    confirm(one.call, made),
  ]);
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await cancel(call, made);
});

test("a proposal whose proposer was disabled or lowered meanwhile is void", async () => {
  const [boss, proposer] = [await colleague(server, admin), await colleague(server, finance)];
  const made = await proposed(proposer.call, { delayBonusGold: 95 });
  const body = { name: "离职", role: viewer, state: "active", note: "转岗" } as const;
  await boss.call(changeOperator, { ...params(proposer), body });
  expect(await failureOf(confirm(await server.staff(finance), made))).toEqual({
    code: 409,
    message: "提出人已停用或不再有权修改，这项改动作废",
  });
  expect(await byId(made)).toMatchObject({ state: "void" });
});

test("what nobody confirms in seven days is void", async () => {
  const { call } = await colleague(server, finance);
  const made = await proposed(call, { delayBonusGold: 96 });
  await pass(server, 7 * 24 + 1);
  await carryOutDueProposals(server.world);
  expect(await byId(made)).toMatchObject({
    state: "void",
    endNote: "七天内没有人复核，这项改动作废",
  });
});

test("the delay guards itself: a shorter one waits as long as it still is, a longer one stands at once", async () => {
  const { call } = await colleague(server, finance);
  const made = await proposed(call, { looseningDelayHours: 1 });
  const { effectiveAt, confirmedAt } = await confirmBy(server, admin, made);
  expect(Date.parse(effectiveAt ?? "") - Date.parse(confirmedAt ?? "")).toBe(24 * 3_600_000);
  expect((await save(call, { looseningDelayHours: 48 })).money.looseningDelayHours).toBe(48);
  expect(await byId(made)).toMatchObject({ state: "void" });
  const second = await proposed(call, { delayBonusGold: 97 });
  expect(second.delayHours).toBe(48);
  await cancel(call, second);
});

test("the list is read page by page, open ones oldest first, by everybody of the console", async () => {
  const call = await server.staff(support);
  const all = (await call(listProposals, { query: { size: 100 } })).list;
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
  const page = await call(listProposals, { query: { size: 2, open: "0" } });
  expect(page.list.every(({ endedAt }) => endedAt !== null)).toBe(true);
  const next = await call(listProposals, {
    query: { size: 2, open: "0", cursor: page.next ?? "" },
  });
  expect(next.list[0]?.id).toBeLessThan(page.list[1]?.id ?? 0);
  expect((await call(consoleBrands)).list.length).toBeGreaterThan(1);
});
