/** What came in is said once, on whichever device the member comes by. */
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { Asset, MoneyReason } from "#contract/enums.ts";
import { getWallet, listPoints, seeArrived } from "#contract/member/money/wallet.ts";
import { earned, waiting } from "../../../test/fixture/earning.ts";
import { testServer } from "../../../test/server.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { transact } from "../../platform/db.ts";
import { adjust, holdForExchange, returnHold } from "./api.ts";

const server = testServer();

const arrivedOf = async (call: Call) => (await call(getWallet)).arrived;
/** As the page does once it has shown it. */
const look = async (call: Call) => {
  const arrived = await arrivedOf(call);
  if (arrived) await call(seeArrived, { body: arrived.through });
  return arrived;
};

test("what came since I last looked is said with where it came from, once on all my devices", async () => {
  const { call, memberId } = await server.member("13911110001");
  // The next code comes a minute later.
  server.clock.move(60);
  const other = (await server.member("13911110001")).call;
  expect(await arrivedOf(call)).toBeNull();
  await earned(server, memberId, { gold: 350, memo: "早餐调查" });
  const { list } = await call(listPoints, { query: {} });
  expect(await arrivedOf(other)).toEqual({
    gold: 350,
    fen: 0,
    count: 1,
    newest: {
      asset: Asset.of.gold,
      seq: list[0]?.seq,
      reason: MoneyReason.of.rewardReleased,
      memo: "早餐调查",
      at: list[0]?.at,
    },
    through: { gold: list[0]?.seq, cash: 0 },
  });
  // Reading it marks nothing: what was drawn and never seen is said again.
  expect(await look(call)).toMatchObject({ gold: 350 });
  expect(await arrivedOf(call)).toBeNull();
  expect(await arrivedOf(other)).toBeNull();
});

test("several are summed up in both currencies; the newest says where it came from", async () => {
  const { call, memberId } = await server.member();
  await earned(server, memberId, { gold: 100, memo: "一" });
  await look(call);
  await earned(server, memberId, { gold: 200, memo: "二" });
  await earned(server, memberId, { gold: 30, fen: 500, memo: "三" });
  await earned(server, memberId, { fen: 70, memo: "四" });
  expect(await look(call)).toMatchObject({
    gold: 230,
    fen: 570,
    count: 4,
    newest: { asset: Asset.of.cash, memo: "四" },
  });
  expect(await arrivedOf(call)).toBeNull();
});

test("a reward that waits, a correction and what comes back from a withdrawal are no news", async () => {
  const { call, memberId } = await server.member();
  await waiting(server, memberId, { gold: 500 });
  const about = { memberId, refId: 77, memo: "测试", actor: "system", at: server.clock.now() };
  const gold = { asset: Asset.of.gold, amount: 900 };
  await transact(server.db, async (tx) => {
    await adjust(tx, { ...about, ...gold, key: "arrived" });
    const holdTx = await holdForExchange(tx, { ...about, ...gold });
    await returnHold(tx, { ...about, ...gold, holdTx });
  });
  expect((await call(getWallet)).gold).toMatchObject({ available: 900, pending: 500 });
  expect(await arrivedOf(call)).toBeNull();
});

test("after a week it is no news any more, and who sees no gold is told of cash alone", async () => {
  const { call, memberId } = await server.member();
  await earned(server, memberId, { gold: 10, secondsAgo: 8 * 86_400 });
  expect(await arrivedOf(call)).toBeNull();
  await earned(server, memberId, { fen: 80, memo: "现金", secondsAgo: 60 });
  await earned(server, memberId, { gold: 20, memo: "金币" });
  expect(await arrivedOf(call)).toMatchObject({ gold: 20, fen: 80, newest: { memo: "金币" } });
  await server.db
    .updateTable("userMember")
    .set({ bbsRole: 1 })
    .where("id", "=", memberId)
    .execute();
  forgetCaller(server.world, memberId);
  expect(await arrivedOf(call)).toMatchObject({
    gold: 0,
    fen: 80,
    count: 1,
    newest: { asset: Asset.of.cash, memo: "现金" },
    through: { gold: 0 },
  });
});

test("what was seen stays seen, whatever is said late; nothing is seen before it came", async () => {
  const { call, memberId } = await server.member();
  await earned(server, memberId, { gold: 1 });
  const early = await arrivedOf(call);
  await earned(server, memberId, { gold: 2 });
  await look(call);
  await call(seeArrived, { body: early?.through ?? { gold: 0, cash: 0 } });
  expect(await arrivedOf(call)).toBeNull();
  const most = Number.MAX_SAFE_INTEGER;
  await call(seeArrived, { body: { gold: most, cash: most } });
  await earned(server, memberId, { gold: 3, fen: 4 });
  expect(await arrivedOf(call)).toMatchObject({ gold: 3, fen: 4, count: 2 });
});

test("nobody else's wallet is marked, and neither a stranger nor a number that is none marks any", async () => {
  const [mine, theirs] = [await server.member(), await server.member()];
  await earned(server, mine.memberId, { gold: 5 });
  await earned(server, theirs.memberId, { gold: 6 });
  await look(mine.call);
  expect(await arrivedOf(theirs.call)).toMatchObject({ gold: 6 });
  const body = { gold: 1, cash: 0 };
  await expect(server.stranger(seeArrived, { body })).rejects.toMatchObject({ code: 401 });
  for (const gold of [-1, 1.5, Number.MAX_SAFE_INTEGER + 1])
    await expect(mine.call(seeArrived, { body: { gold, cash: 0 } })).rejects.toMatchObject({
      message: "明细编号错误",
    });
});

test("two devices that show it at the same moment mark it once, the later line of the two", async () => {
  const { call, memberId } = await server.member();
  await earned(server, memberId, { gold: 5 });
  const first = await arrivedOf(call);
  await earned(server, memberId, { fen: 6 });
  const second = await arrivedOf(call);
  const marks = [second, first, second].map((one) =>
    call(seeArrived, { body: one?.through ?? { gold: 0, cash: 0 } }),
  );
  await Promise.all(marks);
  expect(await arrivedOf(call)).toBeNull();
  const held = server.db.selectFrom("walletSeen").selectAll().where("memberId", "=", memberId);
  expect(await held.execute()).toEqual([
    { memberId, goldSeq: second?.through.gold, cashSeq: second?.through.cash },
  ]);
});
