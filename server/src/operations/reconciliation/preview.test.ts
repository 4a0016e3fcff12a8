import { beforeAll, expect, test } from "vitest";
import * as contract from "#contract/console/operations/reconciliation.ts";
import { Asset, AuditState, InvalidReason, StaffRole } from "#contract/enums.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { answered, publishedTask } from "../../../test/task.ts";
import { bindPayee, noLimits, setRules, withdraw } from "../../../test/fixture/exchange.ts";
import {
  commit,
  decide,
  linesOf,
  operations,
  preview,
  type Done,
  doneBy,
  severalBy,
  responseRow,
  availableOfMember,
  asOutside,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const { invalid } = AuditState.of;
let taskId = 0;

beforeAll(async () => {
  taskId = await publishedTask(server, { rewardGold: 2000, limitMinutes: 60 });
  await setRules(server, noLimits);
});

const done = (task = taskId) => doneBy(server, task);
const several = (n: number, task = taskId) => severalBy(server, n, task);
const rowOf = (id: number) => responseRow(server, id);
const availableOf = ({ memberId }: SignedIn) => availableOfMember(server, memberId);

test("a dry run says line by line what would happen and moves nothing", async () => {
  const [good, bad, was, lost] = (await several(4)) as [Done, Done, Done, Done];
  await bindPayee(server, was.memberId);
  await decide(server, true, was.responseId);
  await withdraw(was.call, { asset: Asset.of.gold, amount: 1200 });
  await decide(server, false, lost.responseId);
  const token = await answered(lost.call, await publishedTask(server), { drinks: "daily" });
  await asOutside(server, token);
  const run = await preview(
    server,
    `${good.responseId},有效`,
    `${bad.responseId},无效,作答过快,太快`,
    `${was.responseId},无效`,
    `${lost.responseId},有效`,
    `${token},有效`,
    `${good.responseId},有效`,
    "987654321,有效",
  );
  expect(run).toMatchObject({
    state: "preview",
    kind: "file",
    name: "十一月对账.csv",
    createdBy: "操作员2",
    figures: {
      lines: 7,
      outcomes: { valid: 1, invalid: 1, reverse: 1, restore: 1, complete: 1, same: 1, unknown: 1 },
      gainers: 2,
      losers: 2,
      credited: { gold: 4500, fen: 0 },
      takenBack: { gold: 2800, fen: 0 },
      lost: { gold: 1200, fen: 0 },
    },
  });
  const lines = await linesOf(server, run.id);
  expect(lines.map(({ outcome, gold }) => [outcome, gold])).toEqual([
    ["valid", 2000],
    ["invalid", -2000],
    ["reverse", -2000],
    ["restore", 2000],
    ["complete", 500],
    ["same", 0],
    ["unknown", 0],
  ]);
  expect(lines[1]).toMatchObject({ line: 3, reason: InvalidReason.of.tooFast, note: "太快" });
  expect(lines[5]?.sentence).toBe("与前面的一行重复，按一行处理");
  expect(lines[6]?.sentence).toBe("没有这条参与记录，不做改动");
  expect(await availableOf(good)).toBe(0);
  expect((await rowOf(good.responseId)).auditState).toBe(AuditState.of.pending);
});

test("a dry run is good for an hour", async () => {
  const one = await done();
  const run = await preview(server, `${one.responseId},有效`);
  server.clock.move(61 * 60);
  const call = await operations(server);
  const params = { id: String(run.id) };
  expect(await call(contract.getRun, { params })).toMatchObject({ state: "expired" });
  await expect(commit(server, run.id)).rejects.toMatchObject({ code: 3008 });
  expect(await availableOf(one)).toBe(0);
});

const filter = {
  taskId: null as number | null,
  memberId: null as number | null,
  from: null as string | null,
  to: null as string | null,
  flagged: null as boolean | null,
  confirmed: null as boolean | null,
  valid: true,
  note: "",
};

test("by filter: only the pending completes of that task without flags become valid", async () => {
  const task = await publishedTask(server);
  const [plain, flagged, decided] = (await several(3, task)) as [Done, Done, Done];
  const other = await done();
  await server.db
    .updateTable("surveyResponse")
    .set({ flags: ["用时不到多数人的一半"] })
    .where("id", "=", flagged.responseId)
    .execute();
  await decide(server, false, decided.responseId);
  const call = await operations(server);
  const run = await call(contract.previewByFilter, {
    body: { ...filter, taskId: task, flagged: false },
  });
  expect(run).toMatchObject({ kind: "filter", figures: { lines: 1, outcomes: { valid: 1 } } });
  await commit(server, run.id);
  const all = await Promise.all([plain, flagged, decided, other].map(availableOf));
  expect(all).toEqual([500, 0, 0, 0]);
});

test("by filter: a member, a time, the platform's word; nothing found is said, and invalid needs a reason", async () => {
  const one = await done();
  const call = await operations(server);
  const by = (more: Partial<typeof filter> & { reason?: InvalidReason }) =>
    call(contract.previewByFilter, { body: { ...filter, memberId: one.memberId, ...more } });
  const later = new Date(server.clock.now().getTime() + 1000).toISOString();
  expect((await by({ to: later })).figures.lines).toBe(1);
  await expect(by({ from: later })).rejects.toMatchObject({
    message: "没有符合条件的待审核记录",
  });
  // Our own questionnaire's end is seen by ourselves.
  expect((await by({ confirmed: true })).figures.lines).toBe(1);
  await expect(by({ confirmed: false })).rejects.toMatchObject({ code: 400 });
  await expect(by({ valid: false })).rejects.toMatchObject({ message: "请选择判为无效的原因" });
  await expect(by({ valid: false, reason: InvalidReason.of.client })).rejects.toMatchObject({
    message: "客户判废须写明客户的说法，会员会看到",
  });
  const run = await by({ valid: false, reason: InvalidReason.of.ghost, note: "平台名单没有" });
  await commit(server, run.id);
  expect(await rowOf(one.responseId)).toMatchObject({
    auditState: invalid,
    invalidReason: InvalidReason.of.ghost,
    auditNote: "平台名单没有",
  });
});

test("runs are listed newest first by everybody on the staff, and made by operations only", async () => {
  const one = await done();
  const run = await preview(server, `${one.responseId},有效`);
  const viewer = await server.staff(StaffRole.of.viewer);
  const { list } = await viewer(contract.listRuns, { query: { size: 1 } });
  expect(list).toMatchObject([{ id: run.id, state: "preview" }]);
  const params = { id: String(run.id) };
  const refused = [
    () => viewer(contract.commitRun, { params }),
    () => viewer(contract.undoRun, { params, body: { note: "x" } }),
    () => viewer(contract.previewByFile, { body: { name: "a", text: "b" } }),
    () => viewer(contract.previewByFilter, { body: filter }),
  ];
  for (const call of refused) await expect(call()).rejects.toMatchObject({ code: 403 });
  await expect(one.call(contract.getRun, { params })).rejects.toMatchObject({ code: 401 });
  const nowhere = { params: { id: "999999" } };
  await expect(viewer(contract.getRun, nowhere)).rejects.toMatchObject({ code: 404 });
  await expect(viewer(contract.listRunLines, { ...nowhere, query: {} })).rejects.toMatchObject({
    code: 404,
  });
  await expect(commit(server, 999_999)).rejects.toMatchObject({ code: 404 });
});

test("lines are read page by page and by outcome", async () => {
  const [one, two] = (await several(2)) as [Done, Done];
  const run = await preview(
    server,
    `${one.responseId},有效`,
    "111111111,有效",
    `${two.responseId},有效`,
  );
  const call = await operations(server);
  const params = { id: String(run.id) };
  const first = await call(contract.listRunLines, { params, query: { size: 2 } });
  expect(first.list.map(({ line }) => line)).toEqual([2, 3]);
  const rest = await call(contract.listRunLines, {
    params,
    query: { size: 2, cursor: first.next ?? "" },
  });
  expect(rest.list.map(({ line }) => line)).toEqual([4]);
  const only = await call(contract.listRunLines, { params, query: { outcome: "unknown" } });
  expect(only.list.map(({ key }) => key)).toEqual(["111111111"]);
});

test("a bad file is refused whole, with its line and column, and leaves no run", async () => {
  const call = await operations(server);
  const before = await call(contract.listRuns, { query: { size: 1 } });
  await expect(preview(server, "12,有效", "13,可能")).rejects.toMatchObject({
    code: 400,
    message: "第 3 行「结论」看不懂：可能，请填有效或无效，更正结果填被甄别或配额满",
  });
  expect(await call(contract.listRuns, { query: { size: 1 } })).toEqual(before);
});
