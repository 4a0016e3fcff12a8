import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { enterTask, getSheet, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { answered, coffee, fullAnswers, publishedTask } from "../../../test/task.ts";
import { started } from "../../../test/fixture/survey-platform.ts";
import { differences } from "../../ledger/wallet/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { complete, screenedOut } = JoinResult.of;

test("two tabs answer at the same time and neither loses an answer", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId, { drinks: "daily" });
  const save = (name: string, value: unknown) =>
    call(saveAnswer, { body: { token, name, value, milliseconds: 3000 } });
  await Promise.all([save("why", "提神"), save("recommend", 8), save("trap", "b")]);
  expect((await call(getSheet, { query: { token } })).answers).toEqual({
    drinks: "daily",
    why: "提神",
    recommend: 8,
    trap: "b",
  });
  const tabs = await Promise.all([
    call(submitSheet, { body: { token } }),
    call(submitSheet, { body: { token } }),
  ]);
  expect(tabs.map(({ result }) => result)).toEqual([complete, complete]);
  expect((await call(getWallet)).gold.pending).toBe(500);
});

test("one tab hands in while the other still saves: what is kept is what was judged", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId);
  const [late, handed] = await Promise.allSettled([
    call(saveAnswer, { body: { token, name: "drinks", value: "never", milliseconds: 1 } }),
    call(submitSheet, { body: { token } }),
  ]);
  expect(handed).toMatchObject({ status: "fulfilled" });
  if (late.status === "rejected") expect(late.reason).toMatchObject({ code: 3001 });
  const row = await server.db
    .selectFrom("surveyResponse as r")
    .innerJoin("surveyAnswer as a", "a.responseId", "r.id")
    .select(["r.result", "a.value"])
    .where("r.token", "=", token)
    .where("a.question", "=", "drinks")
    .executeTakeFirstOrThrow();
  expect([row.result, row.value]).toEqual(
    row.result === complete ? [complete, "daily"] : [screenedOut, "never"],
  );
  expect(await differences(server.db)).toEqual([]);
});

test("an answer that is sent again after a lost connection is one answer, and the hand-in too", async () => {
  const taskId = await publishedTask(server);
  const mobile = "13800004444";
  const phone = await server.member(mobile);
  const token = await answered(phone.call, taskId);
  for (let again = 0; again < 3; again += 1)
    await phone.call(saveAnswer, { body: { token, name: "recommend", value: 9, milliseconds: 0 } });
  // The answer to the hand-in never arrived; the other device goes on.
  await phone.call(submitSheet, { body: { token } });
  server.clock.move(61);
  const desk = await server.member(mobile);
  expect(await desk.call(submitSheet, { body: { token } })).toMatchObject({ result: complete });
  expect((await desk.call(getWallet)).gold.pending).toBe(500);
  const times = await server.db
    .selectFrom("surveyAnswer as a")
    .innerJoin("surveyResponse as r", "r.id", "a.responseId")
    .select(["a.question", "a.milliseconds"])
    .where("r.token", "=", token)
    .orderBy("a.question")
    .execute();
  expect(times).toEqual(
    Object.keys(fullAnswers)
      .toSorted()
      .map((question) => ({ question, milliseconds: 2000 })),
  );
});

test("a version that was changed meanwhile does not change what somebody has begun", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId, { drinks: "weekly" });
  const { id } = await server.db
    .insertInto("surveyQuestionnaire")
    .values({
      taskId,
      version: 2,
      body: JSON.stringify({ ...coffee, title: "另一份" }),
      createdAt: server.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("task")
    .set({ questionnaireId: id })
    .where("id", "=", taskId)
    .execute();
  const again = await call(enterTask, { body: { taskId } });
  expect(again).toMatchObject({ token, resumed: true });
  expect((await call(getSheet, { query: { token } })).questionnaire).toMatchObject({
    title: coffee.title,
  });
});

test("what is done on an outside platform is not handed in here, whatever questionnaire was left behind", async () => {
  const going = await started(server);
  const { token, taskId, member } = going;
  const { id } = await server.db
    .insertInto("surveyQuestionnaire")
    .values({ taskId, version: 1, body: JSON.stringify(coffee), createdAt: server.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("surveyResponse")
    .set({ questionnaireId: id })
    .where("token", "=", token)
    .execute();
  const refused = { code: 404 };
  await expect(member.call(getSheet, { query: { token } })).rejects.toMatchObject(refused);
  await expect(
    member.call(saveAnswer, { body: { token, name: "drinks", value: "weekly", milliseconds: 1 } }),
  ).rejects.toMatchObject(refused);
  await expect(member.call(submitSheet, { body: { token } })).rejects.toMatchObject(refused);
  expect((await member.call(getWallet)).gold).toMatchObject({ pending: 0, available: 0 });
});
