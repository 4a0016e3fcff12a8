/** Every response, and everything that hangs on it, is kept with whose it is. */
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
import { everybody, keptOf, someAnswers } from "../../../test/fixture/owner.ts";
import { bring, postback, SITE, verdictsOf } from "../../../test/fixture/survey-platform.ts";
import { play } from "../../../test/fixture/video.ts";
import { turnedRound } from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { fullAnswers } from "../../../test/task.ts";

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

test("everyone goes on from there, each with what is theirs", async () => {
  const scene = await everybody(server);
  await goOn(scene);
  const operations = await server.staff(StaffRole.of.operations);
  const detail = await operations(consoleResponse, { params: { id: String(scene.id) } });
  expect([detail.answers.length, detail.decisions.length]).toEqual([4, 3]);
  expect(await keptOf(server, scene.people)).toEqual({
    ...whole,
    opinion_rating: ["member", "answering"],
  });
});

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

test("nobody's response can be written as another one's", async () => {
  const { people } = await everybody(server);
  for (const { id, ownerId } of people)
    for (const other of [ownerId + 1, -ownerId, 0])
      // oxlint-disable-next-line no-await-in-loop -- one statement each
      await expect(
        sql`update survey_response set owner_id = ${other} where id = ${id}`.execute(server.db),
      ).rejects.toMatchObject({ constraint: "survey_response_owner_check" });
  await expect(
    sql`update survey_response set owner_id = null`.execute(server.db),
  ).rejects.toMatchObject({ code: "23502" });
});

test("nothing hangs on a response as somebody else's", async () => {
  const { people } = await everybody(server);
  const [one, other] = people;
  for (const table of ["survey_answer", "survey_decision", "opinion_rating"] as const)
    // oxlint-disable-next-line no-await-in-loop -- three of them
    await expect(
      sql`update ${sql.table(table)} set owner_id = ${other?.ownerId} where response_id = ${one?.id}`.execute(
        server.db,
      ),
    ).rejects.toMatchObject({ constraint: `${table}_owned_fkey` });
});
