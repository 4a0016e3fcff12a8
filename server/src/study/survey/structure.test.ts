/** Loops, carried choices and arms through the front door (docs/decisions/0086). */
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { resultCards, resultFunnel, resultOutline } from "#contract/console/study/results.ts";
import { consoleResponse } from "#contract/console/study/response.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import {
  enterTask,
  getSheet,
  leaveResponse,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { codeBook } from "#questionnaire/codebook.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { walk } from "#questionnaire/walk.ts";
import { readCsv, testExports } from "../../../test/fixture/survey-export.ts";
import { structured } from "../../../test/fixture/survey-structure.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { answersOf } = testExports(server);

const enter = async (taskId: number) => {
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  return { call, token };
};
const sheetOf = async (call: Call, token: string) => {
  const sheet = await call(getSheet, { query: { token } });
  return { ...sheet, questionnaire: sheet.questionnaire as Questionnaire };
};
const save = (call: Call, token: string, name: string, value: unknown) =>
  call(saveAnswer, { body: { token, name, value, milliseconds: 4000 } });

/** Answers what is asked, as the browser walks it, until nothing is open. */
async function fillIn(call: Call, token: string, said: Record<string, unknown>) {
  for (let rest = 20; rest > 0; rest -= 1) {
    const { questionnaire, answers, seed } = await sheetOf(call, token);
    const open = walk(questionnaire, answers, seed)
      .pages.flatMap(({ questions }) => questions)
      .find(({ question, answer }) => question.required && answer === undefined);
    if (!open) break;
    const { name } = open.question;
    await save(call, token, name, said[name.split("@")[0] ?? ""]);
  }
  return call(submitSheet, { body: { token } });
}

const armsOf = async (taskId: number) =>
  Object.fromEntries(
    (
      await server.db
        .selectFrom("surveyFill")
        .innerJoin("surveyQuestionnaire as q", "q.id", "questionnaireId")
        .where("q.taskId", "=", taskId)
        .select(["name", "item", "taken"])
        .execute()
    ).map(({ name, item, taken }) => [`${name} ${item}`, taken]),
  );

const likes = { recommend: 9, why: "卡", thin: 4, next: "other" };

test("of twenty who start at once each arm has as many as the others or one more, and each keeps theirs", async () => {
  const taskId = await publishedTask(server, { questionnaire: structured });
  const people = await Promise.all(Array.from({ length: 20 }, () => server.member()));
  const tokens = await Promise.all(
    people.map(async ({ call }) => (await call(enterTask, { body: { taskId } })).token),
  );
  const given = await Promise.all(
    people.map(async ({ call }, i) => (await sheetOf(call, tokens[i] ?? "")).answers["概念"]),
  );
  const counts = ["A", "B", "C"].map((arm) => given.filter((one) => one === arm).length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([6, 7, 7]);
  expect(await armsOf(taskId)).toEqual({
    "概念 A": counts[0],
    "概念 B": counts[1],
    "概念 C": counts[2],
  });
  // The one who comes back finds the arm that they had.
  const [first] = people;
  const again = await first?.call(enterTask, { body: { taskId } });
  expect(again).toMatchObject({ resumed: true, token: tokens[0] });
  expect((await sheetOf(people[0]?.call as Call, tokens[0] ?? "")).answers["概念"]).toBe(given[0]);
});

test("who leaves or is screened out makes room in their arm", async () => {
  const taskId = await publishedTask(server, { questionnaire: structured });
  const [left, out, stays] = [await enter(taskId), await enter(taskId), await enter(taskId)];
  const { id } = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", left.token)
    .executeTakeFirstOrThrow();
  await left.call(leaveResponse, { params: { id: String(id) } });
  await save(out.call, out.token, "used", ["none"]);
  await out.call(submitSheet, { body: { token: out.token } });
  const arm = (await sheetOf(stays.call, stays.token)).answers["概念"];
  const counts = await armsOf(taskId);
  expect(Object.values(counts).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(counts[`概念 ${String(arm)}`]).toBe(1);
});

test("nobody chooses their own arm, nor is asked of an arm or an item that is not theirs", async () => {
  const taskId = await publishedTask(server, { questionnaire: structured });
  const { call, token } = await enter(taskId);
  await save(call, token, "used", ["b1", "b2"]);
  const { answers } = await sheetOf(call, token);
  const other = answers["概念"] === "A" ? "B" : "A";
  for (const [name, value] of [
    ["概念", other],
    ["brand@", ["b2", "b1"]],
    ["recommend@b3", 9],
    ["recommend", 9],
    ["next", "b1"],
  ] as const)
    await expect(save(call, token, name, value)).rejects.toMatchObject({
      message: "这道题现在不需要回答",
    });
});

test("each is asked of one brand of theirs, of which fewest were asked before, and the counts follow the completes", async () => {
  const taskId = await publishedTask(server, { questionnaire: structured });
  for (let i = 0; i < 4; i += 1) {
    const { call, token } = await enter(taskId);
    const card = await fillIn(call, token, { ...likes, used: ["b1", "b2", "b3", "b4"] });
    expect(card.result).toBe(JoinResult.of.complete);
  }
  const counts = await armsOf(taskId);
  expect([1, 2, 3, 4].map((b) => counts[`brand@ b${b}`])).toEqual([1, 1, 1, 1]);
  expect(
    Object.entries(counts).flatMap(([name, taken]) => (name.startsWith("概念") ? [taken] : [])),
  ).toHaveLength(3);
});

test("the books, the exports, the results and the response itself know of which brand an answer is", async () => {
  const taskId = await publishedTask(server, { questionnaire: structured });
  const { call, token } = await enter(taskId);
  const said = { ...likes, used: ["b2"], recommend: 3, next: "b4" };
  const { responseId } = await fillIn(call, token, said);
  const { answers } = await sheetOf(call, token).catch(() => ({ answers: {} }));
  expect(answers).toEqual({});
  const arm = Object.entries(await armsOf(taskId))
    .find(([name, taken]) => taken === 1 && name.startsWith("概念"))?.[0]
    .slice(3);
  const [row] = readCsv((await answersOf(taskId)).body);
  expect(row).toMatchObject({
    概念: arm,
    "recommend@b2": "3",
    "why@b2": "卡",
    "recommend@b1": "",
    next: "b4",
  });
  expect(codeBook(structured).find(({ column }) => column === "recommend@b2")?.title).toBe(
    "会推荐小米吗？",
  );
  const viewer = await server.staff(StaffRole.of.viewer);
  const evidence = await viewer(consoleResponse, { params: { id: String(responseId) } });
  expect(evidence.answers.map(({ title, text }) => [title, text])).toEqual(
    expect.arrayContaining([
      ["会推荐小米吗？", "3"],
      ["小米为什么不好？", "卡"],
      ["下一部买哪个？", "荣耀"],
    ]),
  );
  const params = { id: String(taskId) };
  const { variables } = await viewer(resultOutline, { params });
  expect(variables.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["概念", "used", "recommend@b1", "recommend@b2", "why@b4", "next"]),
  );
  const keys = JSON.stringify(["概念", "recommend@b2"]);
  const { cards } = await viewer(resultCards, { params, query: { keys } });
  expect(cards.map(({ base }) => base)).toEqual([1, 1]);
  const funnel = await viewer(resultFunnel, { params, query: {} });
  expect(funnel.pages.map(({ name, reached }) => [name, reached])).toEqual([
    ["first", 1],
    ["onlyA", arm === "A" ? 1 : 0],
    ["each", 1],
    ["last", 1],
  ]);
});
