import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  askAdjustment,
  decideAdjustment,
  listAdjustments,
} from "#contract/console/money/adjustment.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { expectBooksToBalance, failureOf, memberWith } from "../../../test/fixture/exchange.ts";
import { forgetBrands } from "../../foundation/brand/api.ts";
import { decide as audit, reverse } from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const { gold, cash } = Asset.of;
const { admin, operations, finance, support } = StaffRole.of;

beforeAll(async () => {
  const limits = { adjustSecondGold: 100, adjustSecondFen: 500 };
  await server.db.updateTable("brand").set(limits).execute();
  forgetBrands(server.world);
});

type AskInput = { asset?: Asset; amount: number; key?: string; reason?: string };
const ask = async (memberId: number, { asset = gold, key = randomUUID(), ...more }: AskInput) =>
  (await server.staff(operations))(askAdjustment, {
    body: { key, memberId, asset, reason: "活动漏发", note: "工单 7", ...more },
  });
type DecideInput = "approve" | "refuse" | "withdraw";
const decide = async (id: number, decision: DecideInput, by: StaffRole = finance) =>
  (await server.staff(by))(decideAdjustment, {
    params: { id: String(id) },
    body: { decision, note: "看过" },
  });

test("Up to the limit it is booked at once, and the member reads the reason in the statement", async () => {
  const { call, memberId } = await memberWith(server, { fen: 300 });
  const made = await ask(memberId, { amount: 100 });
  expect(made).toMatchObject({ state: "booked", amount: 100, decidedBy: null, isMine: true });
  await ask(memberId, { asset: cash, amount: -300, reason: "重复发放，收回" });
  expect(await call(getWallet)).toMatchObject({ gold: { available: 100 }, cash: { available: 0 } });
  expect((await call(listPoints, { query: {} })).list).toMatchObject([
    { amount: 100, memo: "活动漏发", balanceAfter: 100, about: null },
  ]);
  const { list } = await call(listPoints, { query: { asset: cash } });
  expect(list[0]).toMatchObject({ amount: -300, memo: "重复发放，收回" });
  await expectBooksToBalance(server);
});

test("Above the limit it waits for a second person, never the asker, and moves nothing before", async () => {
  const { call, memberId } = await memberWith(server, {});
  const made = await ask(memberId, { asset: cash, amount: 501 });
  expect(made).toMatchObject({
    state: "waiting",
    whyNot: "申请人不能自己批准，请由另一位同事复核",
  });
  expect((await call(getWallet)).cash.available).toBe(0);
  for (const decision of ["approve", "refuse"] as const)
    expect(await failureOf(decide(made.id, decision, operations))).toEqual({
      code: 403,
      message: "申请人不能自己批准，请由另一位同事复核",
    });
  expect((await failureOf(decide(made.id, "withdraw", admin))).message).toBe("只有申请人可以撤回");
  expect((await failureOf(decide(made.id, "approve", support))).code).toBe(403);

  const waiting = await (
    await server.staff(finance)
  )(listAdjustments, {
    query: { state: "waiting", memberId: String(memberId) },
  });
  expect(waiting.list).toMatchObject([{ id: made.id, whyNot: null, isMine: false }]);
  expect(await decide(made.id, "approve")).toMatchObject({ state: "booked", decideNote: "看过" });
  expect((await call(getWallet)).cash.available).toBe(501);
  expect(await failureOf(decide(made.id, "refuse", admin))).toEqual({
    code: 409,
    message: `操作员${finance}已经批准这笔调整`,
  });
  await expectBooksToBalance(server);
});

test("A second operations colleague may not approve; refused and withdrawn ones move nothing", async () => {
  const { call, memberId } = await memberWith(server, {});
  const asker = await server.staff(admin);
  const body = { memberId, asset: gold, amount: 101, reason: "补发", note: "" };
  const made = await asker(askAdjustment, { body: { ...body, key: randomUUID() } });
  expect((await failureOf(decide(made.id, "approve", operations))).message).toBe(
    "需要由管理员或财务复核",
  );
  expect(await decide(made.id, "refuse")).toMatchObject({ state: "refused" });
  const other = await ask(memberId, { amount: 101 });
  expect(await decide(other.id, "withdraw", operations)).toMatchObject({ state: "withdrawn" });
  expect((await call(getWallet)).gold.available).toBe(0);
});

test("Never more than is available, also when it was there at the time of asking", async () => {
  const { call, memberId } = await memberWith(server, { gold: 400 });
  expect(await failureOf(ask(memberId, { amount: -401 }))).toEqual({
    code: 2001,
    message: "会员可用余额只有 400 金币，不能扣 401 金币",
  });
  const first = await ask(memberId, { amount: -400 });
  const second = await ask(memberId, { amount: -101 });
  await decide(first.id, "approve");
  expect((await failureOf(decide(second.id, "approve"))).code).toBe(2001);
  expect((await call(getWallet)).gold.available).toBe(0);
  const { list } = await (
    await server.staff(finance)
  )(listAdjustments, {
    query: { memberId: String(memberId) },
  });
  expect(list.map(({ state }) => state)).toEqual(["waiting", "booked"]);
});

