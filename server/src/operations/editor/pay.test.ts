/** What one response pays is one operator's to decide only up to what one may approve alone. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import {
  consoleTask,
  copyTask,
  createTask,
  setTaskState,
  type TaskDraft,
  updateTask,
} from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf } from "../../../test/task.ts";
import { setRules } from "../../../test/fixture/exchange.ts";
import { colleague, confirm, openProposals } from "../../../test/fixture/staff-proposal.ts";
import { failureOf } from "../../../test/fixture/video.ts";

const server = testServer();
const { operations, finance, viewer } = StaffRole.of;
const of = (id: number) => ({ params: { id: String(id) } });
const desk = () => server.staff(operations);

const make = async (change: Partial<TaskDraft>, call?: Call) =>
  (call ?? (await desk()))(createTask, {
    body: draftOf({ title: "深度访谈", rewardGold: 0, ...change }),
  });
const publish = async (id: number) =>
  (await desk())(setTaskState, { ...of(id), body: { state: TaskState.of.published } });
const waitingFor = async (id: number) =>
  (await openProposals(server)).filter(
    ({ kind, subjectId }) => kind === "task" && subjectId === String(id),
  );

test("an operator who raises what a response pays publishes it only when somebody of finance has confirmed it", async () => {
  const { id, missing } = await make({ rewardFen: 1_000_000 });
  const sentence = expect.stringMatching(/每份最多支付 10,000\.00 元.*一个人决定的 200\.00 元/);
  expect(missing).toEqual([sentence]);
  expect(await failureOf(publish(id))).toMatchObject({ code: 400, message: sentence });
  const [proposal] = await waitingFor(id);
  expect(proposal).toMatchObject({
    subject: "任务「深度访谈」",
    changes: [{ label: "每份最多支付", before: "200.00 元", after: "10,000.00 元" }],
    state: "proposed",
  });
  const waiting = proposal ?? { id: 0 };
  // Nobody of operations can confirm it, least of all the one who proposed it.
  expect(await failureOf(confirm(await desk(), waiting))).toMatchObject({ code: 403 });
  const second = await colleague(server, finance);
  await confirm(second.call, waiting);
  expect((await (await desk())(consoleTask, of(id))).missing).toEqual([]);
  expect(await failureOf(publish(id))).toMatchObject({ message: expect.stringMatching(/彩排/) });
  await (
    await desk()
  )(rehearseTask, of(id));
  expect((await publish(id)).state).toBe(TaskState.of.published);
});

test("an admin who makes the task is not its second person", async () => {
  const first = await colleague(server, StaffRole.of.admin);
  const { id } = await make({ rewardFen: 30_000 }, first.call);
  const [proposal] = await waitingFor(id);
  expect(await failureOf(confirm(first.call, proposal ?? { id: 0 }))).toMatchObject({ code: 403 });
});

test("coins count at what they are worth, and an agent's price as the reward does", async () => {
  expect((await make({ rewardGold: 20_000 })).missing).toEqual([]);
  expect((await make({ rewardGold: 20_001 })).missing).toHaveLength(1);
  const priced = await make({ rewardGold: 100, agentPriceFen: 20_001 });
  expect(priced.missing).toHaveLength(1);
  expect(await waitingFor(priced.id)).toMatchObject([{ changes: [{ after: "200.01 元" }] }]);
});

test("a consolation counts as the reward does: nobody audits it", async () => {
  await setRules(server, { secondPersonFen: 5000 });
  try {
    const reward = { rewardGold: 100 };
    expect((await make({ ...reward, quotaFullGold: 5000 })).missing).toEqual([]);
    const full = await make({ ...reward, quotaFullGold: 5001 });
    const out = await make({ ...reward, screenOutGold: [0, 0, 10_000] });
    for (const [{ id, missing }, after] of [
      [full, "50.01 元"],
      [out, "100.00 元"],
    ] as const) {
      expect(missing).toHaveLength(1);
      expect(await waitingFor(id)).toMatchObject([{ changes: [{ after }] }]);
    }
  } finally {
    await setRules(server, { secondPersonFen: 20_000 });
  }
});

test("what waits is what stands in the draft: another sum asks anew, and a small one not at all", async () => {
  const call = await desk();
  const { id, draft } = await make({ rewardFen: 50_000 });
  const save = (rewardFen: number) =>
    call(updateTask, { ...of(id), body: { ...draft, rewardFen } });
  await save(50_000);
  expect(await waitingFor(id)).toHaveLength(1);
  await save(60_000);
  expect(await waitingFor(id)).toMatchObject([{ changes: [{ after: "600.00 元" }] }]);
  expect((await save(5000)).missing).toEqual([]);
  expect(await waitingFor(id)).toEqual([]);
  const { list } = await (await server.staff(viewer))(listProposals, { query: { open: "0" } });
  const past = list.filter(({ subjectId, kind }) => kind === "task" && subjectId === String(id));
  expect(past.map(({ state }) => state)).toEqual(["void", "void"]);
});

test("what two have agreed to holds for this task alone, up to that sum, and for no copy of it", async () => {
  const call = await desk();
  const { id, draft } = await make({ rewardFen: 40_000 });
  const [proposal] = await waitingFor(id);
  await confirm((await colleague(server, finance)).call, proposal ?? { id: 0 });
  const save = (rewardFen: number) =>
    call(updateTask, { ...of(id), body: { ...draft, rewardFen } });
  expect((await save(39_000)).missing).toEqual([]);
  expect((await save(40_000)).missing).toEqual([]);
  expect((await save(40_001)).missing).toHaveLength(1);
  await save(40_000);
  const copy = await call(copyTask, of(id));
  expect(copy.missing).toHaveLength(1);
  expect(await waitingFor(copy.id)).toHaveLength(1);
});

/** The part of the update that looks at what is there. */
async function update(): Promise<void> {
  const file = new URL("../../../migrations/0028_task_pay.sql", import.meta.url);
  const text = readFileSync(file, "utf8");
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  // Nobody had agreed to anything then.
  await client.query("truncate task_pay_ceiling");
  await client.query(text.slice(text.indexOf("insert into task_pay_ceiling")));
  await client.end();
}

