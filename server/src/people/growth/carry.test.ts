/** What others are to have of a response: set aside with the decision, and theirs a moment later, whatever comes in between. */
import { expect, test, vi } from "vitest";
import { Role } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { getInvite, listInvitees } from "#contract/member/people/invite.ts";
import { getTeamSummary, listTeamResponses } from "#contract/member/study/team.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { carried } from "../../../test/fixture/carried.ts";
import {
  ALL,
  carryScene,
  carryTasks,
  NONE,
  paidInFull,
  takenBack,
} from "../../../test/fixture/carry.ts";
import { endLeases, workAndDie } from "../../../test/fixture/dying-worker.ts";
import { answeredBy, paidBy, setRole } from "../../../test/fixture/growth.ts";
import { wordsTo } from "../../../test/fixture/message.ts";
import { balanced } from "../../../test/fixture/reconciliation.ts";
import { testServer } from "../../../test/server.ts";
import { asideBalance, lockWallets } from "../../ledger/wallet/api.ts";
import { openDb, transact } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";
import { drainOutbox } from "../../platform/worker.ts";
import type { World } from "../../platform/world.ts";
import { closeMember } from "../member/api.ts";
import { CARRY_TOPIC, carryHandlers } from "./carry.ts";
import { waitingAside } from "./proof-sql.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(180_000) });
const tasks = carryTasks(server);
const { pair, decideOnly, turnOnly, jobs, run, available, nothingIsUnderway } = carryScene(server);

test("an audit waits for nobody's wallet but the respondent's: what others are to have is set aside, shown nowhere, and theirs a moment later", async () => {
  const two = await pair();
  const { boss, friend } = two;
  const response = await answeredBy(friend, tasks.task);
  expect(await asideBalance(server.db)).toEqual(NONE);
  await transact(server.db, async (tx) => {
    await lockWallets(tx, { respondents: [], others: [boss.memberId], alone: [boss.memberId] });
    await decideOnly(response);
  });
  expect(await available(friend)).toBe(1000);
  expect(await available(boss)).toBe(0);
  expect(await asideBalance(server.db)).toEqual(ALL);
  expect(await waitingAside(server.db)).toEqual(ALL);
  await balanced(server);

  const shown = async () => {
    const [{ earnedGold }, invitees, summary, responses, points] = [
      await boss.call(getInvite),
      (await boss.call(listInvitees, { query: {} })).list,
      (await boss.call(getTeamSummary)).all,
      (await boss.call(listTeamResponses, { query: {} })).list,
      (await boss.call(listPoints, { query: {} })).list,
    ];
    return {
      invite: [earnedGold, invitees[0]?.earnedGold],
      // A leader's: the count of the valid response is there with the decision.
      team: [summary.valid, summary.gold, summary.fen, responses[0]?.commissionGold],
      lines: points.map(({ amount }) => amount),
      told: (await wordsTo(boss)).length,
    };
  };
  expect(await shown()).toEqual({ invite: [0, 0], team: [1, 0, 0, 0], lines: [], told: 0 });
  await carried(server);
  expect(await shown()).toEqual({
    invite: [5100, 5100],
    team: [1, 200, 100, 200],
    lines: [200, 100, 5000],
    told: 1,
  });
  expect(await paidBy(server, response)).toEqual(paidInFull(two));
  await nothingIsUnderway();
});

test.each([true, false])(
  "whatever order the turns of a response come in, they are done in their own (valid in the end: %s)",
  async (isValid) => {
    const two = await pair();
    const response = await answeredBy(two.friend, tasks.task);
    await decideOnly(response);
    await turnOnly(false, response);
    if (isValid) await turnOnly(true, response);
    const waiting = await jobs();
    expect(waiting).toHaveLength(isValid ? 9 : 6);
    // Every payment that waits is set aside, the second one once more; a take-back is not.
    const times = isValid ? 2 : 1;
    expect(await asideBalance(server.db)).toEqual({
      gold: times * ALL.gold,
      fen: times * ALL.fen,
    });
    expect(await waitingAside(server.db)).toEqual(await asideBalance(server.db));
    const done: boolean[] = [];
    for (const job of waiting.toReversed()) done.push(await run(job));
    // The last of each line first: only what has nothing before it is done.
    expect(done.filter(Boolean)).toHaveLength(3);
    expect(await available(two.boss)).toBe(ALL.gold);
    for (let n = 0; n < 2; n += 1) for (const job of waiting.toReversed()) await run(job);
    expect(await paidBy(server, response)).toEqual(isValid ? paidInFull(two) : takenBack(two));
    expect(await available(two.boss)).toBe(isValid ? ALL.gold : 0);
    // They are still in the outbox, all of them: a repeat changes nothing.
    await carried(server);
    expect(await available(two.boss)).toBe(isValid ? ALL.gold : 0);
    await nothingIsUnderway();
  },
);

