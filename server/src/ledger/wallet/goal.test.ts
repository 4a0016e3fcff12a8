/** A goal of a member's: one at a time, as far as what really came in, told once when it is reached. */
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { Asset } from "#contract/enums.ts";
import { errors } from "#contract/errors.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { endGoal, setGoal } from "#contract/member/money/goal.ts";
import { getYear } from "#contract/member/money/income.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { earned, waiting } from "../../../test/fixture/earning.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";
import { testServer } from "../../../test/server.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { transact } from "../../platform/db.ts";
import { adjust, forgetOldGoals, tellReachedGoals, takeBackReward } from "./api.ts";

const server = testServer();
const DAY = 86_400;
const YUAN = 100;

beforeAll(async () => {
  await server.db.updateTable("brand").set({ goldPerYuan: 100 }).execute();
});

const dayIn = (days: number) => dayOf(addSeconds(server.clock.now(), days * DAY));
const goalOf = async (call: Call) => (await call(getWallet)).goal;

/** In the place of whatever this member reads now. */
async function set(call: Call, { yuan = 30, days = 3 } = {}) {
  const instead = (await goalOf(call))?.changedAt ?? null;
  // So that what is set one after the other is told apart.
  server.clock.move(1);
  await call(setGoal, { body: { amountFen: yuan * YUAN, until: dayIn(days), instead } });
  return goalOf(call);
}
const told = async (call: Call) =>
  (await call(listMessages, { query: {} })).list.filter(({ title }) => title === "目标达成");

test("a goal counts what came in since it was set, gold at my rate and cash, as the year's statement does", async () => {
  const { call, memberId } = await server.member();
  await earned(server, memberId, { gold: 5000 });
  expect(await goalOf(call)).toBeNull();
  const goal = await set(call);
  expect(goal).toMatchObject({
    amountFen: 3000,
    until: dayIn(3),
    earned: { gold: 0, fen: 0 },
    earnedFen: 0,
    state: "running",
  });
  expect(goal?.changedAt).toBe(goal?.setAt);
  const about = { memberId, refId: 9_000_001, memo: "测试", actor: "system" };
  const at = server.clock.now();
  await transact(server.db, (tx) =>
    adjust(tx, { ...about, key: "goal", at, asset: Asset.of.gold, amount: 900 }),
  );
  await waiting(server, memberId, { gold: 700 });
  await earned(server, memberId, { gold: 1250, fen: 80 });
  expect(await goalOf(call)).toMatchObject({
    earned: { gold: 1250, fen: 80 },
    earnedFen: 1330,
    state: "running",
  });
  const year = String(Number(dayIn(0).slice(0, 4)));
  const { total } = await call(getYear, { query: { year } });
  expect(total).toMatchObject({ earnedGold: 5000 + 1250, earnedFen: 80 });
  await transact(server.db, (tx) =>
    takeBackReward(tx, { ...about, at, gold: 250, fen: 0, turn: 1, fraud: false }),
  );
  expect(await goalOf(call)).toMatchObject({ earned: { gold: 1000 }, earnedFen: 1080 });
});

test("a running goal is changed and keeps what was earned; a reached one is told once, and the next begins at nothing", async () => {
  const { call, memberId } = await server.member();
  const first = await set(call);
  await earned(server, memberId, { gold: 1000 });
  await tellReachedGoals(server.world);
  expect(await told(call)).toEqual([]);
  const changed = await set(call, { yuan: 20, days: 5 });
  expect(changed).toMatchObject({
    amountFen: 2000,
    until: dayIn(5),
    setAt: first?.setAt,
    earnedFen: 1000,
    state: "running",
  });
  expect(changed?.changedAt).not.toBe(first?.changedAt);
  await earned(server, memberId, { fen: 1200 });
  expect(await goalOf(call)).toMatchObject({ earnedFen: 2200, state: "reached" });
  await Promise.all([1, 2, 3].map(() => tellReachedGoals(server.world)));
  await tellReachedGoals(server.world);
  expect(await told(call)).toMatchObject([{ body: "目标 20.00 元，已经攒到 22.00 元。" }]);
  expect(await set(call, { yuan: 1 })).toMatchObject({ earnedFen: 0, state: "running" });
  await tellReachedGoals(server.world);
  await earned(server, memberId, { gold: 100 });
  await tellReachedGoals(server.world);
  expect(await told(call)).toHaveLength(2);
});

test("a goal that is lowered to what is there is reached and told", async () => {
  const { call, memberId } = await server.member();
  await set(call);
  await earned(server, memberId, { gold: 500 });
  await tellReachedGoals(server.world);
  expect(await set(call, { yuan: 5 })).toMatchObject({ earnedFen: 500, state: "reached" });
  await tellReachedGoals(server.world);
  expect(await told(call)).toHaveLength(1);
});

