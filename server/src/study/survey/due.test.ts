/** Many audits that are due on one day: decided by several nodes at once, each once, whichever of them dies. */
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { connectionIsGone } from "../../../test/fixture/gone.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { handlersOf } from "../../background.ts";
import { openDb, transact } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";
import { enqueue } from "../../platform/outbox.ts";
import { drainOutbox } from "../../platform/worker.ts";
import type { World } from "../../platform/world.ts";
import { walletsOf } from "../../ledger/wallet/api.ts";
import { withOtherRelease } from "../../../test/fixture/other-release.ts";
import { cuttable } from "../../../test/fixture/cuttable.ts";
import { endLeases, workAndDie } from "../../../test/fixture/dying-worker.ts";
import { balanced, type Many, manyPending } from "../../../test/fixture/reconciliation.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { beginTruth, truthDifferences } from "../../../test/truth.ts";
import { auditDueResponses, DUE_TOPIC } from "./due.ts";

const server = testServer({ LOG_LEVEL: "silent" });
vi.setConfig({ testTimeout: inMachineTime(180_000) });
const GOLD = 30;
let taskId = 0;
beforeAll(async () => {
  taskId = await publishedTask(server, { rewardGold: GOLD });
});

/** Completes whose day has come. */
async function manyDue(n: number): Promise<Many[]> {
  const people = await manyPending(server, { taskId, n, gold: GOLD });
  const ids = people.map(({ responseId }) => responseId);
  await server.db
    .updateTable("surveyResponse")
    .set({ auditDueAt: server.clock.now() })
    .where("id", "in", ids)
    .execute();
  return people;
}

/** How many have the reward once, and how many nothing; anyone who has anything else is in neither. */
async function paid(people: readonly Many[]) {
  const wallets = await walletsOf(
    server.db,
    people.map(({ memberId }) => memberId),
  );
  const sums = [...wallets.values()].map(({ gold }) => gold.available);
  return {
    once: sums.filter((sum) => sum === GOLD).length,
    never: sums.filter((sum) => sum === 0).length,
  };
}

const decisionsOf = async (people: readonly Many[]): Promise<number> => {
  const ids = people.map(({ responseId }) => responseId);
  const of = server.db.selectFrom("surveyDecision").where("responseId", "in", ids);
  return (await of.select("id").execute()).length;
};
const jobs = () =>
  server.db.selectFrom("outbox").select("id").where("topic", "=", DUE_TOPIC).execute();
const drain = (world: World) => drainOutbox({ ...world, handlers: handlersOf(world) });

/** Runs `work` on a second node, as another process would be. */
async function withSecondNode<T>(work: (world: World) => Promise<T>): Promise<T> {
  const db = openDb(appUrl(server.ownerUrl), 8);
  try {
    return await work({ ...server.world, db });
  } finally {
    await db.destroy();
  }
}

test("what one run does not do is spread over all nodes, which decide each once", async () => {
  const people = await manyDue(350);
  await beginTruth(server);
  expect(await auditDueResponses(server.world)).toBe(200);
  expect(await paid(people)).toEqual({ once: 200, never: 150 });
  expect(await jobs()).toHaveLength(1);
  // The next run counts what waits, and adds nothing for it.
  await withSecondNode(async (second) => {
    await Promise.all([
      auditDueResponses(server.world),
      drain(server.world),
      drain(second),
      auditDueResponses(second),
    ]);
    await drain(second);
  });
  expect(await auditDueResponses(server.world)).toBe(0);
  expect(await paid(people)).toEqual({ once: 350, never: 0 });
  expect(await decisionsOf(people)).toBe(350);
  expect(await jobs()).toEqual([]);
  await balanced(server);
  expect(await truthDifferences(server)).toEqual([]);
});

test("while a node of another release lives nothing is spread: it would claim what it cannot do", async () => {
  const people = await manyDue(201);
  await withOtherRelease(server, async () => {
    expect(await auditDueResponses(server.world)).toBe(200);
    expect(await jobs()).toEqual([]);
  });
  expect(await auditDueResponses(server.world)).toBe(1);
  expect(await paid(people)).toEqual({ once: 201, never: 0 });
});

/** Dies with a job in its hands. */
const killedAt = (at: "audit-due.before-commit:2" | "audit-due.after-commit:1") =>
  workAndDie(server, { at, from: "study/survey/due.ts", handlers: "dueAuditHandlers" });

