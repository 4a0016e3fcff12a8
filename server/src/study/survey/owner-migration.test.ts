/** A database of 0.18.0 becomes one of 0.19.0 beside its members: owners are required, and keys and references are within them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import {
  asBeforeOwned,
  OWNED,
  runAgain,
  tablesOf,
  withOwner,
} from "../../../test/fixture/before-owned.ts";
import { everybody, keptOf, withoutOwner } from "../../../test/fixture/owner.ts";
import { testServer } from "../../../test/server.ts";
import { fullAnswers } from "../../../test/task.ts";
import { transact } from "../../platform/db.ts";
import { migrate } from "../../platform/migrate.ts";

const server = testServer({ LOG_LEVEL: "silent" });

const ownersKept = async (people: Awaited<ReturnType<typeof everybody>>["people"]) =>
  (await keptOf(server, people))["survey_response"];

test("what nodes of 0.17.0 wrote without an owner is given one, past what somebody holds and then that, too, and the tables are those of a new database", async () => {
  const { people } = await everybody(server);
  const [after, whole] = [await tablesOf(server.ownerUrl), await keptOf(server, people)];
  await asBeforeOwned(server.ownerUrl);
  await withoutOwner(server, people.slice(0, 5));
  const migrating = await transact(server.db, async (tx) => {
    await sql`select from survey_response where id = ${people[0]?.id} for update`.execute(tx);
    const going = migrate(server.ownerUrl, MIGRATIONS);
    going.catch(() => undefined);
    await expect
      .poll(async () => (await ownersKept(people))?.filter((who) => who.endsWith("nobody's")), {
        timeout: 20_000,
      })
      .toEqual(["member: nobody's"]);
    return { going };
  });
  expect(await migrating.going).toEqual(OWNED);
  expect(await keptOf(server, people)).toEqual(whole);
  expect(await tablesOf(server.ownerUrl)).toEqual(after);
  // A file that was broken off is run again from its first statement, and makes nothing twice.
  await runAgain(server.ownerUrl);
  expect(await migrate(server.ownerUrl, MIGRATIONS)).toEqual(OWNED);
  expect(await tablesOf(server.ownerUrl)).toEqual(after);
});

test("a database whose clock has finished is brought there, too, while a member answers and hands in", async () => {
  const { people, tokens, answering } = await everybody(server);
  await asBeforeOwned(server.ownerUrl);
  let isOver = false;
  const going = migrate(server.ownerUrl, MIGRATIONS).finally(() => {
    isOver = true;
  });
  going.catch(() => undefined);
  const token = tokens["answering"] ?? "";
  const { call } = answering;
  const saved = async () => {
    for (const [name, value] of Object.entries(fullAnswers))
      // oxlint-disable-next-line no-await-in-loop -- as a person answers
      await call(saveAnswer, { body: { token, name, value, milliseconds: 2000 } });
  };
  // oxlint-disable-next-line no-await-in-loop
  do await saved();
  while (!isOver);
  expect(await going).toEqual(OWNED);
  expect((await call(submitSheet, { body: { token } })).result).toBe(1);
  expect(await ownersKept(people)).toEqual(people.map(({ who }) => who));
});

/** How nodes of 0.18.0, and operators of this release, ask by a number or a token alone. */
const byNumber = [
  "select * from survey_response where id = 1 for update",
  "select * from survey_response where token = 'x' for update",
  "select id from survey_response where owner_id is null and id >= 1 order by id limit 500 for no key update skip locked",
  "select exists (select from survey_taken where task_id = 1 and member_id = 1)",
  "select * from survey_answer where response_id = 1 and question = 'drinks'",
  "select value from survey_result_answer where response_id = any ('{1,2}') and question = 'drinks'",
  "select stars from opinion_rating where response_id = any ('{1,2}')",
  "select * from survey_return where response_id = 1 and owner_id = 1",
  "select * from survey_return order by id desc limit 20",
  "select * from survey_decision where response_id = any ('{1,2}') order by id",
  "select kind from growth_reward where response_id = 1",
  "select id from growth_reward where id > 1 order by id limit 100",
  "select kind from growth_reward where member_id = 1 and kind in (1, 6)",
];

test("what nodes of the release before ask by a number alone is found by an index", async () => {
  await withOwner(server.ownerUrl, async (owner) => {
    await owner.query("set enable_seqscan = off");
    for (const statement of byNumber) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await owner.query(`explain ${statement}`);
      expect(JSON.stringify(rows), statement).not.toContain("Seq Scan");
    }
  });
});
