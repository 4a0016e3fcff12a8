import { expect, test } from "vitest";
import * as contract from "#contract/console/study/cleaning.ts";
import { resultCards } from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import { honest, keep, searchSignals, straight, study } from "../../../test/fixture/cleaning.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { readCsv, testExports } from "../../../test/fixture/survey-export.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { operations, finance } = StaffRole.of;
const { answersOf } = testExports(server);

const of = (taskId: number) => ({ params: { id: String(taskId) } });
const staff = (role: StaffRole = operations) => server.staff(role);

const rowsOf = (taskId: number) =>
  server.db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("taskId", "=", taskId)
    .orderBy("id")
    .execute();

const logOf = (taskId: number) =>
  server.db
    .selectFrom("staffAudit")
    .select(["action", "after", "note"])
    .where("subjectId", "=", String(taskId))
    .where("action", "in", ["task.exclude", "task.include"])
    .orderBy("id")
    .execute();

const which = { signals: ["straight" as const], atLeast: 1 };
const body = { which, reason: "直线作答", expected: 2 };

/** Nine honest ones, and two behind them that went straight down; none is excluded yet. */
async function searched() {
  const taskId = await publishedTask(server, { questionnaire: study });
  const ids = await keep(server, taskId, [
    ...honest,
    { scales: [1, 1, 1, 1, 1, 1], m: straight },
    { m: straight },
  ]);
  const call = await staff();
  await searchSignals(server, taskId);
  const responses = async (excluded?: "in" | "only") => {
    const query = { keys: '["s0"]', ...(excluded && { excluded }) };
    return (await call(resultCards, { ...of(taskId), query })).responses;
  };
  return { taskId, ids, call, responses };
}

test("what is excluded is in no result and no file unless asked for; money and audit stay", async () => {
  const { taskId, ids, call, responses } = await searched();
  expect(await responses()).toBe(11);
  const preview = await call(contract.previewExclusion, { ...of(taskId), body: { which } });
  expect(preview).toMatchObject({
    n: 2,
    already: 0,
    of: 11,
    byKind: [{ kind: "straight", n: 2 }],
    cells: [{ label: "大声的", n: 2 }],
  });
  const before = await rowsOf(taskId);
  expect((await call(contract.excludeResponses, { ...of(taskId), body })).ids).toEqual(
    ids.slice(9),
  );
  expect([await responses(), await responses("in"), await responses("only")]).toEqual([9, 11, 2]);
  // Nothing of the responses themselves has changed.
  expect(await rowsOf(taskId)).toEqual(before);
  const { list, excluded } = await call(contract.cleaningList, {
    ...of(taskId),
    query: { standing: "out", size: 9 },
  });
  expect(excluded).toBe(2);
  expect(list.map(({ exclusion }) => exclusion?.reason)).toEqual(["直线作答", "直线作答"]);
  const exported = async (ask: string) => readCsv((await answersOf(taskId, ask)).body);
  expect(await exported("?of=complete")).toHaveLength(9);
  const marked = await exported("?of=complete&excluded=in");
  expect(marked.map((row) => row["剔除原因"])).toEqual([
    ...Array.from({ length: 9 }, () => ""),
    "直线作答",
    "直线作答",
  ]);
  expect(await differences(server.db)).toEqual([]);
});

test("a second press meets what the first has done, it is brought back, and the log has each of them", async () => {
  const { taskId, ids, call, responses } = await searched();
  await call(contract.excludeResponses, { ...of(taskId), body });
  await expect(call(contract.excludeResponses, { ...of(taskId), body })).rejects.toMatchObject({
    code: 409,
    message: "预览时是 2 份，现在是 0 份，请重新预览",
  });
  await call(contract.includeResponses, { ...of(taskId), body: { ids: ids.slice(9, 10) } });
  expect(await responses()).toBe(10);
  await expect(
    call(contract.includeResponses, { ...of(taskId), body: { ids: ids.slice(9, 10) } }),
  ).rejects.toMatchObject({ code: 409 });
  const log = await logOf(taskId);
  expect(log).toMatchObject([
    {
      action: "task.exclude",
      // Why is kept with the response, and cleared with it.
      note: "",
      after: { responses: ids.slice(9), signals: ["straight"] },
    },
    { action: "task.include", after: { responses: ids.slice(9, 10) } },
  ]);
});

