/** Everything that hangs on a response is kept with whose it is, beside a node of the release before, too. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { consoleResponse } from "#contract/console/study/response.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import {
  enterTask,
  getSheet,
  listResponses,
  rateResponse,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { browserOf } from "../../../test/browser.ts";
import { agentOn, answerIn, comeByLink, pricedTask, tokenIn } from "../../../test/fixture/agent.ts";
import { keep, searchSignals, straight, study } from "../../../test/fixture/cleaning.ts";
import { asBefore, keptOf } from "../../../test/fixture/owner.ts";
import {
  bring,
  responseOf,
  signedBack,
  SITE,
  started,
} from "../../../test/fixture/survey-platform.ts";
import { film, play, watching } from "../../../test/fixture/video.ts";
import { audited } from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { answered, fullAnswers, publishedTask } from "../../../test/task.ts";
import { transact } from "../../platform/db.ts";
import { giveOwners } from "./owner-fill.ts";
import { newAttempt, newToken } from "./token.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { complete } = JoinResult.of;
const all = (n: number) => ({ n, bare: 0, strays: 0 });

/** What hangs on it, but for tables that have nothing of it. */
const hangingOn = async (id: number) =>
  Object.fromEntries(
    (await keptOf(server, [id])).flatMap(({ table, ...kept }) =>
      kept.n > 0 ? [[table, kept]] : [],
    ),
  );

test("what a member answers, how it is decided and what they think of it is kept with the member", async () => {
  const { call } = await server.member();
  const token = await answered(call, await publishedTask(server));
  const { responseId } = await call(submitSheet, { body: { token } });
  await audited(server, responseId, true);
  await call(rateResponse, { params: { id: String(responseId) }, body: { stars: 4 } });
  expect(await hangingOn(responseId)).toEqual({
    survey_response: all(1),
    survey_answer: all(Object.keys(fullAnswers).length),
    survey_decision: all(1),
    opinion_rating: all(1),
  });
});

test("what a member has watched, and what comes back of them, is kept with the member", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  await play(server, tab, 10);
  const watched = (await responseOf(server, tab.token)).id;
  expect(await hangingOn(watched)).toEqual({ survey_response: all(1), video_watch: all(1) });
  const going = await started(server);
  await bring(server, signedBack(server, going, 1));
  const outside = (await responseOf(server, going.token)).id;
  expect(await hangingOn(outside)).toEqual({ survey_response: all(1), survey_return: all(1) });
  // What came back with no attempt of ours is nobody's.
  await bring(server, `${SITE}/task/back?p=none&t=none&r=1`);
  const unknown = await server.db
    .selectFrom("surveyReturn")
    .select("ownerId")
    .where("responseId", "is", null)
    .execute();
  expect(unknown).toEqual([{ ownerId: 0 }]);
});

test("a signal is kept with the member whom it is about, who may have no owner yet", async () => {
  const { memberId } = await server.member();
  const taskId = await publishedTask(server, { questionnaire: study });
  const [id = 0] = await keep(server, taskId, [{ m: straight, member: memberId }]);
  await searchSignals(server, taskId);
  expect(await hangingOn(id)).toMatchObject({
    survey_response: { n: 1, bare: 1 },
    cleaning_signal: all(1),
  });
  expect(await giveOwners(server.world)).toBe(2);
  expect(await hangingOn(id)).toEqual({
    survey_response: all(1),
    survey_answer: all(1),
    cleaning_signal: all(1),
  });
});

test("each whom an agent brings has a number of their own, which is no member's, and their token says it to us alone", async () => {
  const { id: taskId, hash } = await pricedTask(server);
  const agent = await agentOn(server);
  const owners = [];
  for (const browser of [browserOf(server), browserOf(server)]) {
    const token = tokenIn(await comeByLink(browser, agent.code, hash));
    expect(await answerIn(browser, token)).toMatchObject({ data: { result: complete } });
    const { id, ownerId } = await responseOf(server, token);
    expect(await keptOf(server, [id])).toContainEqual({
      table: "survey_answer",
      ...all(Object.keys(fullAnswers).length),
    });
    owners.push(ownerId ?? 0);
  }
  expect(new Set(owners).size).toBe(2);
  expect(Math.max(...owners)).toBeLessThan(-(2 ** 40));
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  const { id } = await responseOf(server, token);
  for (const ownerId of [1_000_000, -5])
    await expect(
      server.db.updateTable("surveyResponse").set({ ownerId }).where("id", "=", id).execute(),
    ).rejects.toThrow("survey_response_owner_check");
});

