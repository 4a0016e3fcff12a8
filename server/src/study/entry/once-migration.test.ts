/** The directory of people without an account is filled and put right before it is all there is (migrations 0112 and 0113, docs/decisions/0139). */
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { TaskState } from "#contract/enums.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import {
  agentOn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  responsesOf,
  signedUrl,
  supplierOf,
} from "../../../test/fixture/agent.ts";
import { runAgain, withOwner } from "../../../test/fixture/before-owned.ts";
import { claimsOf, expectedClaims, hashOf } from "../../../test/fixture/once.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { migrate } from "../../platform/migrate.ts";

vi.setConfig({ testTimeout: inMachineTime(120_000) });

const server = testServer({ LOG_LEVEL: "silent" });
const FILLED = "0112_once_filled.sql";
const FREE = "0113_response_free.sql";
const again = () => migrate(server.ownerUrl, MIGRATIONS);

/** Three people each: two of a supplier, one by the link. */
async function taskWithPeople(): Promise<number> {
  const agent = await agentOn(server);
  const { supplier, secret } = await supplierOf(agent);
  const { id, hash } = await pricedTask(server);
  const signed = (uid: string) => signedUrl({ a: supplier.code, t: hash, uid, secret });
  await comeByLink(browserOf(server), agent.code, hash);
  for (const uid of ["一", "two"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await comeBySupplier(browserOf(server), signed(uid));
  return id;
}

const close = (taskId: number, days: number) =>
  server.db
    .updateTable("task")
    .set({ state: TaskState.of.closed, updatedAt: addSeconds(new Date(), -days * 86_400) })
    .where("id", "=", taskId)
    .execute();

/** As nodes of 0.19.0 leave it: one came in unclaimed, one went on in another browser, one is named by somebody who is not there. */
async function asBefore(taskId: number): Promise<void> {
  const [linked, moved] = await responsesOf(server, taskId);
  await server.db
    .deleteFrom("surveyOnce")
    .where("taskId", "=", taskId)
    .where("responseId", "=", linked?.id ?? 0)
    .execute();
  await server.db
    .updateTable("surveyResponse")
    .set({ visitorId: `moved-in-${taskId}` })
    .where("id", "=", moved?.id ?? 0)
    .execute();
  await server.db
    .insertInto("surveyOnce")
    .values({ taskId, responseId: 987_654_321, kind: 1, hash: hashOf(linked?.visitorId ?? "") })
    .execute();
}

const live = (version: string) =>
  sql`insert into node (id, host, pid, version, storage, beat_at)
      values (gen_random_uuid(), 'web-1', 1, ${version}, 's', clock_timestamp())`.execute(
    server.db,
  );

test("what nodes of 0.19.0 left is put right, past what somebody holds, and not while one of them lives", async () => {
  const [open, justClosed, closed] = [
    await taskWithPeople(),
    await taskWithPeople(),
    await taskWithPeople(),
  ];
  await close(justClosed, 88);
  await close(closed, 91);
  for (const taskId of [open, justClosed, closed])
    // oxlint-disable-next-line no-await-in-loop
    await asBefore(taskId);
  const before = await claimsOf(server, open);
  expect(before).not.toEqual(await expectedClaims(server, open));

  await runAgain(server.ownerUrl, [FILLED]);
  await live("0.19.0");
  await expect(again()).rejects.toThrow("a node of 0.19.0 still runs on web-1");
  expect(await claimsOf(server, open)).toEqual(before);
  await server.db.deleteFrom("node").where("host", "=", "web-1").execute();

  await live("0.20.0");
  const [held] = await responsesOf(server, open);
  await withOwner(server.ownerUrl, async (owner) => {
    await owner.query("begin");
    await owner.query("select from survey_response where id = $1 for update", [held?.id]);
    const going = again();
    going.catch(() => undefined);
    await expect
      .poll(() => claimsOf(server, justClosed), { timeout: inMachineTime(30_000) })
      .toEqual(await expectedClaims(server, justClosed));
    expect(await claimsOf(server, open)).not.toEqual(await expectedClaims(server, open));
    await owner.query("commit");
    expect(await going).toEqual([FILLED]);
  });
  expect(await claimsOf(server, open)).toEqual(await expectedClaims(server, open));
  expect(await claimsOf(server, open)).toHaveLength(5);
  // Of one that nobody enters again what is wrong goes, and what is missing stays so.
  expect(await claimsOf(server, closed)).toHaveLength(3);
});

test("the two keys go only where each name has the line of its response", async () => {
  const taskId = await taskWithPeople();
  const [someone] = await responsesOf(server, taskId);
  const theirs = (responseId: number) =>
    server.db
      .updateTable("surveyOnce")
      .set({ responseId })
      .where("taskId", "=", taskId)
      .where("hash", "=", hashOf(someone?.visitorId ?? ""))
      .execute();
  await theirs(987_654_321);
  await runAgain(server.ownerUrl, [FREE]);
  await expect(again()).rejects.toThrow(`response ${someone?.id} has no line in survey_once`);
  await theirs(someone?.id ?? 0);
  expect(await again()).toEqual([FREE]);
});

test("what a response refers to is deleted by nobody: no platform, and no questionnaire of a task that can be answered", async () => {
  const { id } = await pricedTask(server);
  const refused = server.db.deleteFrom("surveyQuestionnaire").where("taskId", "=", id).execute();
  await expect(refused).rejects.toThrow(`of the questionnaire of task ${id} is never deleted`);
  await sql`insert into survey_platform (code, name, preset, settings, created_at, updated_at)
    values ('stays', 'x', 'x', '{}', now(), now())`.execute(server.db);
  const platform = server.db.deleteFrom("surveyPlatform").where("code", "=", "stays").execute();
  await expect(platform).rejects.toThrow("survey platform stays is never deleted");
});