test.each(["audit-due.before-commit:2", "audit-due.after-commit:1"] as const)(
  "a node killed at %s leaves nothing half done, and the others do the rest",
  async (window) => {
    const people = await manyDue(110);
    await transact(server.db, (tx) => enqueue(tx, server.clock, { topic: DUE_TOPIC, payload: {} }));
    await killedAt(window);
    expect(await paid(people)).toEqual({ once: 50, never: 60 });
    await endLeases(server, DUE_TOPIC);
    await withSecondNode(async (second) => {
      await Promise.all([drain(server.world), drain(second)]);
    });
    expect(await jobs()).toEqual([]);
    expect(await paid(people)).toEqual({ once: 110, never: 0 });
    expect(await decisionsOf(people)).toBe(110);
    await balanced(server);
  },
);

test("one that cannot be decided holds up none of the others, and is named until somebody has seen to it", async () => {
  const people = await manyDue(60);
  const [first, broken] = people;
  const setTx = (rewardTx: number | null) =>
    server.db
      .updateTable("surveyResponse")
      .set({ rewardTx })
      .where("id", "=", broken?.responseId ?? 0)
      .execute();
  const { rewardTx } = await server.db
    .selectFrom("surveyResponse")
    .select("rewardTx")
    .where("id", "=", broken?.responseId ?? 0)
    .executeTakeFirstOrThrow();
  const { rewardTx: another } = await server.db
    .selectFrom("surveyResponse")
    .select("rewardTx")
    .where("id", "=", first?.responseId ?? 0)
    .executeTakeFirstOrThrow();
  // Another's money set aside: the ledger resolves each once.
  await setTx(another);
  const told = () => auditDueResponses(server.world).then(String, String);
  const sentence = `Error: due, and not decided: ${broken?.responseId}`;
  expect(await told()).toBe(sentence);
  expect(await paid(people)).toEqual({ once: 59, never: 1 });
  expect(await told()).toBe(sentence);
  await setTx(rewardTx);
  expect(await told()).toBe("1");
  expect(await paid(people)).toEqual({ once: 60, never: 0 });
  await balanced(server);
});

test("a database that goes away in the middle of a batch ends the run, and accuses none", async () => {
  const people = await manyDue(60);
  const way = await cuttable(appUrl(server.ownerUrl));
  const db = openDb(way.url, 4);
  const error = vi.fn(() => {
    throw new Error("accused");
  });
  let asked = 0;
  const now = () => {
    asked += 1;
    if (asked === 20) way.cut();
    return server.clock.now();
  };
  const log = Object.assign(Object.create(server.world.log) as World["log"], { error });
  const clock = { ...server.world.clock, now };
  const told = await auditDueResponses({ ...server.world, db, clock, log }).then(String, String);
  expect(told).toMatch(connectionIsGone);
  expect(error).not.toHaveBeenCalled();
  await db.destroy();
  expect(await paid(people)).toEqual({ once: 0, never: 60 });
  expect(await auditDueResponses(server.world)).toBe(60);
  expect(await paid(people)).toEqual({ once: 60, never: 0 });
});

test("one whose lock is held too long is left to the next run untold, and what fails for all is told as what it is", async () => {
  const people = await manyDue(60);
  const owner = openDb(server.ownerUrl, 1);
  const raise = (state: string, which: number) =>
    sql
      .raw(
        `create or replace function fail() returns trigger language plpgsql as $$
           begin
             if ${which} in (0, new.response_id) then
               raise exception 'the cause' using errcode = '${state}';
             end if;
             return new;
           end $$`,
      )
      .execute(owner);
  const told = () => auditDueResponses(server.world).then(String, String);
  await raise("53100", 0);
  await sql`create trigger fail before insert on survey_decision for each row execute function fail()`.execute(
    owner,
  );
  expect(await told()).toBe("error: the cause");
  expect(await paid(people)).toEqual({ once: 0, never: 60 });
  await raise("55P03", people[0]?.responseId ?? 0);
  expect(await told()).toBe("59");
  expect(await paid(people)).toEqual({ once: 59, never: 1 });
  await sql`drop function fail cascade`.execute(owner);
  await owner.destroy();
  expect(await told()).toBe("1");
  await balanced(server);
});