/** A member with some answers, and an agent's respondent with some, as a node of the release before has left both. */
async function begunBefore() {
  const { id: taskId, hash } = await pricedTask(server);
  const agent = await agentOn(server);
  const { call } = await server.member();
  const browser = browserOf(server);
  const mine = await responseOf(server, await answered(call, taskId, { drinks: "daily" }));
  const theirs = await responseOf(server, tokenIn(await comeByLink(browser, agent.code, hash)));
  const ids = [mine.id, theirs.id];
  await asBefore(server, ids);
  const tokens = await server.db
    .selectFrom("surveyResponse")
    .select("token")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return { call, browser, ids, tokens: tokens.map(({ token }) => token) };
}

test.each([0, 1, 100])(
  "what a node of the release before has begun goes on as before, whether %i batches have come to it or all",
  async (batches) => {
    const { call, browser, ids, tokens } = await begunBefore();
    const [mine = "", theirs = ""] = tokens;
    const [id = 0] = ids;
    await giveOwners(server.world, undefined, { size: 1, batches });
    expect((await call(getSheet, { query: { token: mine } })).answers).toEqual({ drinks: "daily" });
    for (const [name, value] of Object.entries(fullAnswers))
      await call(saveAnswer, { body: { token: mine, name, value, milliseconds: 2000 } });
    expect(await call(submitSheet, { body: { token: mine } })).toMatchObject({ result: complete });
    expect(await answerIn(browser, theirs)).toMatchObject({ data: { result: complete } });
    await audited(server, id, true);
    await call(rateResponse, { params: { id: String(id) }, body: { stars: 5 } });
    expect((await call(listResponses, { query: {} })).list).toMatchObject([
      { responseId: id, stars: 5 },
    ]);
    const operations = await server.staff(StaffRole.of.operations);
    const detail = await operations(consoleResponse, { params: { id: String(id) } });
    expect([detail.answers.length, detail.decisions.length]).toEqual([4, 1]);
    await giveOwners(server.world);
    const kept = await keptOf(server, ids);
    expect(kept.filter(({ bare, strays }) => bare + strays > 0)).toEqual([]);
    expect(kept).toContainEqual({ table: "survey_answer", ...all(8) });
  },
);

test("owners are given past what somebody holds at this moment, who is waited for by nobody", async () => {
  const { ids } = await begunBefore();
  const [id = 0] = ids;
  await transact(server.db, async (tx) => {
    await sql`select from survey_answer where response_id = ${id} for update`.execute(tx);
    expect(await giveOwners(server.world)).toBe(2);
    expect(await keptOf(server, ids)).toContainEqual({
      table: "survey_answer",
      n: 1,
      bare: 1,
      strays: 0,
    });
  });
  expect(await giveOwners(server.world)).toBe(1);
  expect(await giveOwners(server.world)).toBe(0);
});

test("a token of before that looks like one of ours, by chance, is found all the same", async () => {
  const { call } = await server.member();
  const taskId = await publishedTask(server);
  const { token } = await call(enterTask, { body: { taskId } });
  const { id } = await responseOf(server, token);
  const other = newToken(server.world, 4711);
  await server.db
    .updateTable("surveyResponse")
    .set({ token: other })
    .where("id", "=", id)
    .execute();
  await call(saveAnswer, {
    body: { token: other, name: "drinks", value: "daily", milliseconds: 1 },
  });
  expect((await call(getSheet, { query: { token: other } })).answers).toEqual({ drinks: "daily" });
  const { token: unused } = newAttempt(server.world, 4711);
  await expect(call(getSheet, { query: { token: unused } })).rejects.toMatchObject({ code: 404 });
});
