import { expect, test } from "vitest";
import {
  getArchive,
  listArchives,
  previewArchiveRemoval,
  removeArchive,
} from "#contract/console/study/archive.ts";
import { excludeResponses } from "#contract/console/study/cleaning.ts";
import { exportArchive } from "#contract/console/study/export.ts";
import { scheduleTask } from "#contract/console/operations/schedule.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import { saveResultTable } from "#contract/console/study/results-kept.ts";
import { resultCards, resultOutline } from "#contract/console/study/results.ts";
import {
  consoleTask,
  consoleTasks,
  copyTask,
  setTaskState,
  updateTask,
} from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import {
  importArchive,
  importedTask,
  removeImported,
  sendArchive,
  zipOf,
} from "../../../test/fixture/archive.ts";
import { drawStudy } from "../../../test/fixture/drawn-study.ts";
import { form, testExports } from "../../../test/fixture/survey-export.ts";
import { unzipped } from "../../../test/fixture/unzipped.ts";
import { testServer } from "../../../test/server.ts";
import { readArchive } from "./read.ts";

const server = testServer();
const { fileOf } = testExports(server);
const operations = () => server.staff(StaffRole.of.operations);
const paramsOf = (id: number) => ({ params: { id: String(id) } });

/** Of a study of its own: no two are the same file. */
async function archiveOf(seed: string, responses = 10) {
  const taskId = await drawStudy(server, { versions: [form], responses, seed });
  return { taskId, bytes: await fileOf(exportArchive, taskId, "?of=all&excluded=in") };
}

test("an archive becomes a study of its own, in the log under who sent it", async () => {
  const call = await operations();
  const { taskId: before, bytes } = await archiveOf("one");
  const sent = await sendArchive(call, bytes, "咖啡 2025.zip");
  expect(sent).toMatchObject({ state: "waiting", received: bytes.length, task: null });
  await server.drain();
  const done = await call(getArchive, paramsOf(sent.id));
  expect(done).toMatchObject({ state: "done", fileName: "咖啡 2025.zip", responses: 10 });
  const { list } = await call(listArchives, { query: {} });
  expect(list[0]).toEqual(done);
  const taskId = done.task?.id ?? 0;
  expect(taskId).not.toBe(before);
  const task = await call(consoleTask, paramsOf(taskId));
  expect(task).toMatchObject({ imported: true, draft: { questionnaire: form } });
  const log = await server.db
    .selectFrom("staffAudit")
    .selectAll()
    .where("action", "=", "task.archive-import")
    .where("subjectId", "=", String(taskId))
    .execute();
  expect(log).toMatchObject([{ after: { import: sent.id, responses: 10 }, ip: null }]);
  const parts = await server.db.selectFrom("archivePart").selectAll().execute();
  expect(parts).toEqual([]);
});

