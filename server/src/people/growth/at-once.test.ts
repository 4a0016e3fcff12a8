import { beforeAll, expect, test, vi } from "vitest";
import { InvalidReason, Role } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import type { Tx } from "../../platform/db.ts";
import { carried } from "../../../test/fixture/carried.ts";
import { balanced, decide, goldOf, reverse } from "../../../test/fixture/reconciliation.ts";
import { decide as decideOne, lockByIds, reverse as reverseOne } from "../../study/survey/api.ts";
import { taskById } from "../../study/task/api.ts";
import {
  growthTask,
  invitedBy,
  memberAs,
  moveToTeam,
  paidBy,
  setGrowthRules,
  setRole,
  waitingOf,
} from "../../../test/fixture/growth.ts";
import { foldFigures } from "./delta.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(120_000) });
const { leader, vip } = Role.of;
let task = 0;

beforeAll(async () => {
  task = await growthTask(server, { rewardGold: 100, leaderPercent: 50 });
  await setGrowthRules(server, { inviteFirstGold: 500, inviteWelcomeGold: 0, invitePercent: 10 });
});

type Two = readonly [SignedIn, SignedIn];

/** Two leaders: the one invited the other, and is in the other's team. */
async function crossed(): Promise<Two> {
  const a = await memberAs(server, leader);
  const b = await invitedBy(server, a);
  await setRole(server, b.memberId, leader);
  await moveToTeam(server, b.memberId, null);
  await moveToTeam(server, a.memberId, b.memberId);
  return [a, b];
}

/** So many completes that wait, in turns: b's pay 10 % to a, who invited b; a's pay 50 % to b, who leads a. */
async function waiting([a, b]: Two, n: number): Promise<number[]> {
  const made: number[] = [];
  for (let i = 0; i < n; i += 1)
    made.push(
      await waitingOf(server, {
        taskId: task,
        gold: 100,
        ...(i % 2 === 0
          ? {
              memberId: a.memberId,
              promised: { leaderId: b.memberId, leaderPercent: 50 },
            }
          : {
              memberId: b.memberId,
              promised: { inviterId: a.memberId, invitePercent: 10 },
            }),
      }),
    );
  return made;
}

/** Without a second try: a deadlock would show as what it is. */
const alone = (work: (tx: Tx) => Promise<unknown>) => server.db.transaction().execute(work);

const decideAlone = (ids: readonly number[], turned?: boolean) =>
  alone(async (tx) => {
    const { world } = server;
    for (const response of await lockByIds(tx, ids)) {
      const found = await taskById(tx, response.taskId);
      if (!found) throw new Error("no task");
      const given = { response, task: found, by: "system", reason: InvalidReason.of.client };
      await (turned === undefined
        ? decideOne(tx, world, { ...given, event: "foundValid" })
        : reverseOne(tx, world, { ...given, valid: turned, note: "复核" }));
    }
  });

test("fifty audits at once of two people who pay each other end without a deadlock, and with every coin", async () => {
  const two = await crossed();
  const ids = await waiting(two, 50);
  await Promise.all(ids.map((id) => decideAlone([id])));
  await carried(server);
  // Each 25 × 100; a: 25 × 10 and the first bonus of 500; b: 25 × 50.
  expect((await goldOf(server, two[0].memberId)).available).toBe(2500 + 250 + 500);
  expect((await goldOf(server, two[1].memberId)).available).toBe(2500 + 1250);
  await Promise.all(ids.map((id) => decideAlone([id], false)));
  await carried(server);
  for (const one of two) expect((await goldOf(server, one.memberId)).available).toBe(0);
  await balanced(server);
});

test("the friend's first bonus is paid once, however many of their answers are found valid at once", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const promised = { inviterId: inviter.memberId, invitePercent: 10 };
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1)
    ids.push(
      await waitingOf(server, { taskId: task, gold: 100, memberId: friend.memberId, promised }),
    );
  await Promise.all(ids.map((id) => decide(server, true, id)));
  expect((await goldOf(server, inviter.memberId)).available).toBe(500 + 12 * 10);
  await balanced(server);
});

test("one answer found valid and turned round ten times at once pays each rule once", async () => {
  const two = await crossed();
  const [, id = 0] = await waiting(two, 2);
  await Promise.all(Array.from({ length: 10 }, () => decide(server, true, id)));
  const paid = [`inviteFirst:500/0>${two[0].memberId}`, `invitePercent:10/0>${two[0].memberId}`];
  expect(await paidBy(server, id)).toEqual(paid);
  for (const valid of [false, true])
    await Promise.all(Array.from({ length: 10 }, () => reverse(server, { valid }, id)));
  expect(await paidBy(server, id)).toEqual(paid);
  expect((await goldOf(server, two[0].memberId)).available).toBe(510);
  await balanced(server);
});

test("figures that several servers fold while audits go on count everything once", async () => {
  const two = await crossed();
  const ids = await waiting(two, 40);
  await Promise.all([
    ...ids.map((id) => decideAlone([id])),
    ...Array.from({ length: 12 }, () => foldFigures(server.world)),
  ]);
  await Promise.all([carried(server), foldFigures(server.world), carried(server)]);
  await Promise.all([foldFigures(server.world), foldFigures(server.world)]);
  const [a, b] = two.map(({ memberId }) => memberId);
  const rows = await server.db
    .selectFrom("growthTotal")
    .select(["ownerId", "side", "valid", "gold"])
    .where("ownerId", "in", [a ?? 0, b ?? 0])
    .where("taskId", "=", 0)
    .where("day", "=", "-infinity" as unknown as Date)
    .orderBy("side")
    .execute();
  expect(rows).toEqual([
    { ownerId: a, side: 1, valid: 0, gold: 500 + 200 },
    { ownerId: b, side: 2, valid: 20, gold: 1000 },
  ]);
});
