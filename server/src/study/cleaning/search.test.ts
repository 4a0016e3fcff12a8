import { sql } from "kysely";
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/cleaning.ts";
import { StaffRole } from "#contract/enums.ts";
import { searchesOf } from "../../../test/fixture/cleaning-search.ts";
import { searchSignals, study } from "../../../test/fixture/cleaning.ts";
import { withOtherRelease } from "../../../test/fixture/other-release.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import type { World } from "../../platform/world.ts";
import { SEARCH } from "./search.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { ask, atAnswers, atResponses, listOf, progress, rowsOf, searchedBefore, worker } =
  searchesOf(server);
const { admin, support, viewer } = StaffRole.of;

test("the press is answered at once; progress is seen by all, and what was found before stands until it is done", async () => {
  const { taskId, later } = await searchedBefore();
  const { search, isNew } = await ask(taskId);
  expect(isNew).toBe(true);
  expect(search).toMatchObject({ state: "waiting", step: null, by: "操作员2", beganAt: null });
  const before = await listOf(taskId);
  expect(before).toMatchObject({ run: { responses: 2 }, newer: 1, flagged: 2 });
  let working: Promise<number> | undefined;
  await atResponses(taskId, async () => {
    working = worker();
    await expect.poll(() => progress(taskId)).toMatchObject({ step: "keeping" });
    expect(await progress(taskId)).toMatchObject({
      state: "computing",
      askedAt: search.askedAt,
      beganAt: expect.any(String),
      endedAt: null,
      problem: null,
    });
    expect(await listOf(taskId)).toEqual(before);
    // Anyone who presses now is answered with this one.
    expect(await ask(taskId, admin)).toMatchObject({ isNew: false, search: { by: "操作员2" } });
  });
  await working;
  expect(await progress(taskId)).toMatchObject({ state: "done", step: null, problem: null });
  const after = await listOf(taskId);
  expect(after).toMatchObject({ run: { responses: 3 }, newer: 0, flagged: 3 });
  expect(after.list.map(({ id }) => id)).toContain(later);
  expect(after.run?.at).not.toBe(before.run?.at);
  expect(await rowsOf(SEARCH)).toEqual([]);
});

/** The search waits for a lock; its connection is ended, as when PostgreSQL or the worker dies. */
const endConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%survey_result_answer%'`.execute(
    server.db,
  );