test("what was found invalid is in no result, and no preview counts it", async () => {
  const { taskId, ids, call, responses } = await searched();
  const [invalid = 0] = ids.slice(9);
  await server.db
    .updateTable("surveyResponse")
    .set({ auditState: 2, invalidReason: 1 })
    .where("id", "=", invalid)
    .execute();
  expect(await responses()).toBe(10);
  const preview = async (asked: contract.Which) =>
    call(contract.previewExclusion, { ...of(taskId), body: { which: asked } });
  expect(await preview(which)).toMatchObject({ n: 1, already: 0, of: 10 });
  expect(await preview({ ids: [invalid] })).toMatchObject({ n: 0, byKind: [], cells: [] });
  const { list } = await call(contract.cleaningList, {
    ...of(taskId),
    query: { standing: "in", signal: "straight", size: 9 },
  });
  expect(list.map(({ id }) => id)).toEqual(ids.slice(10));
  const done = await call(contract.excludeResponses, {
    ...of(taskId),
    body: { ...body, expected: 1 },
  });
  expect(done.ids).toEqual(ids.slice(10));
  expect(await responses()).toBe(9);
});

test("a press on all is about those that the list is narrowed to: a signal, and how many kinds", async () => {
  const { taskId, ids, call } = await searched();
  const [both, other] = ids.slice(9);
  const { memberId } = await server.db
    .selectFrom("surveyResponse")
    .select("memberId")
    .where("id", "=", both ?? 0)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("cleaningSignal")
    .values({
      taskId,
      responseId: both ?? 0,
      ownerId: memberId ?? 0,
      kind: "speed",
      question: "",
      evidence: '{"seconds":9,"median":90}',
    })
    .execute();
  const found = async (atLeast: number, signal?: contract.SignalKind) => {
    const narrowed = { atLeast, ...(signal && { signal }) };
    const which = { signals: [...contract.signalKinds], ...narrowed };
    const query = { size: 50, ...narrowed, atLeast: String(atLeast) };
    const { list } = await call(contract.cleaningList, { ...of(taskId), query });
    const { n } = await call(contract.previewExclusion, { ...of(taskId), body: { which } });
    expect(n).toBe(list.length);
    return list.map(({ id }) => id);
  };
  // Others have signals, too, each one kind.
  expect((await found(1)).length).toBeGreaterThan(2);
  expect(await found(2)).toEqual([both]);
  expect(await found(1, "straight")).toEqual([both, other]);
  expect(await found(2, "straight")).toEqual([both]);
});

test("who may only look excludes nothing; another task's responses are not touched", async () => {
  const [taskId, other] = [
    await publishedTask(server, { questionnaire: study }),
    await publishedTask(server, { questionnaire: study }),
  ];
  const [theirs = 0] = await keep(server, other, [{}]);
  const call = await staff();
  const theirBody = { which: { ids: [theirs] }, reason: "别处的", expected: 1 };
  await expect(
    call(contract.excludeResponses, { ...of(taskId), body: theirBody }),
  ).rejects.toMatchObject({
    code: 409,
  });
  await expect(
    call(contract.includeResponses, { ...of(taskId), body: { ids: [theirs] } }),
  ).rejects.toMatchObject({ code: 409 });
  await expect(
    (await staff(finance))(contract.excludeResponses, { ...of(other), body: theirBody }),
  ).rejects.toMatchObject({ code: 403 });
  await expect(
    server.stranger(contract.cleaningList, { ...of(taskId), query: { size: 5 } }),
  ).rejects.toMatchObject({ code: 401 });
  await expect(
    call(contract.cleaningList, { ...of(999_999), query: { size: 5 } }),
  ).rejects.toMatchObject({ code: 404 });
  await expect(call(contract.responseSignals, { params: { id: "999999" } })).rejects.toMatchObject({
    code: 404,
  });
});
