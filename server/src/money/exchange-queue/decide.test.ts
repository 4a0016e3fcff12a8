import { expect, test } from "vitest";
import * as contract from "#contract/console/money/exchange.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { cancelExchange, getExchange } from "#contract/member/money/exchange.ts";
import {
  approve,
  cashOf,
  exchangeIn,
  expectBooksToBalance,
  failureOf,
  keepSignedIn,
  memberWith,
  reject,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { approve as approveAs } from "./decide.ts";
import { exchangeCounts } from "./counts.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member, see } = payoutScene();

test("a rejected withdrawal gives the money back and tells the member why", async () => {
  const before = await cashOf(server, member.memberId);
  const { id } = await withdraw(member.call);
  expect(await reject(server, id)).toEqual({ decided: 1, skipped: [] });
  const own = await member.call(getExchange, { params: { id: String(id) } });
  expect(own).toMatchObject({
    state: ExchangeState.of.rejected,
    reason: "姓名与账号不符",
    canCancel: false,
  });
  expect(await cashOf(server, member.memberId)).toEqual(before);
  await expectBooksToBalance(server);
});

test("what was decided is in the audit log, with before and after and by whom", async () => {
  const approved = await withdraw(member.call);
  const rejected = await withdraw(member.call);
  await approve(server, approved.id);
  await reject(server, rejected.id);
  const call = await server.staff(StaffRole.of.admin);
  const logOf = async (id: number) =>
    (await call(listAudit, { query: { subjectKind: "exchange", subjectId: String(id) } })).list;
  expect(await logOf(approved.id)).toMatchObject([
    {
      action: "exchange.approve",
      staffName: expect.stringContaining("操作员"),
      before: { state: 0 },
      after: { state: 2, netFen: approved.netFen },
    },
  ]);
  expect(await logOf(rejected.id)).toMatchObject([
    {
      action: "exchange.reject",
      before: { state: 0 },
      after: { state: 4 },
      note: "姓名与账号不符",
    },
  ]);
});

test("above the limit it takes two different operators, and each step explains itself", async () => {
  await setRules(server, { secondPersonFen: 2000 });
  const { id } = await withdraw(member.call, { amount: 2001 });
  const flag = (await see(id)).flags.find(({ kind }) => kind === "secondPerson");
  expect(flag?.sentence).toBe("金额超过单人审批限额 20.00 元，需两人审批");

  expect(await approve(server, id)).toEqual({
    decided: 0,
    skipped: [{ id, why: "金额超过单人审批限额 20.00 元，已记录您的同意，等待另一位同事复核" }],
  });
  expect(await approve(server, id)).toEqual({
    decided: 0,
    skipped: [{ id, why: "需两人审批：您已同意过，须由另一位同事复核" }],
  });
  // Nor by raising the limit meanwhile.
  await setRules(server, { secondPersonFen: 2_000_000 });
  expect((await approve(server, id)).decided).toBe(0);
  const raised = (await see(id)).flags.find(({ kind }) => kind === "secondPerson");
  expect(raised?.sentence).toMatch(/^初审时超过单人审批限额，需两人审批；.*已同意，等待另一位$/);
  await setRules(server, { secondPersonFen: 2000 });
  const between = await see(id);
  expect(between.state).toBe(ExchangeState.of.pendingReview);
  expect(between.steps.map(({ note }) => note)).toEqual(["已提交，等待审核", "初审通过，等待复核"]);
  expect(between.flags.find(({ kind }) => kind === "secondPerson")?.sentence).toContain("已同意");

  const second = await server.staff(StaffRole.of.admin);
  const decided = await second(contract.approveExchanges, { body: { ids: [id] } });
  expect(decided).toEqual({ decided: 1, skipped: [] });
  expect((await see(id)).state).toBe(ExchangeState.of.toBeIssued);
  await server.drain();
});

test("at the limit one operator is enough", async () => {
  await setRules(server, { secondPersonFen: 2002 });
  const other = await memberWith(server, { fen: 2002 });
  const { id } = await withdraw(other.call, { amount: 2002 });
  expect((await approve(server, id)).decided).toBe(1);
  await server.drain();
});

test("many at once: what cannot be decided comes back with why, the rest is done", async () => {
  const [good, cancelled] = [await withdraw(member.call), await withdraw(member.call)];
  await member.call(cancelExchange, { body: { id: cancelled.id } });
  const ids = [good.id, cancelled.id, 9_999_999, good.id];
  expect(await reject(server, ...ids)).toEqual({
    decided: 1,
    skipped: [
      { id: cancelled.id, why: "状态已变为「已撤销」" },
      { id: 9_999_999, why: "编号不存在" },
    ],
  });
});

test("every state against every decision: only a pending exchange can be decided", async () => {
  for (const state of ExchangeState.values) {
    const exchange = await exchangeIn(server, { member, state, simulator });
    const { id } = exchange;
    expect((await see(id)).state).toBe(state);
    if (state === ExchangeState.of.pendingReview) continue;
    const why = `状态已变为「${ExchangeState.label(state)}」`;
    const balance = await cashOf(server, member.memberId);
    expect(await approve(server, id)).toEqual({ decided: 0, skipped: [{ id, why }] });
    expect(await reject(server, id)).toEqual({ decided: 0, skipped: [{ id, why }] });
    if (state !== ExchangeState.of.revoked) {
      const refused = await failureOf(member.call(cancelExchange, { body: { id } }));
      expect(refused).toEqual({ code: 409, message: `${why}，不能撤销` });
    }
    expect((await see(id)).state).toBe(state);
    expect(await cashOf(server, member.memberId)).toEqual(balance);
  }
  await expectBooksToBalance(server);
});

const codesOf = (calls: Promise<unknown>[]) =>
  Promise.all(calls.map(async (call) => (await failureOf(call)).code));

test("strangers and members are refused everywhere; only finance and admins decide", async () => {
  const { id } = await withdraw(member.call);
  const decisions = (call: typeof member.call) => [
    call(contract.approveExchanges, { body: { ids: [id] } }),
    call(contract.rejectExchanges, { body: { ids: [id], reason: "不行" } }),
  ];
  const reads = (call: typeof member.call) => [
    call(contract.consoleExchanges, { query: {} }),
    call(contract.consoleExchange, { params: { id: String(id) } }),
  ];
  for (const call of [server.stranger, member.call])
    expect(await codesOf([...decisions(call), ...reads(call)])).toEqual([401, 401, 401, 401]);
  const { operations, support, content, viewer } = StaffRole.of;
  for (const role of [operations, support, content, viewer]) {
    const call = await server.staff(role);
    expect(await codesOf(decisions(call))).toEqual([403, 403]);
    await Promise.all(reads(call));
  }
  expect((await see(id)).state).toBe(ExchangeState.of.pendingReview);
});

test.each([
  [contract.approveExchanges, { ids: [] }, "请至少选择一条"],
  [contract.approveExchanges, { ids: Array(201).fill(1) }, "一次最多200条"],
  [contract.rejectExchanges, { ids: [1], reason: "" }, "请输入驳回原因"],
  [contract.rejectExchanges, { ids: [1] }, "请输入驳回原因"],
  [contract.rejectExchanges, { ids: [1], reason: "长".repeat(101) }, "驳回原因最多100个字"],
])("bad decisions are refused: %#", async (endpoint, body, message) => {
  const call = await server.staff(StaffRole.of.finance);
  expect(await failureOf(call(endpoint, { body: body as never }))).toEqual({ code: 400, message });
});

test("an exchange that never was is not found", async () => {
  expect((await failureOf(see(9_999_999))).code).toBe(404);
});

test("what waits comes oldest first, page by page; everything else newest first", async () => {
  const busy = await memberWith(server, { fen: 100_000 });
  const made = [];
  for (let n = 0; n < 3; n++) made.push((await withdraw(busy.call)).id);
  const call = await server.staff(StaffRole.of.viewer);
  const memberId = String(busy.memberId);
  const first = await call(contract.consoleExchanges, { query: { state: "0", memberId, size: 2 } });
  expect(first.list.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const cursor = first.next ?? "";
  const rest = await call(contract.consoleExchanges, {
    query: { state: "0", memberId, size: 2, cursor },
  });
  expect(rest).toMatchObject({ list: [{ id: made[2] }], next: null });
  const all = await call(contract.consoleExchanges, { query: { memberId, size: 2 } });
  expect(all.list.map(({ id }) => id)).toEqual(made.slice(1).toReversed());
  expect(all.list[0]).toMatchObject({
    memberId: busy.memberId,
    memberCode: expect.stringMatching(/^\d{8}$/),
    payout: null,
  });
});

test("the promise that was missed turns red and is counted", async () => {
  const { id } = await withdraw(member.call);
  const before = await exchangeCounts(server.db, server.clock.now());
  expect((await see(id)).overdue).toBe(false);
  await keepSignedIn(server);
  server.clock.move(10 * 86_400);
  expect((await see(id)).overdue).toBe(true);
  const after = await exchangeCounts(server.db, server.clock.now());
  expect(after.exchangesPending).toBe(before.exchangesPending);
  expect(after.exchangesOverdue).toBeGreaterThanOrEqual(before.exchangesPending);
  expect(after.pendingFen).toBeGreaterThan(0);
});

test("where the settings say that all is paid by hand, an approval waits for a file and sends nothing", async () => {
  const { id } = await withdraw(member.call);
  const world = {
    ...server.world,
    config: { ...server.world.config, payoutProvider: "file" as const },
  };
  const staff = { kind: "staff", staffId: 1, name: "财务", role: StaffRole.of.finance } as const;
  await server.staff(StaffRole.of.finance);
  const { id: staffId } = await server.db
    .selectFrom("staffMember")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await approveAs(world, { staff: { ...staff, staffId }, ip: "127.0.0.1", ids: [id] });
  await server.drain();
  expect(await see(id)).toMatchObject({
    state: ExchangeState.of.toBeIssued,
    payout: { provider: "file", state: "ready", sends: 0 },
  });
});
