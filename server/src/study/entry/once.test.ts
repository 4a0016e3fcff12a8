/** People without an account take a task once, by the directory of browsers and uids: at the same time, refused, moved, forgotten. */
import { beforeEach, expect, test } from "vitest";
import { JoinResult, TaskState } from "#contract/enums.ts";
import type { EntryTicket } from "#contract/member/study/survey.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import {
  agentOn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  responsesOf,
  signedUrl,
  supplierOf,
} from "../../../test/fixture/agent.ts";
import { runAgain } from "../../../test/fixture/before-owned.ts";
import { claimsOf, expectedClaims } from "../../../test/fixture/once.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { migrate } from "../../platform/migrate.ts";
import { forgetOldClaims } from "../survey/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });

let agent: Awaited<ReturnType<typeof agentOn>>;
let task: { id: number; hash: string };
let signed: (uid: string, to?: { hash: string }) => string;
beforeEach(async () => {
  agent = await agentOn(server);
  task = await pricedTask(server);
  const { supplier, secret } = await supplierOf(agent);
  signed = (uid, to = task) => signedUrl({ a: supplier.code, t: to.hash, uid, secret });
});

const otherPerson = {
  code: 5013,
  msg: "这台设备已参与过该任务，不能再以另一个身份参与",
  data: { result: JoinResult.of.cookieBlocked, responseId: null },
};

const expected = (taskId: number) => expectedClaims(server, taskId);

test("one uid in six browsers at once is one response, one browser with six uids, or six times by the link, too", async () => {
  const six = Array.from({ length: 6 }, () => browserOf(server));
  const all = await Promise.all(six.map((one) => comeBySupplier(one, signed("one"))));
  expect(new Set(all.map(({ data }) => (data as EntryTicket).token)).size).toBe(1);
  expect(await responsesOf(server, task.id)).toHaveLength(1);

  const browser = browserOf(server);
  // The first answer brings the cookie by which the browser is known.
  await comeByLink(browser, agent.code, (await pricedTask(server)).hash);
  const uids = ["a", "b", "c", "d", "e", "f"].map((uid) => comeBySupplier(browser, signed(uid)));
  const answers = await Promise.all(uids);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ code }) => code !== 200))
    expect(answer).toMatchObject(otherPerson);

  const linked = await pricedTask(server);
  const knocks = Array.from({ length: 6 }, () => comeByLink(browser, agent.code, linked.hash));
  const tokens = (await Promise.all(knocks)).map(({ data }) => (data as EntryTicket).token);
  expect(new Set(tokens).size).toBe(1);
  for (const { id } of [task, linked])
    expect(await claimsOf(server, id)).toEqual(await expected(id));
  expect(await claimsOf(server, task.id)).toHaveLength(4);
  expect(await claimsOf(server, linked.id)).toHaveLength(1);
});

test("who is refused for the last place gives their names back, and comes in once there is another", async () => {
  const few = await pricedTask(server, { quotaTotal: 1 });
  const people = Array.from({ length: 5 }, (_, n) => ({ browser: browserOf(server), uid: `${n}` }));
  const come = () =>
    Promise.all(people.map(({ browser, uid }) => comeBySupplier(browser, signed(uid, few))));
  const codes = (await come()).map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(await claimsOf(server, few.id)).toEqual(await expected(few.id));
  expect(await claimsOf(server, few.id)).toHaveLength(2);
  await server.db.updateTable("taskSeat").set({ seats: 5 }).where("taskId", "=", few.id).execute();
  await server.db.updateTable("task").set({ quotaTotal: 5 }).where("id", "=", few.id).execute();
  expect((await come()).map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(await claimsOf(server, few.id)).toEqual(await expected(few.id));
  expect(await claimsOf(server, few.id)).toHaveLength(10);
});

test("who goes on in another browser leaves the first one free, and may not go on in somebody else's", async () => {
  const [phone, desk, other] = [browserOf(server), browserOf(server), browserOf(server)];
  for (const [browser, uid] of [
    [phone, "one"],
    [desk, "one"],
    [phone, "two"],
    [other, "three"],
    [desk, "one"],
  ] as const)
    expect(await comeBySupplier(browser, signed(uid)), uid).toMatchObject({ code: 200 });
  expect(await comeBySupplier(other, signed("one"))).toMatchObject(otherPerson);
  expect(await comeBySupplier(desk, signed("four"))).toMatchObject(otherPerson);
  expect(await claimsOf(server, task.id)).toEqual(await expected(task.id));
  expect(await claimsOf(server, task.id)).toHaveLength(6);
  // Two who take each other's device at once are both refused.
  const swapped = await Promise.all([
    comeBySupplier(phone, signed("one")),
    comeBySupplier(desk, signed("two")),
  ]);
  expect(swapped).toMatchObject([otherPerson, otherPerson]);
  expect(await claimsOf(server, task.id)).toEqual(await expected(task.id));
});

test("the migration writes what the server would claim, of tasks that are open or closed for less than 90 days", async () => {
  const tasks = [task, await pricedTask(server), await pricedTask(server)];
  for (const [n, { hash }] of tasks.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    await comeByLink(browserOf(server), agent.code, hash);
    // oxlint-disable-next-line no-await-in-loop
    await comeBySupplier(browserOf(server), signed(`中 ${n}`, { hash }));
  }
  const [open, justClosed, closed] = tasks.map(({ id }) => id);
  const days = (n: number) => addSeconds(new Date(), -n * 86_400);
  for (const [id, since] of [
    [justClosed, 89],
    [closed, 91],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    await server.db
      .updateTable("task")
      .set({ state: TaskState.of.closed, updatedAt: days(since) })
      .where("id", "=", id ?? 0)
      .execute();
  await server.db.deleteFrom("surveyOnce").execute();
  const file = "0099_survey_once.sql";
  await runAgain(server.ownerUrl, [file]);
  expect(await migrate(server.ownerUrl, MIGRATIONS)).toContain(file);
  for (const id of [open, justClosed]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await claimsOf(server, id ?? 0)).toEqual(await expected(id ?? 0));
    // oxlint-disable-next-line no-await-in-loop
    expect(await claimsOf(server, id ?? 0)).toHaveLength(3);
  }
  expect(await claimsOf(server, closed ?? 0)).toEqual([]);
});

test("90 days after a task was closed its lines go, and nobody comes in again", async () => {
  const [again, paused] = [browserOf(server), await pricedTask(server)];
  for (const { hash } of [task, paused]) await comeByLink(again, agent.code, hash);
  const close = (id: number, state: number) =>
    server.db
      .updateTable("task")
      .set({ state, updatedAt: server.clock.now() })
      .where("id", "=", id)
      .execute();
  await close(task.id, TaskState.of.closed);
  await close(paused.id, TaskState.of.paused);
  server.clock.move(90 * 86_400 - 600);
  await forgetOldClaims(server.world);
  expect(await claimsOf(server, task.id)).toHaveLength(1);
  server.clock.move(1200);
  expect(await forgetOldClaims(server.world)).toBeGreaterThan(0);
  expect(await claimsOf(server, task.id)).toEqual([]);
  expect(await claimsOf(server, paused.id)).toHaveLength(1);
  expect(await comeByLink(again, agent.code, task.hash)).toMatchObject({ code: 5013 });
  expect(await comeByLink(browserOf(server), agent.code, task.hash)).toMatchObject({ code: 5013 });
  expect(await responsesOf(server, task.id)).toHaveLength(1);
});
