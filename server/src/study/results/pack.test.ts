/** When the clock writes blocks, and of whom: never beside a release that forgets none, and whatever fails elsewhere. */
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import {
  type BlockScene,
  blockScene,
  filledAnew,
  happenings,
} from "../../../test/fixture/result-blocks.ts";
import { testServer } from "../../../test/server.ts";
import { addSeconds, dayEnd, dayOf } from "../../platform/clock.ts";
import { blocksOf } from "./block-sql.ts";
import { packAnswers } from "./pack.ts";

const server = testServer();
let scene: BlockScene;
let other: BlockScene;
beforeAll(async () => {
  scene = await blockScene(server);
  other = await blockScene(server);
});
afterEach(() => server.db.deleteFrom("node").execute());

const written = async ({ taskId }: BlockScene) =>
  (await blocksOf(server.db, taskId)).filter(({ measures }) => measures.length > 0).length;

const packed = async (one: BlockScene) => {
  await filledAnew(server, one, 120);
  await happenings.pack(server, one, 0);
  expect(await written(one)).toBe(2);
};

/** Makes each block look as if something had been taken from it. */
const emptied = ({ taskId }: BlockScene) =>
  server.db.updateTable("resultBlock").set({ measures: [] }).where("taskId", "=", taskId).execute();

const live = (...versions: string[]) =>
  server.db
    .insertInto("node")
    .values(
      versions.map((version) => ({
        id: server.clock.uuid(),
        host: "b",
        pid: 1,
        version,
        storage: "s3",
        beatAt: sql<Date>`clock_timestamp() + interval '1 hour'`,
      })),
    )
    .execute();

test("beside a release that forgets no block none is written and none is kept; beside a later one they stay as they are", async () => {
  await packed(scene);
  await emptied(scene);
  await live("0.15.0", "0.16.0");
  await packAnswers(server.world);
  expect(await written(scene)).toBe(0);
  expect(await blocksOf(server.db, scene.taskId)).toHaveLength(2);
  await live("0.14.0");
  await packAnswers(server.world);
  expect(await blocksOf(server.db, scene.taskId)).toEqual([]);
  await packed(scene);
  await emptied(scene);
  await server.db.deleteFrom("node").where("version", "<>", "0.15.0").execute();
  await packAnswers(server.world);
  expect(await written(scene)).toBe(2);
});

test("a task whose blocks cannot be written keeps no other waiting, and is named", async () => {
  await packed(scene);
  await packed(other);
  const bodyOf = async (body: string) =>
    sql`update survey_questionnaire set body = ${body}::jsonb where task_id = ${scene.taskId}`.execute(
      server.db,
    );
  const { body } = await server.db
    .selectFrom("surveyQuestionnaire")
    .select("body")
    .where("taskId", "=", scene.taskId)
    .executeTakeFirstOrThrow();
  await bodyOf("{}");
  await emptied(scene);
  await emptied(other);
  await expect(packAnswers(server.world)).rejects.toThrow(
    `answers not packed of tasks: ${scene.taskId}`,
  );
  expect([await written(scene), await written(other)]).toEqual([0, 2]);
  await bodyOf(JSON.stringify(body));
  await packAnswers(server.world);
  expect(await written(scene)).toBe(2);
});

const BLOCK = 4096;
/** Ended before their first question. */
const ended = ({ taskId, members, versions }: BlockScene, startedAt: Date) =>
  sql`
    insert into survey_response (token, task_id, member_id, owner_id, questionnaire_id, result, reward_gold, reward_fen,
        started_at, expires_at, finished_at, round)
    select 'ended-' || md5(random()::text) || n, ${taskId}, ${members[0] ?? 0}, ${members[0] ?? 0}, ${versions[0] ?? 0}, 2, 0, 0,
           ${startedAt}, ${startedAt}, ${startedAt}, 'ended-' || random() || n
      from generate_series(1, ${BLOCK}::int) n`.execute(server.db);

test("of whom nobody has answered for a day is asked once a night only, of whom somebody has at once", async () => {
  const { clock, db, world } = server;
  await filledAnew(server, other, 1);
  await db.deleteFrom("surveyResponse").where("taskId", "=", other.taskId).execute();
  const ago = (hours: number) => addSeconds(clock.now(), -3600 * hours);
  // Four in the morning: the night's run is the next one.
  const four = addSeconds(dayEnd(dayOf(clock.now())), 4 * 3600);
  clock.move((four.getTime() - clock.now().getTime()) / 1000);
  await packAnswers(world);
  await ended(other, ago(30));
  await packAnswers(world);
  expect(await blocksOf(db, other.taskId)).toHaveLength(0);
  clock.move(86_400);
  await packAnswers(world);
  expect(await written(other)).toBe(1);
  await ended(other, ago(2));
  await packAnswers(world);
  expect(await written(other)).toBe(2);
});
