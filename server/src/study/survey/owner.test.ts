/** Every response, and everything that hangs on it, is kept with whose it is, beside a node of the previous release, too. */
import { sql } from "kysely";
import { Client } from "pg";
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
import {
  asBefore,
  everybody,
  keptOf,
  ownedTables,
  someAnswers,
} from "../../../test/fixture/owner.ts";
import { bring, postback, SITE, verdictsOf } from "../../../test/fixture/survey-platform.ts";
import { play } from "../../../test/fixture/video.ts";
import { turnedRound } from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { fullAnswers } from "../../../test/task.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { transact } from "../../platform/db.ts";
import { migrate } from "../../platform/migrate.ts";
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

test.each([0, 5, 1000])(
  "who came in by a node of the previous release goes on as before, when the clock has come to at most %i responses",
  async (batches) => {
    const scene = await everybody(server);
    const { people, id } = scene;
    await asBefore(server, people);
    expect((await keptOf(server, people))["survey_response"]).toEqual(
      whole.survey_response.map((who) => `${who}: nobody's`),
    );
    const given = await giveOwners(server.world, undefined, { size: 1, batches });
    expect(given).toBe(Math.min(batches, people.length));
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
    await sql`select from survey_response where id = ${id} for update`.execute(tx);
    expect(await giveOwners(server.world)).toBe(people.length - 1);
    expect(await keptOf(server, people)).toEqual({
      ...whole,
      survey_response: ["member: nobody's", ...whole.survey_response.slice(1)],
    });
  });
  expect(await giveOwners(server.world)).toBe(1);
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

const MIGRATION = "0082_owner_required.sql";
const hanging = ownedTables.filter((table) => table !== "survey_response");

/** As the owner of the tables. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test("what nodes of 0.16.0 left without an owner is given one by the migration, past what somebody holds and then that, too", async () => {
  const { people } = await everybody(server);
  await bring(server, `${SITE}/task/back?p=none&t=none&r=1`);
  const again = `delete from migration where name = '${MIGRATION}'`;
  await asOwner(
    again,
    ...hanging.flatMap((table) => [
      `alter table ${table} alter column owner_id drop not null`,
      `update ${table} set owner_id = null`,
    ]),
  );
  const left = async () => Object.values(await keptOf(server, people)).flat();
  const migrating = await transact(server.db, async (tx) => {
    await sql`select from survey_answer where response_id = ${people[0]?.id} for update`.execute(tx);
    const going = migrate(server.ownerUrl, MIGRATIONS);
    going.catch(() => undefined);
    // The migration fills the busiest table last.
    await expect
      .poll(async () => (await left()).filter((who) => who.endsWith("nobody's")), {
        timeout: 20_000,
      })
      .toEqual(["member: nobody's"]);
    return { going };
  });
  expect(await migrating.going).toEqual([MIGRATION]);
  expect(await keptOf(server, people)).toEqual(whole);
  for (const table of hanging)
    // oxlint-disable-next-line no-await-in-loop -- six of them
    await expect(
      sql`update ${sql.table(table)} set owner_id = null`.execute(server.db),
    ).rejects.toMatchObject({ code: "23502" });
  const { rows } = await sql`select from survey_return where owner_id = 0`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  // A file that was interrupted is run again from its first statement.
  await asOwner(again);
  expect(await migrate(server.ownerUrl, MIGRATIONS)).toEqual([MIGRATION]);
  expect(await keptOf(server, people)).toEqual(whole);
});
