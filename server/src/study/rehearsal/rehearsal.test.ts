import { expect, test } from "vitest";
import { getRehearsal, rehearseTask } from "#contract/console/study/rehearsal.ts";
import { addSecret, createPlatform } from "#contract/console/study/survey-platform.ts";
import { createTask, setTaskState, updateTask } from "#contract/console/study/task.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { JoinResult, StaffRole, TaskState } from "#contract/enums.ts";
import { simulatedPlatforms } from "../../../simulators/survey-platform/keys.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf, publishedTask } from "../../../test/task.ts";
import { unsignedEntry } from "../../../test/fixture/survey-platform.ts";
import { presetSettings } from "../survey-platform/presets.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

const counts = async () => {
  const [responses, members, lines] = await Promise.all(
    (["surveyResponse", "userMember", "ledger.tx"] as const).map(async (table) => {
      const { n } = await server.db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    }),
  );
  return { responses, members, lines };
};

test("a rehearsal shows all nine results, what each pays and what the member reads, and leaves nothing behind", async () => {
  const call = await operations();
  const task = await call(createTask, { body: draftOf({ minimumSeconds: 60 }) });
  const before = await counts();
  const { results, passed, isCurrent } = await call(rehearseTask, idOf(task));
  expect(results.map(({ result, got }) => [result, got])).toEqual(
    JoinResult.values.map((result) => [result, result]),
  );
  expect({ passed, isCurrent }).toEqual({ passed: true, isCurrent: true });
  expect(results.find(({ result }) => result === JoinResult.of.complete)).toMatchObject({
    by: "answer",
    gold: 500,
    auditState: 0,
  });
  // Five minutes long: the second band.
  expect(results.find(({ result }) => result === JoinResult.of.screenedOut)).toMatchObject({
    gold: 20,
  });
  expect(results.every(({ reason }) => reason.length > 0)).toBe(true);
  expect(await counts()).toEqual(before);
  expect(await differences(server.db)).toEqual([]);
});

test("nobody publishes what was not rehearsed, and a change of the pay asks for another rehearsal", async () => {
  const call = await operations();
  const task = await call(createTask, { body: draftOf() });
  const publish = () =>
    call(setTaskState, { ...idOf(task), body: { state: TaskState.of.published } });
  await expect(publish()).rejects.toMatchObject({ code: 3005 });
  await call(rehearseTask, idOf(task));
  await call(updateTask, { ...idOf(task), body: draftOf({ rewardGold: 600 }) });
  expect(await call(getRehearsal, idOf(task))).toMatchObject({ passed: true, isCurrent: false });
  await expect(publish()).rejects.toMatchObject({ code: 3005 });
  await call(rehearseTask, idOf(task));
  expect(await publish()).toMatchObject({ state: TaskState.of.published });
});

test("a change of the words needs no new rehearsal", async () => {
  const call = await operations();
  const task = await call(createTask, { body: draftOf() });
  await call(rehearseTask, idOf(task));
  await call(updateTask, { ...idOf(task), body: draftOf({ summary: "换一句话" }) });
  expect(await call(getRehearsal, idOf(task))).toMatchObject({ isCurrent: true });
});

test("a rehearsal of a running task neither takes its seats nor disturbs who is in it", async () => {
  const call = await operations();
  const task = await call(createTask, { body: draftOf({ quotaTotal: 1 }) });
  await call(rehearseTask, idOf(task));
  await call(setTaskState, { ...idOf(task), body: { state: TaskState.of.published } });
  await Promise.all([1, 2, 3].map(() => call(rehearseTask, idOf(task))));
  const seat = await server.db
    .selectFrom("taskSeat")
    .select(["cell", "seats", "taken"])
    .where("taskId", "=", task.id)
    .execute();
  expect(seat).toEqual([{ cell: "total", seats: 1, taken: 0 }]);
});

test("whoever really took part meets nobody of a rehearsal, and one whom the task does not let in is said with the reason", async () => {
  const call = await operations();
  const id = await publishedTask(server, { deviceOnce: true, ipMax: 1 });
  const member = await server.member();
  await member.call(enterTask, { body: { taskId: id } });
  const become = (real: { deviceId: string } | { ip: string }) =>
    server.db.updateTable("surveyResponse").set(real).where("taskId", "=", id).execute();
  await become({ deviceId: "0".repeat(40) });
  expect((await call(rehearseTask, idOf({ id }))).passed).toBe(true);
  await become({ ip: "198.51.100.7" });
  const { passed, results } = await call(rehearseTask, idOf({ id }));
  expect(passed).toBe(false);
  expect(results.find(({ result }) => result === JoinResult.of.ipBlocked)).toMatchObject({
    got: null,
    ok: false,
    by: "door",
    note: expect.stringMatching(/网络|IP/),
  });
});

test("only operations may rehearse; nobody has rehearsed a new task", async () => {
  const call = await operations();
  const task = await call(createTask, { body: draftOf() });
  const viewer = await server.staff(StaffRole.of.viewer);
  await expect(viewer(rehearseTask, idOf(task))).rejects.toMatchObject({ code: 403 });
  expect(await viewer(getRehearsal, idOf(task))).toBeNull();
});

const platforms = simulatedPlatforms("http://127.0.0.1:3100");
test.each(platforms)(
  "a task on $name is rehearsed through that platform's own signed return",
  async ({ code, name, preset, settings, secret, link }) => {
    const call = await operations();
    const platform = await call(createPlatform, {
      body: { code, name, preset, settings, active: true },
    });
    await call(addSecret, { ...idOf(platform), body: { secret } });
    const outside = { source: "external", platformId: platform.id, link } as const;
    const task = await call(createTask, { body: draftOf({ ...outside, questionnaire: null }) });
    const { results, passed } = await call(rehearseTask, idOf(task));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(passed).toBe(true);
    const complete = results.find(({ result }) => result === JoinResult.of.complete);
    const by = preset === "wjx" ? "postback" : "return";
    expect(complete).toMatchObject({ by, auditState: 0, gold: 500 });
  },
);

test("a task on a platform without a secret cannot be published: nobody could ever complete it", async () => {
  const call = await operations();
  const platform = await call(createPlatform, {
    body: {
      code: "no-secret",
      name: "没有密钥的平台",
      preset: "generic",
      active: true,
      settings: { ...presetSettings("generic"), ...unsignedEntry },
    },
  });
  const link = "https://survey.example.com/s/77?t={token}";
  const outside = { source: "external", platformId: platform.id, link } as const;
  const task = await call(createTask, { body: draftOf({ ...outside, questionnaire: null }) });
  const { passed, results } = await call(rehearseTask, idOf(task));
  expect(passed).toBe(false);
  expect(results.find(({ result }) => result === JoinResult.of.complete)).toMatchObject({
    ok: false,
    note: expect.stringContaining("没有人能完成本任务"),
  });
  await expect(
    call(setTaskState, { ...idOf(task), body: { state: TaskState.of.published } }),
  ).rejects.toMatchObject({ code: 3005 });
});