test("who sets none, and whose gold is hidden, reads of none; nobody reads another's", async () => {
  const [mine, theirs] = [await server.member(), await server.member()];
  await set(mine.call);
  expect(await goalOf(theirs.call)).toBeNull();
  await server.db
    .updateTable("userMember")
    .set({ bbsRole: 1 })
    .where("id", "=", mine.memberId)
    .execute();
  forgetCaller(server.world, mine.memberId);
  expect(await goalOf(mine.call)).toBeNull();
  const body = { amountFen: 3000, until: dayIn(1), instead: null };
  await expect(mine.call(setGoal, { body })).rejects.toMatchObject({ code: 403 });
});

test("a stranger sets and ends nothing; who is frozen ends theirs and sets none", async () => {
  const body = { amountFen: 3000, until: dayIn(1), instead: null };
  await expect(server.stranger(setGoal, { body })).rejects.toMatchObject({ code: 401 });
  const { call, memberId } = await server.member();
  const changedAt = (await set(call))?.changedAt ?? "";
  const stranger = server.stranger(endGoal, { body: { changedAt } });
  await expect(stranger).rejects.toMatchObject({ code: 401 });
  await sanctioned(server, memberId, { step: SanctionStep.of.frozen });
  await expect(set(call)).rejects.toMatchObject({ code: errors.accountFrozen.code });
  await call(endGoal, { body: { changedAt } });
  expect(await goalOf(call)).toBeNull();
});

test.each([0, 99, 1_000_001, 3000.5, -3000])("%d fen are no goal", async (amountFen) => {
  const { call } = await server.member();
  const body = { amountFen, until: dayIn(1), instead: null };
  await expect(call(setGoal, { body })).rejects.toMatchObject({
    code: 400,
    message: "目标金额应为 1-10,000 元",
  });
});

test("1 and 10,000 yuan are, by today and by the 31st day from now; any other day is named as wrong", async () => {
  const { call } = await server.member();
  expect(await set(call, { yuan: 1, days: 0 })).toMatchObject({ amountFen: 100, state: "running" });
  expect(await set(call, { yuan: 10_000, days: 31 })).toMatchObject({ amountFen: 1_000_000 });
  const instead = (await goalOf(call))?.changedAt ?? null;
  for (const until of [dayIn(-1), dayIn(32), "2026-02-31", "2027-13-01", "明天", ""])
    await expect(
      call(setGoal, { body: { amountFen: 3000, until, instead } }),
    ).rejects.toMatchObject({ code: 400, message: "目标日期应在今天起 31 天以内" });
});

test("what was changed on another device is read before it is changed or ended here", async () => {
  const { call } = await server.member();
  const first = await set(call);
  const second = await set(call, { yuan: 50 });
  const stale = first?.changedAt ?? "";
  const body = { amountFen: 1000, until: dayIn(1) };
  for (const instead of [stale, null])
    await expect(call(setGoal, { body: { ...body, instead } })).rejects.toMatchObject({
      code: 409,
      message: "目标已在别处改过，请看最新的",
    });
  await expect(call(endGoal, { body: { changedAt: stale } })).rejects.toMatchObject({ code: 409 });
  expect(await goalOf(call)).toEqual(second);
  const changedAt = second?.changedAt ?? "";
  await call(endGoal, { body: { changedAt } });
  await call(endGoal, { body: { changedAt } });
  expect(await goalOf(call)).toBeNull();
  await expect(call(setGoal, { body: { ...body, instead: changedAt } })).rejects.toMatchObject({
    code: 409,
  });
});

test("of two devices that set one at the same moment one is taken, and the other reads it", async () => {
  const { call } = await server.member();
  const both = async (instead: string | null) => {
    const wishes = [1000, 2000].map((amountFen) =>
      call(setGoal, { body: { amountFen, until: dayIn(1), instead } }).then(
        () => amountFen,
        (refusal: { code: number }) => refusal.code,
      ),
    );
    const [one, other] = (await Promise.all(wishes)).toSorted((a, b) => a - b);
    expect(one).toBe(409);
    expect(await goalOf(call)).toMatchObject({ amountFen: other });
  };
  await both(null);
  server.clock.move(1);
  await both((await goalOf(call))?.changedAt ?? "");
});

test("when its day is over it stays as it was, the next begins at nothing, and after a month it goes", async () => {
  const { call, memberId } = await server.member();
  await keepSignedIn(server);
  await set(call, { yuan: 30, days: 0 });
  await earned(server, memberId, { gold: 400 });
  server.clock.move(DAY);
  await keepSignedIn(server);
  await earned(server, memberId, { gold: 4000 });
  await tellReachedGoals(server.world);
  expect(await goalOf(call)).toMatchObject({ earnedFen: 400, state: "over" });
  expect(await told(call)).toEqual([]);
  expect(await set(call, { days: 0 })).toMatchObject({ earnedFen: 0, state: "running" });
  server.clock.move(30 * DAY);
  await forgetOldGoals(server.world);
  expect(await goalOf(call)).toMatchObject({ state: "over" });
  server.clock.move(DAY);
  expect(await forgetOldGoals(server.world)).toBeGreaterThan(0);
  expect(await goalOf(call)).toBeNull();
});
