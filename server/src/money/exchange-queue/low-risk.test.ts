import { beforeEach, expect, test, vi } from "vitest";
import {
  approveExchanges,
  consoleExchange,
  consoleExchanges,
  rejectExchanges,
} from "#contract/console/money/exchange.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { approveLowRisk, lowRiskExchanges } from "#contract/console/money/low-risk.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { cancelExchange } from "#contract/member/money/exchange.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { addSeconds } from "../../platform/clock.ts";
import {
  expectBooksToBalance,
  memberWith,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import { minuteOf } from "../../platform/clock.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";

const { server, see, expectClearingToMatch } = payoutScene();
vi.setConfig({ testTimeout: inMachineTime(60_000) });

const { pendingReview, toBeIssued, issued } = ExchangeState.of;
const finance = () => server.staff(StaffRole.of.finance);
const preview = async () => (await finance())(lowRiskExchanges);
let addresses = 0;

/** Old enough, paid before, from an address and an account of their own: nothing to be said against them. */
async function calmMember() {
  const member = await memberWith(server, { fen: 100_000 });
  const { memberId } = member;
  const since = addSeconds(server.clock.now(), -90 * 86_400);
  await server.db
    .updateTable("userMember")
    .set({ registeredAt: since })
    .where("id", "=", memberId)
    .execute();
  const paid = await withdraw(member.call);
  await (
    await finance()
  )(approveExchanges, { body: { ids: [paid.id] } });
  await server.drain();
  return member;
}
type Calm = Awaited<ReturnType<typeof calmMember>>;

async function calmWithdrawal({ call, memberId }: Calm) {
  const withdrawal = await withdraw(call);
  const ip = `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  await server.db
    .updateTable("exchange")
    .set({ ip, deviceId: null })
    .where("memberId", "=", memberId)
    .execute();
  return withdrawal;
}

/** What earlier tests left would be counted. */
beforeEach(async () => {
  await server.db
    .updateTable("exchange")
    .set({ state: 4, reason: "测试结束", finishedAt: server.clock.now() })
    .where("state", "=", pendingReview)
    .execute();
});

test("the preview says how many, how much, and why not the others", async () => {
  const calm = await calmMember();
  const [one, two] = [await calmWithdrawal(calm), await calmWithdrawal(calm)];
  const fresh = await memberWith(server, { fen: 10_000 });
  const flagged = await withdraw(fresh.call);
  expect(await preview()).toEqual({
    ids: [one.id, two.id],
    more: 0,
    members: 1,
    cashFen: one.netFen + two.netFen,
    prizeGold: 0,
    byType: [{ type: 1, count: 2, netFen: one.netFen + two.netFen, gold: 0 }],
    overdue: 0,
    looked: 3,
    waiting: 3,
    flagged: 1,
    others: expect.arrayContaining([
      { kind: "newAccount", count: 1 },
      { kind: "first", count: 1 },
    ]),
  });
  const call = await finance();
  const idsWith = async (flag: "none" | "first" | "speeder") =>
    (await call(consoleExchanges, { query: { flag } })).list.map(({ id }) => id);
  expect(await idsWith("none")).toEqual([one.id, two.id]);
  expect(await idsWith("first")).toEqual([flagged.id]);
  expect(await idsWith("speeder")).toEqual([]);
  await expect(call(consoleExchanges, { query: { flag: "first", state: "1" } })).rejects.toThrow(
    "风险提示只用来筛选待审核的申请",
  );
});

test("one action approves what was shown, each with its own line in the log, and pays once", async () => {
  const calm = await calmMember();
  const withdrawals = [await calmWithdrawal(calm), await calmWithdrawal(calm)];
  const { ids } = await preview();
  expect(await (await finance())(approveLowRisk, { body: { ids } })).toEqual({
    decided: 2,
    skipped: [],
  });
  await server.drain();
  for (const { id } of withdrawals) {
    expect((await see(id)).state).toBe(issued);
    const query = { subjectKind: "exchange", subjectId: String(id) };
    const { list } = await (await server.staff(StaffRole.of.admin))(listAudit, { query });
    expect(list).toMatchObject([
      {
        action: "exchange.approve",
        before: { state: 0 },
        after: { state: 2 },
        note: "一键批准低风险",
      },
    ]);
  }
  await expectClearingToMatch();
});

test("what has changed since the preview is left alone and told, and the rest is done", async () => {
  const calm = await calmMember();
  const [good, cancelled, moved] = [
    await calmWithdrawal(calm),
    await calmWithdrawal(calm),
    await calmWithdrawal(await calmMember()),
  ];
  const { ids } = await preview();
  expect(ids).toEqual([good.id, cancelled.id, moved.id]);
  await calm.call(cancelExchange, { body: { id: cancelled.id } });
  const { memberId } = await see(moved.id);
  const { withdrawalsPaused: step } = SanctionStep.of;
  const { until } = await sanctioned(server, memberId, { step, reason: "核实收款人" });
  expect(await (await finance())(approveLowRisk, { body: { ids } })).toEqual({
    decided: 1,
    skipped: [
      { id: cancelled.id, why: "状态已变为「已撤销」" },
      {
        id: moved.id,
        why: `有风险提示，未批准：会员已被暂停提现与兑换（至 ${minuteOf(new Date(until ?? 0))}）：核实收款人`,
      },
    ],
  });
  expect((await see(moved.id)).state).toBe(pendingReview);
  await server.drain();
});

test("above the limit for one person nothing is approved, nor taken for a first yes", async () => {
  const { id } = await calmWithdrawal(await calmMember());
  const { ids } = await preview();
  await setRules(server, { secondPersonFen: 500 });
  expect((await preview()).others).toEqual([{ kind: "secondPerson", count: 1 }]);
  const answer = await (await finance())(approveLowRisk, { body: { ids } });
  expect(answer.skipped).toEqual([
    { id, why: expect.stringContaining("金额超过单人审批限额 5.00 元，需两人审批") },
  ]);
  expect(await see(id)).toMatchObject({ state: pendingReview, firstYes: null });
});

test("twice at once approves once", async () => {
  const calm = await calmMember();
  for (let n = 0; n < 20; n += 1) await calmWithdrawal(calm);
  const { ids } = await preview();
  expect(ids).toHaveLength(20);
  const calls = [await finance(), await server.staff(StaffRole.of.admin), await finance()];
  const answers = await Promise.all(calls.map((call) => call(approveLowRisk, { body: { ids } })));
  expect(answers.reduce((sum, { decided }) => sum + decided, 0)).toBe(20);
  for (const { decided, skipped } of answers) expect(decided + skipped.length).toBe(20);
  await server.drain();
  await expectClearingToMatch();
  await expectBooksToBalance(server);
});

test("each row says why this operator cannot approve it with one press", async () => {
  await setRules(server, { secondPersonFen: 500 });
  const { id } = await calmWithdrawal(await calmMember());
  const [first, second] = [await finance(), await server.staff(StaffRole.of.admin)];
  const seenBy = (call: typeof first) => call(consoleExchange, { params: { id: String(id) } });
  expect((await seenBy(first)).whyNot).toBe("金额超过单人审批限额 5.00 元，需两人审批");
  await first(approveExchanges, { body: { ids: [id] } });
  const seen = await seenBy(first);
  expect(seen.whyNot).toBe("您已同意过，须由另一位同事复核");
  expect(seen.firstYes).toEqual({ name: expect.any(String), at: expect.any(String) });
  expect((await seenBy(second)).whyNot).toContain(`${seen.firstYes?.name}已同意，等待另一位`);
  await second(approveExchanges, { body: { ids: [id] } });
  expect(await seenBy(second)).toMatchObject({ state: toBeIssued, whyNot: null });

  await setRules(server, { secondPersonFen: 2_000_000_000 });
  const calm = await calmWithdrawal(await calmMember());
  const viewer = await server.staff(StaffRole.of.viewer);
  const noticed = (call: typeof first) =>
    call(consoleExchange, { params: { id: String(calm.id) } });
  expect((await noticed(first)).whyNot).toBeNull();
  expect((await noticed(viewer)).whyNot).toBe("需由财务或管理员批准");
});

test("what one approves in one action while another rejects it is decided once, and nothing is lost", async () => {
  const calm = await calmMember();
  const withdrawals = [];
  for (let n = 0; n < 12; n += 1) withdrawals.push(await calmWithdrawal(calm));
  const { ids } = await preview();
  const body = { ids: [...ids].reverse(), reason: "名单有误" };
  const [yes, no] = await Promise.all([
    (await finance())(approveLowRisk, { body: { ids } }),
    (await server.staff(StaffRole.of.admin))(rejectExchanges, { body }),
  ]);
  expect(yes.decided + no.decided).toBe(ids.length);
  await server.drain();
  const states = await Promise.all(withdrawals.map(async ({ id }) => (await see(id)).state));
  expect(states.filter((state) => state === issued)).toHaveLength(yes.decided);
  expect(states.filter((state) => state === ExchangeState.of.rejected)).toHaveLength(no.decided);
  await expectClearingToMatch();
  await expectBooksToBalance(server);
});

test("only finance and admins approve, and never more than a thousand or none", async () => {
  const body = { ids: [1] };
  for (const role of [StaffRole.of.operations, StaffRole.of.support, StaffRole.of.viewer])
    await expect((await server.staff(role))(approveLowRisk, { body })).rejects.toMatchObject({
      code: 403,
    });
  const call = await finance();
  await expect(call(approveLowRisk, { body: { ids: [] } })).rejects.toThrow("请至少选择一条");
  const many = Array.from({ length: 1001 }, (_, n) => n + 1);
  await expect(call(approveLowRisk, { body: { ids: many } })).rejects.toThrow("一次最多1000条");
});
