import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { consoleResponses, decideResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, AuditState, JoinResult, StaffRole } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import {
  balanced,
  commit,
  goldOf,
  linesOf,
  preview,
  responseRow,
  undo,
} from "../../../test/fixture/reconciliation.ts";
import { byFilter, longTask, rowsOf, rush, steadily } from "../../../test/fixture/survey-pace.ts";
import { auditDueResponses } from "./due.ts";

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const server = testServer();
const { complete, tooShort } = JoinResult.of;
const { pending, valid, invalid } = AuditState.of;
const { atOnce, afterDays } = AuditPolicy.of;

const people: SignedIn[] = [];
beforeAll(async () => {
  for (let i = 0; i < 32; i += 1) people.push(await server.member());
});

const operations = () => server.staff(StaffRole.of.operations);
const approve = async (...ids: number[]) =>
  (await operations())(decideResponses, { body: { ids, valid: true } });

test("32 people who answer 25 questions within a second are not paid, whatever their browsers say", async () => {
  const taskId = await longTask(server, { auditPolicy: atOnce });
  for (const person of people)
    expect(await rush(server, person, { taskId })).toMatchObject({
      result: tooShort,
      money: "none",
    });
  const found = await rowsOf(server, taskId);
  expect(found.map(({ held }) => held.length > 0)).toEqual(people.map(() => true));
  expect(found[0]?.held).toContain("浏览器自称用时 300 秒，服务器计时只有 0 秒");
  // Nor does a list that says they were valid, sent by anyone who was taken in.
  const run = await preview(server, ...found.map(({ id }) => `${id},有效`));
  expect((await commit(server, run.id)).figures).toMatchObject({
    outcomes: { held: 32 },
    credited: { gold: 0, fen: 0 },
  });
  for (const { memberId } of people)
    expect(await goldOf(server, memberId)).toMatchObject({ available: 0, pending: 0 });
  await balanced(server);
});

test("where the task asks for less than anybody can read, they wait for somebody to look at each", async () => {
  const taskId = await longTask(server, { minimumSeconds: 1 });
  const cards = [];
  for (const person of people.slice(0, 3))
    cards.push(await rush(server, person, { taskId, after: 2 }));
  expect(cards.map(({ result }) => result)).toEqual([complete, complete, complete]);
  const [one = 0, two = 0, three = 0] = cards.map(({ responseId }) => responseId);

  const byList = await preview(server, `${one},有效`, `${two},有效`, `${three},有效`);
  for (const run of [await byFilter(server, taskId), await commit(server, byList.id)]) {
    expect(run.figures).toMatchObject({ outcomes: { held: 3 }, credited: { gold: 0, fen: 0 } });
    const [line] = await linesOf(server, run.id);
    expect(line?.sentence).toContain("请到参与记录里逐条查看后决定");
    expect(line?.sentence).toContain("服务器计时 2 秒，读完这些题至少要 36 秒");
  }
  const several = await approve(one, two);
  expect(several.decided).toBe(0);
  expect(several.skipped[0]?.why).toContain("须逐条查看后决定");

  const waiting = await (
    await operations()
  )(consoleResponses, {
    query: { waiting: "held", taskId: String(taskId) },
  });
  expect(waiting.list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([one, two, three]);
  // A person may: one by one in the list, or by a file that names one.
  expect(await approve(one)).toMatchObject({ decided: 1, skipped: [] });
  await commit(server, (await preview(server, `${two},有效`)).id);
  expect(await responseRow(server, one)).toMatchObject({ auditState: valid, held: [] });
  expect(await responseRow(server, two)).toMatchObject({ auditState: valid, held: [] });
  expect(await responseRow(server, three)).toMatchObject({ auditState: pending });
  await balanced(server);
});

test("neither at once nor after days does time decide what is held", async () => {
  for (const change of [{ auditPolicy: atOnce }, { auditPolicy: afterDays, auditDays: 1 }]) {
    const taskId = await longTask(server, { minimumSeconds: 1, ...change });
    const { responseId } = await rush(server, people[4] as SignedIn, { taskId, after: 2 });
    server.clock.move(3 * 86_400);
    await auditDueResponses(server.world);
    expect(await responseRow(server, responseId)).toMatchObject({
      auditState: pending,
      auditDueAt: null,
    });
    await keepSignedIn(server);
  }
});

test("refusing many and taking that back does not approve those who are held", async () => {
  const taskId = await longTask(server, { minimumSeconds: 1 });
  const cards = [];
  for (const person of people.slice(5, 7))
    cards.push(await rush(server, person, { taskId, after: 2 }));
  const run = await byFilter(server, taskId, false);
  expect(run.figures.outcomes).toEqual({ invalid: 2 });
  await undo(server, run.id);
  for (const { responseId } of cards)
    expect((await responseRow(server, responseId)).auditState).toBe(invalid);
  const [line] = await linesOf(server, run.id);
  expect(line?.sentence).toContain("作答过快的不能批量恢复为有效");
});

test("what waited since before this was judged is held by the update, and nothing else", async () => {
  const [quick, slow] = [await longTask(server, { minimumSeconds: 1 }), await longTask(server)];
  const hurried = await rush(server, people[22] as SignedIn, { taskId: quick, after: 2 });
  const steady = await steadily(people[22] as SignedIn, slow);
  await server.db.updateTable("surveyResponse").set({ held: [], flags: [] }).execute();
  const migration = new URL("../../../migrations/0020_pace.sql", import.meta.url);
  const [update = ""] =
    /^update survey_response[^;]+;/m.exec(readFileSync(migration, "utf8")) ?? [];
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  // At that time a response's number was its key, by which one could group.
  await owner.query(update.replace("group by s.id", "group by s.id, s.owner_id"));
  await owner.end();
  expect((await responseRow(server, hurried.responseId)).held).toEqual([
    "服务器计时 2 秒，共 25 道题",
  ]);
  expect((await responseRow(server, steady.responseId)).held).toEqual([]);
});
