/** The truth on the cards by deltas equals what all responses say, no matter who writes, folds, counts and proves meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { getHealth } from "#contract/console/operations/health.ts";
import { getTask } from "#contract/member/study/task.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { addSeconds, dayEnd, dayOf } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { recordRun } from "../../platform/scheduled-job-record.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { change, type Step, step } from "../../../test/fixture/truth.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { lockById } from "./lock-sql.ts";
import { differencesOfTruth } from "./truth-proof-sql.ts";
import { lockTotals } from "./truth-sql.ts";
import { foldTruth, proveTruth } from "./truth.ts";

const server = testServer();
// The long form has hundreds of runs.
vi.setConfig({ testTimeout: inMachineTime(300_000) });
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 12);

/** Begun and still running, straight into the table. */
const begun = async (taskId: number, n: number): Promise<number[]> => {
  const { memberId } = await server.member();
  const startedAt = server.clock.now();
  const rows = await server.db
    .insertInto("surveyResponse")
    .values(
      Array.from({ length: n }, () => {
        const token = server.clock.token();
        return {
          token,
          taskId,
          memberId,
          ownerId: memberId,
          round: token,
          rewardGold: 500,
          rewardFen: 30,
          startedAt,
          expiresAt: addSeconds(startedAt, 86_400),
        };
      }),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** What each minute worked out before there were deltas, except that the median is now of whole seconds. */
const truthOfAll = async (taskId: number) => {
  const { rows } = await sql<Record<string, number | null>>`
    select count(*) as finished, count(*) filter (where result = 1) as completes,
           count(*) filter (where result = 2) as screen_outs,
           round((percentile_cont(0.5) within group (order by round(extract(epoch from finished_at - started_at)))
             filter (where result = 1))::numeric)::int as median_seconds,
           round((percentile_cont(0.5) within group (order by round(extract(epoch from audited_at - finished_at)))
             filter (where audit_state = 1))::numeric)::int as median_credit_seconds,
           coalesce(sum(paid_gold), 0) as paid_gold, coalesce(sum(paid_fen), 0) as paid_fen,
           coalesce(round(sum(extract(epoch from finished_at - started_at))), 0)::bigint as spent_seconds
      from survey_response
     where not at_door and result in (1, 2, 3, 4) and task_id = ${taskId}`.execute(server.db);
  return rows[0];
};
const cardOf = (taskId: number) =>
  server.db
    .selectFrom("surveyTruth")
    .select(["finished", "completes", "screenOuts", "medianSeconds", "medianCreditSeconds"])
    .select(["paidGold", "paidFen", "spentSeconds"])
    .where("taskId", "=", taskId)
    .executeTakeFirst();

/** Commits late, or not at all. */
const happen = (id: number, one: Step) =>
  transact(server.db, async (tx) => {
    const row = await lockById(tx, id);
    if (!row) throw new Error("responses stay");
    await change(tx, row, one);
    await sleep(one.holds);
    if (one.holds === 7) throw new Error("undone");
  }).catch((error: unknown) => {
    if ((error as Error).message !== "undone") throw error;
  });

/** Two at once, the first counting or proving something: all of it on one task must be one after the other. */
async function work(taskId: number, { kind }: Step): Promise<void> {
  if (kind <= 2)
    await server.db
      .updateTable("surveyTruthTotal")
      .set({ countedAt: null })
      .where("taskId", "=", taskId)
      .execute();
  if (kind <= 6) await Promise.all([foldTruth(server.world), foldTruth(server.world)]);
  else
    await transact(server.db, async (tx) => {
      const held = await lockTotals(tx, [taskId]);
      const [total] = await tx
        .selectFrom("surveyTruthTotal")
        .select("countedAt")
        .where("taskId", "in", [...held, 0])
        .execute();
      if (total?.countedAt) expect(await differencesOfTruth(tx, taskId)).toEqual([]);
    });
}

test("whatever happens to responses at once, commits late or is undone, what was folded is what all of them say", async () => {
  const taskId = await publishedTask(server);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 4, maxLength: 12 }), { minLength: 3, maxLength: 5 }),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (lanes, works) => {
        const ids = await begun(taskId, 8);
        const inTurn = async <T>(all: readonly T[], each: (one: T) => Promise<unknown>) => {
          for (const one of all) await each(one);
        };
        await Promise.all([
          ...lanes.map((lane) => inTurn(lane, (one) => happen(ids[one.of] ?? 0, one))),
          inTurn(works, (one) => work(taskId, one)),
        ]);
        await foldTruth(server.world);
        const truth = await truthOfAll(taskId);
        if (truth?.["finished"] !== 0) expect(await cardOf(taskId)).toEqual(truth);
      },
    ),
    { numRuns: RUNS },
  );
  expect((await cardOf(taskId))?.finished).toBeGreaterThan(0);
});

