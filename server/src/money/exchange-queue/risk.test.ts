import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { consoleExchange, consoleExchanges } from "#contract/console/money/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { decide, reverse } from "../../../test/fixture/reconciliation.ts";
import { recordFormerPayee } from "../../people/member/api.ts";
import {
  accountOf,
  approve,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const { server } = serverWithPayouts();

beforeEach(() => setRules(server, noLimits));

const see = async (id: number) => {
  const call = await server.staff(StaffRole.of.viewer);
  return call(consoleExchange, { params: { id: String(id) } });
};

test("risk flags say what is odd, in sentences", async () => {
  const fresh = await memberWith(server, { fen: 10_000, payee: false });
  const now = server.clock.now();
  await server.db
    .insertInto("userPayee")
    .values({ memberId: fresh.memberId, account: "new@x.cn", realName: "李", boundAt: now })
    .execute();
  const first = await withdraw(fresh.call);
  const sentences = (await see(first.id)).flags.map(({ kind, sentence }) => `${kind}: ${sentence}`);
  expect(sentences).toEqual([
    expect.stringMatching(/^newAccount: 注册 0 天就申请提现（\d{4}-\d\d-\d\d 注册，不满 7 天）$/),
    expect.stringMatching(/^newPayee: 收款支付宝在 \d{4}-\d\d-\d\d 才绑定或更换，不满 7 天$/),
    "first: 这是该会员的首次提现",
  ]);
});

test("an old member with an old payee, good answers and a paid withdrawal has no flags of their own", async () => {
  const old = await memberWith(server, { fen: 10_000 });
  const { db, clock } = server;
  await db
    .updateTable("userMember")
    .set({ registeredAt: addSeconds(clock.now(), -90 * 86_400) })
    .where("id", "=", old.memberId)
    .execute();
  const paid = await withdraw(old.call);
  await approve(server, paid.id);
  await server.drain();
  const { id } = await withdraw(old.call);
  const set = (facts: object) =>
    db.updateTable("exchange").set(facts).where("id", "=", id).execute();
  const kindsOf = async () => (await see(id)).flags.map(({ kind }) => kind);
  await set({ ip: "203.0.113.9", validResponses: 10, invalidResponses: 0 });
  expect(await kindsOf()).toEqual([]);
  await set({ validResponses: 2, invalidResponses: 2 });
  const bad = (await see(id)).flags.find(({ kind }) => kind === "badAnswers");
  expect(bad?.sentence).toBe("申请时已审核的 4 次答题中 2 次无效（50%）");
  await set({ validResponses: 0, invalidResponses: 2 });
  expect(await kindsOf()).toEqual([]);

  const another = await memberWith(server, { fen: 10_000 });
  const { id: other } = await withdraw(another.call);
  const device = "a".repeat(40);
  await set({ deviceId: device });
  await db.updateTable("exchange").set({ deviceId: device }).where("id", "=", other).execute();
  const shared = (await see(id)).flags.find(({ kind }) => kind === "sharedDevice");
  expect(shared?.sentence).toBe("30 天内另有 1 名会员用同一设备申请提现或兑换");
  await db.updateTable("exchange").set({ ip: "203.0.113.9" }).where("id", "=", other).execute();
  const address = (await see(id)).flags.find(({ kind }) => kind === "sharedIp");
  expect(address?.sentence).toBe("30 天内另有 1 名会员从同一 IP 申请提现或兑换");
});

const flagOf = async (id: number, kind: string) =>
  (await see(id)).flags.find((flag) => flag.kind === kind);
const codeOf = async (memberId: number) => {
  const { code } = await server.db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return code;
};

test("an Alipay account that others were paid to, or had bound, names them", async () => {
  const { db, clock } = server;
  const [paid, bound, now] = [
    await memberWith(server, { fen: 10_000 }),
    await memberWith(server, { fen: 10_000 }),
    await memberWith(server, { fen: 10_000 }),
  ];
  const account = accountOf(paid.memberId);
  const alone = await withdraw(paid.call);
  expect(await flagOf(alone.id, "sharedPayee")).toBeUndefined();
  await db.deleteFrom("userPayee").where("memberId", "=", paid.memberId).execute();
  await transact(db, (tx) =>
    recordFormerPayee(tx, server.world, { memberId: bound.memberId, account, at: clock.now() }),
  );
  await db.updateTable("userPayee").set({ account }).where("memberId", "=", now.memberId).execute();
  const { id } = await withdraw(now.call);
  const flag = await flagOf(id, "sharedPayee");
  expect(flag?.sentence).toBe("另有 2 名会员绑定过这个支付宝，或向它申请过提现");
  expect(flag?.members).toEqual([
    { id: paid.memberId, code: await codeOf(paid.memberId) },
    { id: bound.memberId, code: await codeOf(bound.memberId) },
  ]);
  expect((await flagOf(alone.id, "sharedPayee"))?.members.map((one) => one.id)).toEqual([
    now.memberId,
    bound.memberId,
  ]);
});

test("answers that were too fast, and those that were turned round, are told with their figures", async () => {
  const member = await memberWith(server, { fen: 10_000 });
  const done = [];
  for (let n = 0; n < 4; n += 1)
    done.push((await completed(member.call, await publishedTask(server))).responseId);
  const [one = 0, two = 0] = done;
  const { id } = await withdraw(member.call);
  expect(await flagOf(id, "speeder")).toBeUndefined();
  expect(await flagOf(id, "reversed")).toBeUndefined();
  const fast = (flags: string[], ...ids: number[]) =>
    server.db.updateTable("surveyResponse").set({ flags }).where("id", "in", ids).execute();
  await fast(["用时不到多数人的一半"], one, two);
  expect((await flagOf(id, "speeder"))?.sentence).toBe("最近 4 次答完的问卷中 2 次作答过快（50%）");
  await fast([], one, two);
  expect(await flagOf(id, "speeder")).toBeUndefined();

  await decide(server, true, one, two);
  await reverse(server, { valid: false }, one);
  expect((await flagOf(id, "reversed"))?.sentence).toMatch(
    /^有 1 次答题判为有效之后又被改判无效，最近一次在 \d{4}-\d\d-\d\d$/,
  );
  await reverse(server, { valid: true }, one);
  expect(await flagOf(id, "reversed")).toBeUndefined();
});

test("a page of many costs no more statements than a page of one", async () => {
  const member = await memberWith(server, { fen: 1_000_000 });
  // One more than both pages: the first page of a list that ends there needs no count.
  for (let n = 0; n < 13; n += 1) await withdraw(member.call);
  const call = await server.staff(StaffRole.of.viewer);
  // All statements that go to PostgreSQL, over any connection: with parameters, and without.
  const sent = (["bind", "query"] as const).map((way) => vi.spyOn(pg.Connection.prototype, way));
  const costOf = async (size: number) => {
    for (const way of sent) way.mockClear();
    await call(consoleExchanges, { query: { memberId: String(member.memberId), size } });
    return sent.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  };
  await costOf(12);
  const ofOne = await costOf(1);
  expect(ofOne).toBeGreaterThan(5);
  expect(await costOf(12)).toBe(ofOne);
  for (const way of sent) way.mockRestore();
});