test("The same request again is the same adjustment; another one under its key is refused", async () => {
  const { call, memberId } = await memberWith(server, {});
  const key = randomUUID();
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => ask(memberId, { amount: 40, key })),
  );
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect((await call(getWallet)).gold.available).toBe(40);
  expect((await failureOf(ask(memberId, { amount: 41, key }))).code).toBe(422);
});

test("Two deciders at once: one of them decides, and it is booked once or not at all", async () => {
  const { call, memberId } = await memberWith(server, {});
  let expected = 0;
  for (const other of ["approve", "refuse"] as const) {
    // oxlint-disable no-await-in-loop -- each of its own
    const { id } = await ask(memberId, { amount: 200 });
    const both = await Promise.allSettled([
      decide(id, "approve"),
      decide(id, other, admin),
      decide(id, "approve", admin),
      decide(id, "withdraw", operations),
    ]);
    const done = both.flatMap((one) => (one.status === "fulfilled" ? [one.value.state] : []));
    expect(done).toHaveLength(1);
    if (done[0] === "booked") expected += 200;
    expect((await call(getWallet)).gold.available).toBe(expected);
    // oxlint-enable no-await-in-loop
  }
  await expectBooksToBalance(server);
});

test("Whatever is asked and decided in whatever order, the balance is what was booked, and never negative", async () => {
  const step = fc.record({
    amount: fc.integer({ min: -300, max: 300 }).filter((n) => n !== 0),
    decision: fc.constantFrom("approve", "refuse", "withdraw"),
    atOnce: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { call, memberId } = await memberWith(server, { gold: 150, payee: false });
      const run = async ({ amount, decision }: (typeof steps)[number]) => {
        const made = await ask(memberId, { amount }).catch(() => undefined);
        if (made?.state === "waiting")
          await decide(made.id, decision, decision === "withdraw" ? operations : finance).catch(
            () => undefined,
          );
      };
      const together = steps.filter(({ atOnce }) => atOnce);
      await Promise.all(together.map(run));
      // oxlint-disable-next-line no-await-in-loop
      for (const one of steps) if (!one.atOnce) await run(one);
      const { list } = await (
        await server.staff(finance)
      )(listAdjustments, {
        query: { memberId: String(memberId), state: "booked", size: 100 },
      });
      const booked = list.reduce((sum, { amount }) => sum + amount, 150);
      const { available } = (await call(getWallet)).gold;
      expect(available).toBe(booked);
      expect(available).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 6 },
  );
  await expectBooksToBalance(server);
});

test("What is given repays a debt first, and the statement says so", async () => {
  const { call, memberId } = await memberWith(server, {});
  const { responseId } = await completed(call, await publishedTask(server, { rewardGold: 100 }));
  await audit(server, true, responseId);
  await ask(memberId, { amount: -60 });
  // Forty are left to take back; sixty are owed.
  await reverse(server, { valid: false, fraud: true }, responseId);
  await ask(memberId, { amount: 100 });
  expect(await call(getWallet)).toMatchObject({ gold: { available: 40 }, owed: { gold: 0 } });
  expect((await call(listPoints, { query: { size: 2 } })).list).toMatchObject([
    { amount: -60, about: null, memo: "以「活动漏发」的奖励抵扣，欠款已还清" },
    { amount: 100 },
  ]);
});

test("Every step stands in the log of the member, with before and after", async () => {
  const { memberId } = await memberWith(server, {});
  await ask(memberId, { amount: 50 });
  const { id } = await ask(memberId, { amount: 150 });
  await decide(id, "approve");
  const query = { subjectKind: "member", subjectId: String(memberId) };
  const { list } = await (await server.staff(finance))(listAudit, { query });
  const facts = { gold: 150, reason: "活动漏发", adjustment: id };
  expect(list).toMatchObject([
    {
      action: "adjustment.approve",
      before: { ...facts, state: "waiting" },
      after: { ...facts, state: "booked" },
      note: "看过",
    },
    { action: "adjustment.ask", before: null, after: { ...facts, state: "waiting" } },
    {
      action: "adjustment.book",
      before: null,
      after: { gold: 50, state: "booked" },
      note: "工单 7",
    },
  ]);
});

test("Bad input is answered with a sentence that names the field", async () => {
  const { memberId } = await memberWith(server, {});
  const refused = async (more: object) =>
    (await failureOf(ask(memberId, { amount: 1, ...more }))).message;
  expect(await refused({ amount: 0 })).toBe("金额不能为 0");
  expect(await refused({ amount: 1.5 })).toBe("金额应为整数");
  expect(await refused({ reason: "" })).toBe("请输入会员看到的原因");
  expect((await failureOf(ask(999_999, { amount: 1 }))).message).toBe("没有这个会员");
  const { id } = await ask(memberId, { amount: 101 });
  const call = await server.staff(finance);
  const silent = { params: { id: String(id) }, body: { decision: "refuse", note: "" } } as const;
  expect((await failureOf(call(decideAdjustment, silent))).message).toBe("请填写驳回的原因");
  expect((await failureOf(decide(999_999, "approve"))).code).toBe(404);
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("id", "=", memberId)
    .execute();
  expect((await failureOf(ask(memberId, { amount: 1 }))).message).toBe("该会员已注销，不能调整");
  expect((await failureOf(decide(id, "approve"))).message).toBe("该会员已注销，不能入账");
});