test("what ran or was paused when the rule came goes on at what it paid, and what was a draft asks", async () => {
  const [gold, cash, small, drafted] = [
    await make({ rewardGold: 30_000, rewardFen: 1 }),
    await make({ rewardFen: 100, agentPriceFen: 25_000 }),
    await make({ rewardFen: 100 }),
    await make({ rewardFen: 30_000 }),
  ];
  const { published, paused } = TaskState.of;
  const stand = (id: number, state: TaskState) =>
    server.db.updateTable("task").set({ state }).where("id", "=", id).execute();
  await stand(gold.id, published);
  await stand(cash.id, paused);
  await stand(small.id, published);
  await update();
  const kept = await server.db
    .selectFrom("taskPayCeiling")
    .select(["taskId", "fen"])
    .where("taskId", "in", [gold.id, cash.id, small.id, drafted.id])
    .orderBy("taskId")
    .execute();
  expect(kept).toEqual([
    { taskId: gold.id, fen: 30_001 },
    { taskId: cash.id, fen: 25_000 },
  ]);
  const call = await desk();
  for (const { id } of [gold, cash, small])
    expect((await call(consoleTask, of(id))).missing).toEqual([]);
  expect((await call(consoleTask, of(drafted.id))).missing).toHaveLength(1);
});

test("the strictest brand's limit counts, because members of every brand may take it", async () => {
  await setRules(server, { secondPersonFen: 900 });
  expect((await make({ rewardFen: 901 })).missing).toHaveLength(1);
  expect((await make({ rewardFen: 900 })).missing).toEqual([]);
});