test("two nodes that carry the same at once, each twice, bring every coin once", async () => {
  const pairs = [await pair(), await pair(), await pair()];
  for (const { friend } of pairs) await decideOnly(await answeredBy(friend, tasks.task));
  const again = (await jobs()).map(({ payload }) => ({
    topic: CARRY_TOPIC,
    lane: "growth",
    payload: JSON.stringify(payload),
    availableAt: server.clock.now(),
    createdAt: server.clock.now(),
  }));
  await server.db.insertInto("outbox").values(again).execute();
  const db = openDb(appUrl(server.ownerUrl), 8);
  const carry = (world: World) =>
    drainOutbox({ ...world, handlers: carryHandlers(world) }, { lanes: ["growth"] });
  await Promise.all([carry(server.world), carry({ ...server.world, db })]);
  await db.destroy();
  for (const { boss } of pairs) expect(await available(boss)).toBe(ALL.gold);
  await nothingIsUnderway();
});

test.each(["carry.before-commit:1", "carry.after-commit:1"] as const)(
  "a node killed at %s, or with nothing done behind the audit, loses nothing and doubles nothing",
  async (at) => {
    const two = await pair();
    const response = await answeredBy(two.friend, tasks.task);
    await decideOnly(response);
    // The audit is committed, and its node may be gone from here on.
    expect(await jobs()).toHaveLength(3);
    await workAndDie(server, { at, from: "people/growth/carry.ts", handlers: "carryHandlers" });
    expect((await jobs()).length).toBeGreaterThan(0);
    expect(await waitingAside(server.db)).toEqual(await asideBalance(server.db));
    await endLeases(server, CARRY_TOPIC);
    await carried(server);
    expect(await paidBy(server, response)).toEqual(paidInFull(two));
    expect(await available(two.boss)).toBe(ALL.gold);
    await nothingIsUnderway();
  },
);

test("the bonus for a first answer goes to the next one only when it has been taken back, whichever is carried first", async () => {
  const two = await pair();
  const [one, other] = [
    await answeredBy(two.friend, tasks.task),
    await answeredBy(two.friend, tasks.second),
  ];
  await decideOnly(one);
  await carried(server);
  await turnOnly(false, one);
  await decideOnly(other);
  const waiting = await jobs();
  const isFirst = ({ payload }: (typeof waiting)[number]) =>
    (payload as { kind: number }).kind === GrowthKind.of.inviteFirst;
  const [back, again] = waiting.filter(isFirst);
  if (!back || !again) throw new Error("no bonus");
  expect(await run(again)).toBe(false);
  expect(await run(back)).toBe(true);
  expect(await run(again)).toBe(true);
  await carried(server);
  expect(await paidBy(server, one)).toEqual(takenBack(two));
  expect(await paidBy(server, other)).toEqual(paidInFull(two));
  await nothingIsUnderway();
});

test("one whose turn never comes fails aloud after ten minutes, and is still what the account holds", async () => {
  const two = await pair();
  const response = await answeredBy(two.friend, tasks.task);
  await decideOnly(response);
  await turnOnly(false, response);
  await turnOnly(true, response);
  const last = (await jobs()).at(-1);
  if (!last) throw new Error("no job");
  expect(await run(last)).toBe(false);
  const { at } = last.payload as { at: string };
  const since = (seconds: number) => ({
    payload: { ...(last.payload as object), at: new Date(Date.parse(at) - seconds * 1000) },
  });
  expect(await run(since(590))).toBe(false);
  await expect(run(since(610))).rejects.toThrow("waits for what comes before it");
  expect(await waitingAside(server.db)).toEqual(await asideBalance(server.db));
  await carried(server);
  expect(await available(two.boss)).toBe(ALL.gold);
  await nothingIsUnderway();
});

test("who may earn is asked at the decision: one who is demoted or leaves before it is carried has it all the same", async () => {
  const [demoted, gone] = [await pair(), await pair()];
  for (const { friend } of [demoted, gone]) await decideOnly(await answeredBy(friend, tasks.task));
  await setRole(server, demoted.boss.memberId, Role.of.member);
  await transact(server.db, (tx) => closeMember(tx, gone.boss.memberId));
  await carried(server);
  for (const { boss } of [demoted, gone]) expect(await available(boss)).toBe(ALL.gold);
  await nothingIsUnderway();
});
