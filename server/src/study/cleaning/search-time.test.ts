/** Searches that wait long, take too long, or are overtaken. */
import { expect, test } from "vitest";
import { searchesOf } from "../../../test/fixture/cleaning-search.ts";
import { testServer } from "../../../test/server.ts";
import { handlersOf } from "../../background.ts";
import { SEARCH } from "./search.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { ask, atAnswers, atResponses, drained, progress, rowsOf, searchedBefore, worker } =
  searchesOf(server);

test("a search of which nothing was heard for two hours is given up, and its late job changes nothing", async () => {
  const { taskId } = await searchedBefore();
  await ask(taskId);
  const [late] = await rowsOf(SEARCH);
  await server.db.deleteFrom("outbox").execute();
  server.clock.move(7100);
  expect(await ask(taskId)).toMatchObject({ isNew: false, search: { state: "waiting" } });
  server.clock.move(200);
  expect(await progress(taskId)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/^2 小时没有动静，不再等它了。请重新查找一次/),
  });
  expect(await ask(taskId)).toMatchObject({ isNew: true, search: { state: "waiting" } });
  const [now] = await rowsOf(SEARCH);
  await server.db
    .updateTable("outbox")
    .set({ payload: JSON.stringify(late?.payload) })
    .where("id", "=", now?.id ?? 0)
    .execute();
  await worker();
  expect(await progress(taskId)).toMatchObject({ state: "waiting" });
});

test("a search that waited long and is computing now is under way, and is not asked for again", async () => {
  const { taskId } = await searchedBefore();
  await ask(taskId);
  server.clock.move(7100);
  let working: Promise<number> | undefined;
  await atResponses(taskId, async () => {
    working = worker();
    await expect.poll(() => progress(taskId)).toMatchObject({ step: "keeping" });
    server.clock.move(200);
    expect(await progress(taskId)).toMatchObject({ state: "computing", problem: null });
    expect(await ask(taskId)).toMatchObject({ isNew: false });
  });
  await working;
  expect(await progress(taskId)).toMatchObject({ state: "done" });
});

test("a search that another one has overtaken stops at its next step", async () => {
  const { taskId } = await searchedBefore();
  await ask(taskId);
  await atResponses(taskId, async () => {
    let working: Promise<number> | undefined;
    await atAnswers(async () => {
      working = worker();
      await expect.poll(() => progress(taskId)).toMatchObject({ step: "straight" });
      await server.db
        .updateTable("cleaningSearch")
        .set({ number: 99, state: "waiting", step: null, beganAt: null })
        .where("taskId", "=", taskId)
        .execute();
    });
    await working;
    // Had it gone on to its last step, it would have failed for want of the responses.
    expect(await rowsOf(SEARCH)).toMatchObject([{ attempts: 1, lastError: null }]);
  });
  server.clock.move(61);
  await worker();
  expect(await rowsOf(SEARCH)).toEqual([]);
  expect(await progress(taskId)).toMatchObject({ state: "waiting" });
});

test("a search that its lane's time has ended says that it took too long, and is not tried again", async () => {
  const { taskId } = await searchedBefore();
  await ask(taskId);
  const handler = handlersOf(server.world)[SEARCH];
  const signal = AbortSignal.abort(new DOMException("took longer", "TimeoutError"));
  await drained({ [SEARCH]: async (job) => handler?.({ ...job, signal }) });
  expect(await progress(taskId)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/^查了 25 分钟/),
  });
  expect(await rowsOf(SEARCH)).toEqual([]);
});
