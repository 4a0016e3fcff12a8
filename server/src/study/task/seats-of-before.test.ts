import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { taskSeats } from "#contract/console/study/task-seats.ts";
import { StaffRole } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";

const server = testServer();

/** As the owner, from a file of server/migrations or as given. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test("who was in a task before its limit was given counts in it after the update, and nobody counts twice", async () => {
  const late = await publishedTask(server, { quotaTotal: 2 });
  const right = await publishedTask(server, { quotaTotal: 5 });
  const open = await publishedTask(server);
  for (const taskId of [late, late, right, open])
    await completed((await server.member()).call, taskId);
  await (await server.member()).call(enterTask, { body: { taskId: right } });
  // As it was: nothing was written down without a limit, and the late one began with nobody.
  await asOwner(
    `update survey_response set seats = '{}' where task_id in (${late}, ${open})`,
    `update task_seat set taken = 0 where task_id = ${late}`,
  );
  // Timed out, and a complete by the client's list: the seat had gone back.
  await completed((await server.member()).call, late);
  await asOwner(
    `update survey_response set seats = '{}' where id = (select max(id) from survey_response)`,
    `update task_seat set taken = 0 where task_id = ${late}`,
    `insert into survey_decision (response_id, owner_id, from_result, to_result, at, by)
     select id, owner_id, 8, 1, now(), 'list' from survey_response order by id desc limit 1`,
  );
  const migration = new URL("../../../migrations/0012_seats.sql", import.meta.url);
  const carryOut = () => asOwner(readFileSync(migration, "utf8"));
  await carryOut();
  await carryOut();
  const call = await server.staff(StaffRole.of.viewer);
  const totalOf = async (id: number) =>
    (await call(taskSeats, { params: { id: String(id) } })).total;
  expect(await totalOf(late)).toEqual({ seats: 2, taken: 2, inHand: 0 });
  expect(await totalOf(right)).toEqual({ seats: 5, taken: 2, inHand: 1 });
  expect(await totalOf(open)).toEqual({ seats: null, taken: 1, inHand: 0 });
  await expect(
    (await server.member()).call(enterTask, { body: { taskId: late } }),
  ).rejects.toMatchObject({ code: 5013 });
});
