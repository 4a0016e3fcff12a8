import { expect, test } from "vitest";
import type { CallFailed } from "#contract/client.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { InvalidReason, JoinResult, StaffRole, TaskModule, TaskType } from "#contract/enums.ts";
import { getEnd } from "#contract/member/people/process.ts";
import {
  enterTask,
  type EntryRefusal,
  getResponse,
  listResponses,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { answered, coffee, completed, fullAnswers, publishedTask } from "../../../test/task.ts";
import { agentOn, answerIn, comeByLink, pricedTask, tokenIn } from "../../../test/fixture/agent.ts";

const server = testServer();
const words = { title: "谢谢您聊咖啡", text: "您的意见会用在\n明年的新品里。" };
const completedPage = { ...words, redirect: null };
const screenedOutPage = { title: "这次找的是喝咖啡的人" };
const questionnaire = { ...coffee, completedPage: words, screenedOutPage };
const noCoffee = { drinks: "never" };

test("who completes reads the operator's own end page, there and in the history", async () => {
  const taskId = await publishedTask(server, { questionnaire });
  const { call } = await server.member();
  const card = await completed(call, taskId);
  expect(card).toMatchObject({ result: JoinResult.of.complete, endPage: completedPage });
  const params = { id: String(card.responseId) };
  expect((await call(getResponse, { params })).endPage).toEqual(completedPage);
  // A list has no room for it.
  expect((await call(listResponses, { query: {} })).list[0]?.endPage).toBeNull();
});

test("who is screened out reads the other one", async () => {
  const taskId = await publishedTask(server, { questionnaire });
  const { call } = await server.member();
  const token = await answered(call, taskId, noCoffee);
  expect(await call(submitSheet, { body: { token } })).toMatchObject({
    result: JoinResult.of.screenedOut,
    endPage: { ...screenedOutPage, text: "" },
  });
});

test("thanks are not said beside an answer that was refused, nor where nothing was written", async () => {
  const taskId = await publishedTask(server, { questionnaire });
  const { call } = await server.member();
  const { responseId } = await completed(call, taskId);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, {
    body: { ids: [responseId], valid: false, reason: InvalidReason.of.trap, note: "" },
  });
  const card = await call(getResponse, { params: { id: String(responseId) } });
  expect(card).toMatchObject({ money: "refused", endPage: null });
  expect((await completed(call, await publishedTask(server))).endPage).toBeNull();
});

test("who answers too fast reads the rule alone", async () => {
  const taskId = await publishedTask(server, { questionnaire, minimumSeconds: 60 });
  const { call } = await server.member();
  expect(await completed(call, taskId)).toMatchObject({
    result: JoinResult.of.tooShort,
    endPage: null,
  });
});

test("what an end page quotes of a member's answers is read by that member, and by nobody who has the token", async () => {
  const quoting = { title: "你选的是{{drinks}}" };
  const taskId = await publishedTask(server, {
    questionnaire: { ...coffee, completedPage: quoting },
  });
  const { call } = await server.member();
  const token = await answered(call, taskId, fullAnswers);
  const { endPage } = await call(submitSheet, { body: { token } });
  expect(endPage?.title).toMatch(/^你选的是./);
  const query = { token };
  expect((await call(getEnd, { query })).endPage).toEqual(endPage);
  expect((await server.stranger(getEnd, { query })).endPage).toBeNull();
  const other = await server.member();
  expect((await other.call(getEnd, { query })).endPage).toBeNull();
});

test("who did not get past the door reads why, and no end of a questionnaire that they never saw", async () => {
  const full = { title: "名额满了", redirect: { url: "https://client.example/full" } };
  const taskId = await publishedTask(server, {
    questionnaire: { ...coffee, quotaFullPage: full },
    quotaTotal: 1,
  });
  await completed((await server.member()).call, taskId);
  const { call } = await server.member();
  const refused = await call(enterTask, { body: { taskId } }).catch((error: unknown) => error);
  const { responseId } = (refused as CallFailed).data as EntryRefusal;
  const card = await call(getResponse, { params: { id: String(responseId) } });
  expect(card).toMatchObject({ result: JoinResult.of.quotaFull, endPage: null });
});

test("the welcome task's pages and an agent's end page show it too", async () => {
  const welcome = await publishedTask(server, {
    questionnaire,
    type: TaskType.of.welcome,
    module: TaskModule.of.newcomer,
  });
  const member = await server.member();
  const token = await answered(member.call, welcome, noCoffee);
  await member.call(submitSheet, { body: { token } });
  expect(await member.call(getEnd, { query: { token } })).toMatchObject({
    welcome: true,
    endPage: { title: screenedOutPage.title },
  });

  const { code } = await agentOn(server);
  const { hash } = await pricedTask(server, { questionnaire });
  const browser = browserOf(server);
  const theirs = tokenIn(await comeByLink(browser, code, hash));
  const before = await server.stranger(getEnd, { query: { token: theirs } });
  expect(before.endPage).toBeNull();
  await answerIn(browser, theirs, fullAnswers);
  const after = await server.stranger(getEnd, { query: { token: theirs } });
  expect(after).toMatchObject({ end: "/survey-leader/end", endPage: completedPage });
});
