/** Every response, and everything that hangs on it, is kept with whose it is, beside a node of the previous release, too. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cleaningList } from "#contract/console/study/cleaning.ts";
import { consoleResponse } from "#contract/console/study/response.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import {
  getSheet,
  listResponses,
  rateResponse,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { answerIn } from "../../../test/fixture/agent.ts";
import { searchSignals } from "../../../test/fixture/cleaning.ts";
import { asBefore, everybody, keptOf, someAnswers } from "../../../test/fixture/owner.ts";
import { bring, postback, SITE, verdictsOf } from "../../../test/fixture/survey-platform.ts";
import { play } from "../../../test/fixture/video.ts";
import { turnedRound } from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { fullAnswers } from "../../../test/task.ts";
import { transact } from "../../platform/db.ts";
import { giveOwners } from "./owner-fill.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { complete } = JoinResult.of;

const ended = ["member", "visitor", "supplied"];
const away = ["away", "visitor away"];
const answering = ["answering", "visitor answering"];
/** What hangs on whose. */
const whole = {
  survey_response: [...ended, ...away, ...answering, "watching"],
  survey_answer: [...ended, ...answering],
  survey_return: away,
  survey_decision: [...ended, "away"],
  opinion_rating: ["member"],
  video_watch: ["watching"],
  cleaning_signal: ended,
};

test("a response, and what hangs on it, is kept with the member, or with the response of who has none: an agent's, a supplier's respondent", async () => {
  const { people } = await everybody(server);
  expect(await keptOf(server, people)).toEqual(whole);
  const owners = people.map(({ ownerId }) => ownerId);
  expect(new Set(owners).size).toBe(people.length);
  expect(owners.filter((one) => one < 0)).toHaveLength(4);
  // What came back with no attempt of ours is nobody's.
  await bring(server, `${SITE}/task/back?p=none&t=none&r=1`);
  const unknown = await server.db
    .selectFrom("surveyReturn")
    .select("ownerId")
    .where("responseId", "is", null)
    .execute();
  expect(unknown).toEqual([{ ownerId: 0 }]);
});

test.each([0, 7, 1000])(
  "what a node of the previous release has written goes on as before, when the clock has come to at most %i lines",
  async (batches) => {
    const scene = await everybody(server);
    const { people, id } = scene;
    await asBefore(server, people);
    const left = Object.values(whole).flat();
    expect(Object.values(await keptOf(server, people)).flat()).toEqual(
      left.map((who) => `${who}: nobody's`),
    );
    const given = await giveOwners(server.world, undefined, { size: 1, batches });
    expect(given).toBe(batches === 1000 ? await rowsOf(people) : batches);
    await goOn(scene);
    const operations = await server.staff(StaffRole.of.operations);
    const detail = await operations(consoleResponse, { params: { id: String(id) } });
    expect([detail.answers.length, detail.decisions.length]).toEqual([4, 3]);
    await giveOwners(server.world);
    expect(await keptOf(server, people)).toEqual({
      ...whole,
      opinion_rating: ["member", "answering"],
    });
    // Nothing is left, and nothing is given twice.
    expect(await giveOwners(server.world)).toBe(0);
  },
);

/** All seven tables' rows of these responses. */
async function rowsOf(people: readonly { id: number }[]): Promise<number> {
  const ids = people.map((one) => one.id);
  const { rows } = await sql<{ n: number }>`
    select sum(n)::int as n from (
      select count(*) as n from survey_response where id = any (${ids}::bigint[]) union all
      select count(*) from survey_answer where response_id = any (${ids}::bigint[]) union all
      select count(*) from survey_return where response_id = any (${ids}::bigint[]) union all
      select count(*) from survey_decision where response_id = any (${ids}::bigint[]) union all
      select count(*) from opinion_rating where response_id = any (${ids}::bigint[]) union all
      select count(*) from video_watch where response_id = any (${ids}::bigint[]) union all
      select count(*) from cleaning_signal where response_id = any (${ids}::bigint[])) each`.execute(
    server.db,
  );
  return rows[0]?.n ?? 0;
}

/** Each in their way, by what is there of theirs. */
async function goOn(scene: Awaited<ReturnType<typeof everybody>>): Promise<void> {
  const { member, answering, browser, tokens, tab, id, taskId } = scene;
  const token = tokens["answering"] ?? "";
  const { call } = answering;
  expect((await call(getSheet, { query: { token } })).answers).toEqual(someAnswers);
  for (const [name, value] of Object.entries(fullAnswers))
    await call(saveAnswer, { body: { token, name, value, milliseconds: 2000 } });
  const { responseId, result } = await call(submitSheet, { body: { token } });
  expect(result).toBe(complete);
  await call(rateResponse, { params: { id: String(responseId) }, body: { stars: 5 } });
  const theirs = tokens["visitor answering"] ?? "";
  const { drinks: _, ...rest } = fullAnswers;
  expect(await answerIn(browser, theirs, rest)).toMatchObject({ data: { result: complete } });
  await member.call(rateResponse, { params: { id: String(id) }, body: { stars: 4 } });
  expect((await member.call(listResponses, { query: {} })).list).toMatchObject([{ stars: 4 }]);
  // Its second turn: what was decided before is counted.
  await turnedRound(server, id, false);
  await turnedRound(server, id, true);
  await postback(server, scene.away, 1);
  expect(await verdictsOf(server, scene.away.token)).toEqual([
    "postback: accepted",
    "postback: repeated",
  ]);
  expect(await play(server, tab, 20)).toMatchObject({ watchedSeconds: 30, isDone: true });
  const operations = await server.staff(StaffRole.of.operations);
  const signals = async () =>
    (await operations(cleaningList, { params: { id: String(taskId) }, query: { size: 50 } })).list
      .length;
  expect(await signals()).toBe(3);
  await searchSignals(server, taskId);
  expect(await signals()).toBe(3);
}

test("owners are given past what somebody holds at this moment, who is waited for by nobody", async () => {
  const { people } = await everybody(server);
  await giveOwners(server.world);
  await asBefore(server, people);
  const [{ id } = { id: 0 }] = people;
  await transact(server.db, async (tx) => {
    await sql`select from survey_answer where response_id = ${id} for update`.execute(tx);
    expect(await giveOwners(server.world)).toBe((await rowsOf(people)) - 4);
    expect(await keptOf(server, people)).toEqual({
      ...whole,
      survey_answer: ["member: nobody's", ...whole.survey_answer.slice(1)],
    });
  });
  expect(await giveOwners(server.world)).toBe(4);
});

test("nobody's response can be written as another one's", async () => {
  const { people } = await everybody(server);
  for (const { id, ownerId } of people)
    for (const other of [ownerId + 1, -ownerId, 0])
      // oxlint-disable-next-line no-await-in-loop -- one statement each
      await expect(
        sql`update survey_response set owner_id = ${other} where id = ${id}`.execute(server.db),
      ).rejects.toMatchObject({ constraint: "survey_response_owner_check" });
});
