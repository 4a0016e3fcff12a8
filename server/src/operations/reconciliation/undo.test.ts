import { beforeAll, expect, test } from "vitest";
import { AuditState, InvalidReason } from "#contract/enums.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { keepSignedIn, noLimits, setRules } from "../../../test/fixture/exchange.ts";
import {
  applied,
  balanced,
  commit,
  decide,
  linesOf,
  preview,
  reverse,
  undo,
  type Done,
  doneBy,
  severalBy,
  responseRow,
  availableOfMember,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const DAY = 86_400;
const { valid, invalid } = AuditState.of;
let taskId = 0;

beforeAll(async () => {
  taskId = await publishedTask(server, { rewardGold: 2000, limitMinutes: 60 });
  await setRules(server, noLimits);
});

const done = (task = taskId) => doneBy(server, task);
const several = (n: number, task = taskId) => severalBy(server, n, task);
const rowOf = (id: number) => responseRow(server, id);
const availableOf = ({ memberId }: SignedIn) => availableOfMember(server, memberId);

test("undone, a run's decisions are turned round, without a mark on the score", async () => {
  const [a, b, c, d] = (await several(4)) as [Done, Done, Done, Done];
  await decide(server, true, c.responseId);
  await decide(server, false, d.responseId);
  const run = await applied(
    server,
    `${a.responseId},有效`,
    `${b.responseId},无效`,
    `${c.responseId},无效`,
    `${d.responseId},有效`,
  );
  const after = await undo(server, run.id);
  expect(after).toMatchObject({ state: "undone", undoneBy: "操作员2", undoUntil: null });
  expect(await Promise.all([a, b, c, d].map(availableOf))).toEqual([0, 2000, 2000, 0]);
  const states = await Promise.all([a, b, c, d].map(({ responseId }) => rowOf(responseId)));
  expect(states.map(({ auditState, invalidReason }) => [auditState, invalidReason])).toEqual([
    [invalid, InvalidReason.of.client],
    [valid, null],
    [valid, null],
    [invalid, InvalidReason.of.trap],
  ]);
  expect(states[0]?.auditNote).toBe("撤销对账「十一月对账.csv」：传错了文件");
  const lines = await linesOf(server, run.id);
  expect(lines[0]?.sentence).toContain("不能退回待审核，改判为无效");
  const minuses = await server.db
    .selectFrom("qualityEntry")
    .select("points")
    .where("responseId", "=", a.responseId)
    .where("undoneAt", "is", null)
    .execute();
  expect(minuses).toEqual([]);
  await balanced(server);
});

test("what was decided again since the run stays when the run is undone", async () => {
  const [one, two] = (await several(2)) as [Done, Done];
  const run = await applied(server, `${one.responseId},有效`, `${two.responseId},有效`);
  await reverse(server, { valid: false }, one.responseId);
  await reverse(server, { valid: true }, one.responseId);
  await undo(server, run.id);
  expect(await availableOf(one)).toBe(2000);
  expect(await availableOf(two)).toBe(0);
  const lines = await linesOf(server, run.id);
  expect(lines[0]?.sentence).toContain("之后又有新的结论，撤销时保留");
  await balanced(server);
});

test("undoing twice, ten times at once, changes it once", async () => {
  const one = await done();
  const run = await applied(server, `${one.responseId},有效`);
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(server, run.id)));
  for (const each of answers) expect(each.state).toBe("undone");
  expect(await availableOf(one)).toBe(0);
  expect((await rowOf(one.responseId)).auditState).toBe(invalid);
  await expect(commit(server, run.id)).rejects.toMatchObject({ code: 3008 });
  await balanced(server);
});

test("a run can be undone for 30 days, and one that was never carried out not at all", async () => {
  const [one, two] = (await several(2)) as [Done, Done];
  const run = await applied(server, `${one.responseId},有效`);
  const open = await preview(server, `${two.responseId},有效`);
  await expect(undo(server, open.id)).rejects.toMatchObject({
    message: "这次对账还没有执行，不需要撤销",
  });
  server.clock.move(31 * DAY);
  await keepSignedIn(server);
  await expect(undo(server, run.id)).rejects.toMatchObject({ message: "已超过 30 天，不能撤销" });
  expect(await availableOf(one)).toBe(2000);
});
