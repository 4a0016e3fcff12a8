import { beforeEach, expect, test } from "vitest";
import { consoleExchange } from "#contract/console/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import { addSeconds } from "../platform/clock.ts";
import { approve, memberWith, noLimits, serverWithPayouts, setRules, withdraw } from "./fixture.ts";

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
