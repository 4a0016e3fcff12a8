import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as contract from "#contract/console/operations/reconciliation.ts";
import { AuditState, InvalidReason, StaffRole } from "#contract/enums.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { keepSignedIn, noLimits, setRules } from "../../../test/fixture/exchange.ts";
import {
  applied,
  balanced,
  commit,
  decide,
  goldOf,
  linesOf,
  outcomesOf,
  preview,
  type Done,
  doneBy,
  severalBy,
  responseRow,
  availableOfMember,
} from "../../../test/fixture/reconciliation.ts";
import { inMachineTime } from "../../../../tools/pace.ts";

const server = testServer();
const DAY = 86_400;
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

test("a committed file decides every line, and its figures are what happened", async () => {
  const [good, bad] = (await several(2)) as [Done, Done];
  const run = await applied(server, `${good.responseId},有效`, `${bad.responseId},无效,3,陷阱`);
  expect(run).toMatchObject({
    state: "committed",
    committedBy: "操作员2",
    figures: {
      outcomes: { valid: 1, invalid: 1 },
      gainers: 1,
      losers: 1,
      credited: { gold: 2000, fen: 0 },
      takenBack: { gold: 2000, fen: 0 },
    },
  });
  expect(await availableOf(good)).toBe(2000);
  const card = await bad.call(getResponse, { params: { id: String(bad.responseId) } });
  expect(card).toMatchObject({
    auditState: invalid,
    invalidReason: InvalidReason.of.trap,
    auditNote: "陷阱",
  });
  await balanced(server);
});

test("a file that is applied twice pays once", async () => {
  const [good, bad] = (await several(2)) as [Done, Done];
  const lines = [`${good.responseId},有效`, `${bad.responseId},无效`];
  await applied(server, ...lines);
  const again = await applied(server, ...lines);
  expect(again.figures).toMatchObject({ outcomes: { same: 2 }, credited: { gold: 0, fen: 0 } });
  expect(await availableOf(good)).toBe(2000);
  expect(await goldOf(server, bad.memberId)).toMatchObject({ available: 0, pending: 0 });
  await balanced(server);
});

test("two runs made from the same file before either was carried out pay once", async () => {
  const good = await done();
  const [first, second] = [
    await preview(server, `${good.responseId},有效`),
    await preview(server, `${good.responseId},有效`),
  ];
  await Promise.all([commit(server, first.id), commit(server, second.id)]);
  const outcomes = [await outcomesOf(server, first.id), await outcomesOf(server, second.id)];
  expect(outcomes.flat().toSorted()).toEqual(["same", "valid"]);
  expect(await availableOf(good)).toBe(2000);
  await balanced(server);
});

test("two operators who commit one run at once carry it out once, and both see it done", async () => {
  const people = await several(6);
  const run = await preview(server, ...people.map(({ responseId }) => `${responseId},有效`));
  const admin = await server.staff(StaffRole.of.admin);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => commit(server, run.id)),
    admin(contract.commitRun, { params: { id: String(run.id) } }),
  ]);
  for (const one of answers)
    expect(one).toMatchObject({
      state: "committed",
      figures: { outcomes: { valid: 6 }, credited: { gold: 12_000, fen: 0 } },
    });
  expect(new Set(await outcomesOf(server, run.id))).toEqual(new Set(["valid"]));
  for (const one of people) expect(await availableOf(one)).toBe(2000);
  const decisions = await server.db
    .selectFrom("surveyDecision")
    .select("id")
    .where("runId", "=", run.id)
    .execute();
  expect(decisions).toHaveLength(6);
  await balanced(server);
});

test("a commit against single decisions at the same moment: each response is decided once", async () => {
  const people = await several(8);
  const ids = people.map(({ responseId }) => responseId);
  const run = await preview(server, ...ids.map((id) => `${id},有效`));
  await Promise.all([
    commit(server, run.id),
    ...ids.toReversed().map((id) => decide(server, true, id)),
  ]);
  for (const one of people) expect(await availableOf(one)).toBe(2000);
  const decisions = await server.db
    .selectFrom("surveyDecision")
    .select("responseId")
    .where("responseId", "in", ids)
    .execute();
  expect(decisions).toHaveLength(8);
  await balanced(server);
});

test("what changed between the dry run and the commit is judged anew", async () => {
  const [one, two] = (await several(2)) as [Done, Done];
  const run = await preview(server, `${one.responseId},有效`, `${two.responseId},有效`);
  await decide(server, false, one.responseId);
  await decide(server, true, two.responseId);
  await commit(server, run.id);
  expect(await outcomesOf(server, run.id)).toEqual(["restore", "same"]);
  expect(await availableOf(one)).toBe(2000);
  expect(await availableOf(two)).toBe(2000);
  await balanced(server);
});

test("one response twice in a file with different words is left alone, also by number and by token", async () => {
  const one = await done();
  const { token } = await rowOf(one.responseId);
  const run = await applied(server, `${one.responseId},有效`, `${token},无效`);
  expect(await outcomesOf(server, run.id)).toEqual(["contradicting", "contradicting"]);
  expect((await rowOf(one.responseId)).auditState).toBe(AuditState.of.pending);
});

test("a decision of more than 30 days ago is closed", async () => {
  const one = await done();
  await decide(server, true, one.responseId);
  server.clock.move(31 * DAY);
  await keepSignedIn(server);
  const run = await applied(server, `${one.responseId},无效`);
  const [line] = await linesOf(server, run.id);
  expect(line).toMatchObject({ outcome: "closed", sentence: "审核已超过 30 天，不能改判" });
  expect(await availableOf(one)).toBe(2000);
});

test("a dry run of 10,000 lines is there within a few seconds", async () => {
  const one = await done();
  const unknown = Array.from({ length: 9999 }, () => `${randomUUID().replaceAll("-", "")},有效`);
  const began = performance.now();
  const run = await preview(server, `${one.responseId},有效`, ...unknown);
  expect(performance.now() - began).toBeLessThan(inMachineTime(5000));
  expect(run.figures.outcomes).toEqual({ valid: 1, unknown: 9999 });
  const committed = await commit(server, run.id);
  expect(committed.figures.outcomes).toEqual({ valid: 1, unknown: 9999 });
  expect(await availableOf(one)).toBe(2000);
});
