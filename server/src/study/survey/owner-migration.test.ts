/** A database of 0.18.0 becomes one of 0.19.0 beside its members: owners are required, and keys and references are within them. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
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
        timeout: inMachineTime(20_000),
      })
      .toEqual(["member: nobody's"]);
    return { going };
  });
  expect(await migrating.going).toEqual(OWNED);
  expect(await keptOf(server, people)).toEqual(whole);
  expect(await tablesOf(server.ownerUrl)).toEqual(after);
});

test("files that were broken off are run again from their first statement, and make nothing twice", async () => {
  const after = await tablesOf(server.ownerUrl);
  await asBeforeOwned(server.ownerUrl);
  const keysLater = mkdtempSync(join(tmpdir(), "panel-migrations-"));
  cpSync(MIGRATIONS, keysLater, { recursive: true });
  const keys = "0098_response_primary_keys.sql";
  const owned = OWNED.filter((name) => name !== keys);
  rmSync(join(keysLater, keys));
  expect(await migrate(server.ownerUrl, keysLater)).toEqual(owned);
  await runAgain(server.ownerUrl, owned);
  expect(await migrate(server.ownerUrl, MIGRATIONS)).toEqual(OWNED);
  await runAgain(server.ownerUrl, [keys]);
  expect(await migrate(server.ownerUrl, MIGRATIONS)).toEqual([keys]);
  expect(await tablesOf(server.ownerUrl)).toEqual(after);
  rmSync(keysLater, { recursive: true });
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

/** How operators, the proof of the books and the results of a task ask by a number or a token alone, and what finds it. */
const byNumber = [
  ["survey_response_number", "select * from survey_response where id = 1 for update"],
  ["survey_response_token", "select * from survey_response where token = 'x' for update"],
  [
    "survey_answer_response",
    "select * from survey_answer where response_id = 1 and question = 'drinks'",
  ],
  [
    "survey_answer_response",
    "select value from survey_result_answer where response_id = any ('{1,2}') and question = 'drinks'",
  ],
  [
    "survey_response_due",
    "select id from survey_response where audit_state = 0 and audit_due_at <= now() order by audit_due_at, id limit 50 for update skip locked",
  ],
  [
    "survey_response_ended",
    "select id from survey_response where finished_at is not null order by finished_at desc, id desc limit 20",
  ],
  [
    "survey_response_running",
    "select id from survey_response where result = 0 order by (-1)::integer desc, id + 0 desc limit 20",
  ],
  ["survey_response_ended", "select id from survey_response where finished_at >= now()"],
  [
    "survey_response_lasted",
    "select id from survey_response where finished_at is not null order by round(extract(epoch from finished_at - started_at))::integer, id limit 20",
  ],
  [
    "survey_response_leader_outcome",
    "select id from survey_response where leader_id = 1 and coalesce(audit_state + 10, result) = 11 and id + 0 < 9 order by id + 0 desc limit 20",
  ],
  ["survey_return_number", "select * from survey_return order by id desc limit 20"],
  ["survey_decision_response", "select * from survey_decision where response_id = 1 order by id"],
  ["growth_reward_response", "select kind from growth_reward where response_id = 1"],
  ["growth_reward_number", "select id from growth_reward where id > 1 order by id limit 100"],
  ["growth_reward_once", "select kind from growth_reward where member_id = 1 and kind in (1, 6)"],
] as const;

test("what is asked across owners has an index of its own", async () => {
  await withOwner(server.ownerUrl, async (owner) => {
    await owner.query("set enable_seqscan = off");
    await owner.query("set enable_bitmapscan = off");
    for (const [index, statement] of byNumber) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await owner.query(`explain ${statement}`);
      expect(JSON.stringify(rows), statement).toMatch(new RegExp(`using ${index}\\b`));
    }
  });
});