test("a search whose connection dies, or whose worker is paused past its lease, is taken up again and kept once", async () => {
  const { taskId } = await searchedBefore();
  await ask(taskId);
  await atAnswers(async () => {
    const first = worker();
    await expect.poll(() => progress(taskId)).toMatchObject({ step: "straight" });
    await expect.poll(async () => (await endConnection()).rows.length).toBe(1);
    await first;
    // It is neither failed nor done: the job waits for its second try.
    expect(await progress(taskId)).toMatchObject({ state: "computing", problem: null });
    expect(await rowsOf(SEARCH)).toMatchObject([{ attempts: 1, deadAt: null }]);
  });
  server.clock.move(10);
  let paused: Promise<number> | undefined;
  let next: Promise<number> | undefined;
  let began = "";
  await atAnswers(async () => {
    paused = worker();
    await expect.poll(() => progress(taskId)).toMatchObject({ step: "straight" });
    const first = (await progress(taskId))?.beganAt;
    server.clock.move(61);
    next = worker();
    await expect.poll(async () => (await progress(taskId))?.beganAt).not.toBe(first);
    began = (await progress(taskId))?.beganAt ?? "";
  });
  await Promise.all([paused, next]);
  expect(await progress(taskId)).toMatchObject({ state: "done", beganAt: began });
  const { run, flagged } = await listOf(taskId);
  expect([run?.responses, flagged]).toEqual([3, 3]);
  // What stands is of the one that took over.
  expect(Date.parse(run?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(began));
  expect(await rowsOf(SEARCH)).toEqual([]);
});

test("two operators who press at the same time make one search, and the log has one line of it", async () => {
  const { taskId } = await searchedBefore();
  const presses = await Promise.all([ask(taskId), ask(taskId, admin), ask(taskId), ask(taskId)]);
  expect(presses.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(presses.map(({ search }) => search.askedAt)).size).toBe(1);
  expect(await rowsOf(SEARCH)).toHaveLength(1);
  const lines = await server.db
    .selectFrom("staffAudit")
    .select(["after"])
    .where("action", "=", "task.signals")
    .where("subjectId", "=", String(taskId))
    .execute();
  expect(lines.map(({ after }) => after)).toEqual([{ search: 1 }, { search: 2 }]);
  await worker();
  expect(await progress(taskId)).toMatchObject({ state: "done" });
});

/** Each look at it is ten minutes later than the one before. */
const slowClock = (): World["clock"] => {
  let looks = 0;
  return {
    ...server.clock,
    now: () => new Date(server.clock.now().getTime() + 600_000 * ++looks),
  };
};

test("a search that fails says why and what to do, keeps what was found before, and can be asked for again", async () => {
  const { taskId } = await searchedBefore();
  await ask(taskId);
  await worker({ ...server.world, clock: slowClock() });
  expect(await progress(taskId)).toMatchObject({
    state: "failed",
    step: null,
    problem: expect.stringMatching(/^查了 25 分钟还没有查完，已停下。请等数据库不忙的时候再查/),
  });
  expect(await listOf(taskId)).toMatchObject({ run: { responses: 2 }, newer: 1, flagged: 2 });

  expect(await ask(taskId)).toMatchObject({ isNew: true, search: { problem: null } });
  const version = () => server.db.updateTable("surveyQuestionnaire").where("taskId", "=", taskId);
  await version().set({ body: "{}" }).execute();
  await worker();
  await version()
    .set({ body: JSON.stringify(study) })
    .execute();
  expect((await progress(taskId))?.problem).toMatch(/^系统出错，没有查完，.+请重新查找一次/);
  expect(await rowsOf(SEARCH)).toEqual([]);

  await searchSignals(server, taskId);
  expect(await progress(taskId)).toMatchObject({ state: "done", problem: null });
  expect(await listOf(taskId)).toMatchObject({ run: { responses: 3 }, flagged: 3 });
});

test("while a node of another release lives a search is refused calmly, and no job is made that it would claim", async () => {
  const { taskId } = await searchedBefore();
  await withOtherRelease(server, async () => {
    await expect(ask(taskId)).rejects.toMatchObject({
      code: 503,
      message: "系统正在升级，请过几分钟再查",
    });
    expect(await rowsOf(SEARCH)).toEqual([]);
    expect(await progress(taskId)).toMatchObject({ state: "done" });
  });
  expect(await ask(taskId)).toMatchObject({ isNew: true });
  await worker();
  expect(await progress(taskId)).toMatchObject({ state: "done" });
});

test("a search is for operations and admins, of a task that is there; everybody on the staff sees how far it is", async () => {
  const taskId = await publishedTask(server, { questionnaire: study });
  const params = { id: String(taskId) };
  expect(await progress(taskId)).toBeNull();
  await expect(server.stranger(contract.computeCleaning, { params })).rejects.toMatchObject({
    code: 401,
  });
  await expect(server.stranger(contract.cleaningSearch, { params })).rejects.toMatchObject({
    code: 401,
  });
  for (const role of [support, viewer])
    // oxlint-disable-next-line no-await-in-loop
    await expect(ask(taskId, role)).rejects.toMatchObject({ code: 403 });
  await expect(ask(999_999)).rejects.toMatchObject({ code: 404 });
  await expect(progress(999_999)).rejects.toMatchObject({ code: 404 });
  expect(await rowsOf(SEARCH)).toEqual([]);
});