test("its numbers stay those of the archive, and ours are never shown in its files", async () => {
  const call = await operations();
  const { bytes } = await archiveOf("numbers");
  const numbered = new Map(unzipped(bytes));
  const lines = (numbered.get("answers.jsonl") ?? "").trimEnd().split("\n");
  // As another installation would have written it.
  const others = lines.map((line, at) => ({ ...JSON.parse(line), id: 7 + at, respondent: 7 }));
  numbered.set("answers.jsonl", others.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { taskId } = await importedTask(server, call, await zipOf(numbered));
  const again = unzipped(await fileOf(exportArchive, taskId, "?of=all&excluded=in"));
  expect(again.get("answers.jsonl")).toBe(numbered.get("answers.jsonl"));
});

test("nobody takes part in it, nothing opens it, and nothing is booked for it", async () => {
  const call = await operations();
  const entries = () =>
    server.db
      .selectFrom("ledger.entry")
      .select((q) => q.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
  const { bytes } = await archiveOf("closed");
  const booked = await entries();
  const { taskId } = await importedTask(server, call, bytes);
  expect(await entries()).toEqual(booked);
  const { call: member } = await server.member();
  await expect(member(enterTask, { body: { taskId } })).rejects.toMatchObject({ code: 404 });
  await expect(member(getTask, paramsOf(taskId))).rejects.toMatchObject({ code: 404 });
  const { draft, version } = await call(consoleTask, paramsOf(taskId));
  const refused = { code: 409, message: expect.stringContaining("导入的研究") };
  for (const state of [TaskState.of.published, TaskState.of.closed])
    await expect(
      call(setTaskState, { ...paramsOf(taskId), body: { state } }),
    ).rejects.toMatchObject(refused);
  await expect(
    call(updateTask, { ...paramsOf(taskId), body: { ...draft, version } }),
  ).rejects.toMatchObject(refused);
  await expect(call(rehearseTask, paramsOf(taskId))).rejects.toMatchObject(refused);
  const at = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await expect(
    call(scheduleTask, { ...paramsOf(taskId), body: { action: "publish", at } }),
  ).rejects.toMatchObject(refused);
  // Not even by the one who writes the table.
  await expect(
    server.db.updateTable("task").set({ state: 1 }).where("id", "=", taskId).execute(),
  ).rejects.toThrow("task_imported_check");
  const { list } = await call(consoleTasks, { query: { search: String(taskId) } });
  expect(list).toMatchObject([{ id: taskId, imported: true }]);
  // The questionnaire is of use, as a task of its own.
  const copy = await call(copyTask, paramsOf(taskId));
  expect(copy).toMatchObject({ imported: false, draft: { questionnaire: form } });
});

test("the same file twice says where the first one is, also when two send it at once", async () => {
  const call = await operations();
  const { bytes } = await archiveOf("twice");
  const sent = await Promise.all([sendArchive(call, bytes), sendArchive(call, bytes)]);
  await server.drain();
  await server.drain();
  const both = await Promise.all(sent.map(({ id }) => call(getArchive, paramsOf(id))));
  expect(both.map(({ state }) => state).toSorted()).toEqual(["done", "refused"]);
  const done = both.find(({ state }) => state === "done");
  const second = both.find(({ state }) => state === "refused");
  expect(second?.problems).toEqual([
    expect.stringContaining(`已经导入过：任务 ${done?.task?.id}「`),
  ]);
  await removeImported(server, call, done?.id ?? 0);
  expect(await importArchive(server, call, bytes)).toMatchObject({ state: "done" });
});

test("whoever dies in the middle leaves nothing, and the next one reads it from its beginning", async () => {
  const call = await operations();
  const { bytes } = await archiveOf("killed");
  const { id } = await sendArchive(call, bytes);
  const rows = async () => {
    const tasks = await server.db.selectFrom("task").select("id").execute();
    const responses = await server.db.selectFrom("archiveResponse").select("id").execute();
    return [tasks.length, responses.length];
  };
  const before = await rows();
  // A worker that was killed, or lost its lease, never commits.
  const held = await server.db
    .selectFrom("outbox")
    .selectAll()
    .where("topic", "=", "archive.read")
    .executeTakeFirstOrThrow();
  const stale = { ...held, attempts: 1, fence: held.fence - 1, signal: AbortSignal.any([]) };
  await expect(readArchive(server.world, stale as never, id)).rejects.toThrow("no longer held");
  expect(await rows()).toEqual(before);
  expect(await call(getArchive, paramsOf(id))).toMatchObject({ state: "waiting" });
  await server.drain();
  expect(await call(getArchive, paramsOf(id))).toMatchObject({ state: "done", responses: 10 });
});

test("it is removed in two steps and completely, with all that was made of it", async () => {
  const call = await operations();
  const { bytes } = await archiveOf("removed", 12);
  const all = async () => {
    const found: Record<string, unknown> = {};
    for (const table of [
      "task",
      "surveyQuestionnaire",
      "archiveResponse",
      "archiveAnswer",
      "archiveImport",
      "archivePart",
      "cleaningExclusion",
      "cleaningSignal",
      "resultCategory",
      "resultCoding",
      "resultTable",
    ] as const) {
      const { n } = await server.db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      found[table] = n;
    }
    return found;
  };
  const before = await all();
  const { importId, taskId } = await importedTask(server, call, bytes);
  const seen = await call(previewArchiveRemoval, paramsOf(importId));
  expect(seen).toMatchObject({ responses: 12, exclusions: expect.any(Number), tables: 0 });
  expect(seen.codings).toBeGreaterThan(0);
  await call(saveResultTable, { ...paramsOf(taskId), body: { name: "表", search: "?a=1" } });
  const remove = { ...paramsOf(importId), body: { contents: seen } };
  await expect(call(removeArchive, remove)).rejects.toMatchObject({ code: 409 });
  expect(await removeImported(server, call, importId)).toEqual({ ...seen, tables: 1 });
  expect(await all()).toEqual(before);
  await expect(call(resultOutline, paramsOf(taskId))).rejects.toMatchObject({ code: 404 });
  await expect(call(getArchive, paramsOf(importId))).rejects.toMatchObject({ code: 404 });
  const log = await server.db
    .selectFrom("staffAudit")
    .select("before")
    .where("action", "=", "task.archive-remove")
    .where("subjectId", "=", String(taskId))
    .execute();
  expect(log).toMatchObject([{ before: { ...seen, tables: 1 } }]);
});

test("it is cleaned like any other study", async () => {
  const call = await operations();
  const { bytes } = await archiveOf("cleaned", 22);
  const { taskId } = await importedTask(server, call, bytes);
  const query = { keys: JSON.stringify(["city"]), of: "complete" as const };
  const { responses } = await call(resultCards, { ...paramsOf(taskId), query });
  const { id } = await server.db
    .selectFrom("archiveResponse as r")
    .leftJoin("cleaningExclusion as x", "x.responseId", "r.id")
    .select("r.id")
    .where("r.taskId", "=", taskId)
    .where("r.auditState", "=", 1)
    .where("x.responseId", "is", null)
    .executeTakeFirstOrThrow();
  const body = { which: { ids: [id] }, reason: "抄的", expected: 1 };
  await call(excludeResponses, { ...paramsOf(taskId), body });
  const after = await call(resultCards, { ...paramsOf(taskId), query });
  expect(after.responses).toBe(responses - 1);
});