/** A task with this many completes, and its card. */
async function answeredTask(n: number) {
  const taskId = await publishedTask(server);
  for (const [at, id] of (await begun(taskId, n)).entries())
    await happen(id, { kind: 4, of: 0, milliseconds: 60_000 + at * 1000, gold: 0, holds: 0 });
  await foldTruth(server.world);
  return taskId;
}

/** The next night, when few answer. */
const untilNight = async () => {
  await keepSignedIn(server);
  const now = server.clock.now();
  server.clock.move((dayEnd(dayOf(now)).getTime() - now.getTime()) / 1000 + 4 * 3600);
};

test("a proof at night finds what no delta said, mends the card and stays an alarm for that day", async () => {
  const taskId = await answeredTask(21);
  await server.db
    .updateTable("surveyResponse")
    .set({ paidGold: 77 })
    .where("taskId", "=", taskId)
    .execute();
  await untilNight();
  const run = () => proveTruth(server.world).then(() => "", String);
  expect(await run()).toBe(`Error: truth differed, counted anew: ${taskId}`);
  expect(await cardOf(taskId)).toEqual(await truthOfAll(taskId));
  expect((await cardOf(taskId))?.paidGold).toBe(21 * 77);
  const error = await run();
  expect(error).toContain(String(taskId));
  const about = { name: "survey.prove-truth", everySeconds: 600, milliseconds: 1 };
  await recordRun(server.db, { ...about, at: server.clock.now(), error });
  const admin = await server.staff(StaffRole.of.admin);
  const { scheduledJobs } = await admin(getHealth);
  expect(scheduledJobs.find(({ name }) => name === about.name)?.error).toContain("truth differed");
  await untilNight();
  expect(await run()).toBe("");
});

test("while a node of another release lives nothing is counted from the beginning, and what it wrote itself is counted anew", async () => {
  const taskId = await answeredTask(3);
  const unseen = await answeredTask(2);
  const other = { id: server.clock.uuid(), host: "b", pid: 1, storage: "s3" };
  const beatAt = sql<Date>`clock_timestamp() + interval '1 hour'`;
  await server.db
    .insertInto("node")
    .values([
      { ...other, version: "0.14.0", beatAt },
      { ...other, id: server.clock.uuid(), version: "0.15.0", beatAt },
    ])
    .execute();
  // It ends some as the release before did, without deltas, and writes one card as it did.
  const [id = 0, ours = 0] = await begun(taskId, 2);
  const [another = 0] = await begun(unseen, 1);
  await server.db
    .updateTable("surveyResponse")
    .set({ result: JoinResult.of.screenedOut, finishedAt: server.clock.now() })
    .where("id", "in", [id, another])
    .execute();
  await server.db
    .updateTable("surveyTruth")
    .set({ finished: 4, updatedAt: addSeconds(server.clock.now(), -1) })
    .where("taskId", "=", taskId)
    .execute();
  // In the same minute one ends here: what is folded without the other's must not take its card's place.
  await happen(ours, { kind: 4, of: 0, milliseconds: 5000, gold: 0, holds: 0 });
  await foldTruth(server.world);
  expect(await cardOf(taskId)).toMatchObject({ finished: 4 });
  await untilNight();
  await proveTruth(server.world);
  await foldTruth(server.world);
  const total = () =>
    server.db
      .selectFrom("surveyTruthTotal")
      .select(["finished", "countedAt"])
      .where("taskId", "=", taskId)
      .executeTakeFirst();
  expect(await total()).toEqual({ finished: 3, countedAt: null });
  expect(await cardOf(unseen)).toMatchObject({ finished: 2 });
  await server.db.deleteFrom("node").execute();
  await foldTruth(server.world);
  expect(await total()).toMatchObject({ finished: 5, countedAt: expect.any(Date) as Date });
  expect(await cardOf(taskId)).toEqual(await truthOfAll(taskId));
  const { truth } = await server.stranger(getTask, { params: { id: String(taskId) } });
  expect(truth).toBeNull();
});
