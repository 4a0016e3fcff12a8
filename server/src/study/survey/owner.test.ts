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

/** Statements of nodes of 0.17.0: their `on conflict` names the keys without the owner. */
const keysOfBefore = [
  `insert into survey_answer (response_id, owner_id, question, value, first_saved_at, saved_at)
   values ($1, $2, 'drinks', '"weekly"', now(), now())
   on conflict (response_id, question) do update set value = excluded.value`,
  `insert into opinion_rating (response_id, owner_id, task_id, stars, at) values ($1, $2, 1, 2, now())
   on conflict (response_id) do update set stars = excluded.stars`,
  `insert into video_watch (response_id, owner_id, beat_at) values ($1, $2, now())
   on conflict (response_id) do update set beat_at = excluded.beat_at`,
  `insert into quality_entry (member_id, points, cause, response_id, at, expires_at) values ($2, 1, 1, $1, now(), now())
   on conflict (response_id, cause) where undone_at is null do nothing`,
];

test("a node of the previous release and one of this write over each other's lines, and make no second one", async () => {
  const { people, id, member, tab } = await everybody(server);
  const [{ ownerId } = { ownerId: 0 }] = people;
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  for (const statement of [...keysOfBefore, ...keysOfBefore])
    await client.query(statement, [id, ownerId]);
  const told = async () => (await member.call(listResponses, { query: {} })).list[0]?.stars;
  expect(await told()).toBe(2);
  await member.call(rateResponse, { params: { id: String(id) }, body: { stars: 5 } });
  expect(await told()).toBe(5);
  await play(server, tab, 5);
  const lines = `
    select (select count(*) from survey_answer where response_id = $1 and question = 'drinks')::int as answers,
           (select count(*) from quality_entry where response_id = $1 and cause = 1)::int as entries`;
  expect((await client.query(lines, [id])).rows).toEqual([{ answers: 1, entries: 1 }]);
  await client.end();
});

const RUN = ["0082_owner_required.sql", "0083_owned_keys.sql"];
const again = `delete from migration where name in ('${RUN.join("', '")}')`;
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
  await asOwner(
    again,
    "alter table survey_decision drop constraint survey_decision_pkey, add primary key (id)",
    "alter table cleaning_signal drop constraint cleaning_signal_pkey, add primary key (response_id, kind, question)",
    ...hanging.flatMap((table) => [
      `alter table ${table} alter column owner_id drop not null`,
      `update ${table} set owner_id = null`,
    ]),
  );
  const left = async () => Object.values(await keptOf(server, people)).flat();
  const migrating = await transact(server.db, async (tx) => {
    await sql`select from survey_answer where response_id = ${people[0]?.id} for update`.execute(
      tx,
    );
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
  expect(await migrating.going).toEqual(RUN);
  expect(await keptOf(server, people)).toEqual(whole);
  for (const table of hanging)
    // oxlint-disable-next-line no-await-in-loop -- six of them
    await expect(
      sql`update ${sql.table(table)} set owner_id = null`.execute(server.db),
    ).rejects.toMatchObject({ code: "23502" });
  const { rows } = await sql`select from survey_return where owner_id = 0`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  // A file that was interrupted is run again from its first statement, and makes nothing twice.
  await asOwner(again);
  expect(await migrate(server.ownerUrl, MIGRATIONS)).toEqual(RUN);
  expect(await keptOf(server, people)).toEqual(whole);
  const made = sql`select to_regclass('survey_decision_owned') is null and to_regclass('cleaning_signal_owned') is null as gone`;
  expect((await made.execute(server.db)).rows).toEqual([{ gone: true }]);
});
