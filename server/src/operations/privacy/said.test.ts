import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { CodeScreen, FaultKind, InvalidReason, StaffRole } from "#contract/enums.ts";
import { addPost } from "#contract/member/study/discussion.ts";
import { reportFault } from "#contract/member/study/opinion.ts";
import * as survey from "#contract/member/study/survey.ts";
import { getUploadPolicy } from "#contract/member/people/upload.ts";
import { signedIn, stepUp } from "../../../test/person.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { SECONDS_OF_READING, sectionOn, topic } from "../../../test/fixture/discussion.ts";
import { asked } from "../../../test/fixture/feedback.ts";
import { externalTask, platformOf } from "../../../test/fixture/survey-platform.ts";
import { report } from "../../../test/fixture/survey-answer-file.ts";
import { applied, trial } from "../../../test/fixture/trial.ts";
import { filesOf, newDataDir, photograph, postForm } from "../../../test/fixture/upload.ts";
import {
  ask,
  closeWithout,
  DAY,
  download,
  headersOf,
  tablesWith,
} from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";
import { forgetOldCounts } from "../../platform/rate-window.ts";

const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const wordsOf = (name: string) => ({
  claim: `登记里${name}的话`,
  code: `CODE-${name}`,
  appeal: `申诉里${name}的话`,
  fault: `报告里${name}的话`,
  reason: `申请里${name}的话`,
  post: `讨论组里${name}的话`,
  feedback: `反馈里${name}的话`,
});

/** Has said something everywhere that a member can. */
async function talkative(words: ReturnType<typeof wordsOf>, ip: string) {
  const person = await signedIn(server);
  const call = clientOf(server.app, headersOf(person.browser), ip);
  const operations = await server.staff(StaffRole.of.operations);
  const { responseId } = await completed(call, await publishedTask(server, { title: "有申诉的" }));
  await operations(decideResponses, {
    body: { ids: [responseId], valid: false, reason: InvalidReason.of.trap },
  });
  const params = { id: String(responseId) };
  await call(survey.appealResponse, { params, body: { text: words.appeal } });
  await call(survey.rateResponse, { params, body: { stars: 2 } });
  const outside = await externalTask(server, await platformOf(server), { title: "有登记的" });
  await call(survey.enterTask, { body: { taskId: outside } });
  const { list } = await call(survey.responsesOfTask, { query: { taskId: String(outside) } });
  await call(survey.claimResponse, {
    params: { id: String(list[0]?.responseId) },
    body: { said: 1, note: words.claim, code: words.code },
  });
  await call(reportFault, {
    params: { id: String(outside) },
    body: { kind: FaultKind.of.deadLink, text: words.fault },
  });
  await asked(call, { text: words.feedback });
  await applied(call, await trial(server), { reason: words.reason });
  const section = await sectionOn(server, [topic()]);
  await call(survey.enterTask, { body: { taskId: section.id } });
  server.clock.move(SECONDS_OF_READING);
  await call(addPost, {
    params: { id: String(section.topics[0]) },
    body: { body: words.post, key: randomUUID() },
  });
  return { ...person, call };
}

test("what somebody said to us is in the file that they ask for", async () => {
  const said = wordsOf("小麦");
  const person = await talkative(said, "203.0.113.77");
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(person.browser);
  await server.drain();
  const { body } = await download(server, person.browser);
  for (const one of Object.values(said)) expect(body).toContain(one);
  const { 内容: found } = JSON.parse(body) as { 内容: { name: string; data: unknown }[] };
  const section = (name: string) => found.find((one) => one.name === name)?.data;
  expect(section("responses")).toContainEqual(
    expect.objectContaining({
      任务: "有申诉的",
      评分: 2,
      申诉: expect.objectContaining({ 状态: "处理中" }),
    }),
  );
  expect(section("quality")).toMatchObject([{ 分值: -8, 原因: "作答无效" }]);
  expect(section("trials")).toMatchObject([{ 任务: "洗面奶试用", 收货信息: { name: "沈晓棠" } }]);
  expect(section("feedbacks")).toMatchObject([
    { 类型: "使用问题", 状态: "待受理", 往来: [{ 谁: "我", 内容: said.feedback, 图片: 0 }] },
  ]);
  expect(section("faults")).toMatchObject([{ 任务: "有登记的", 类型: "打不开或中途出错" }]);
});

test("a week after leaving none of it is left but what was said for the research; files go, too", async () => {
  const said = wordsOf("大麦");
  const person = await talkative(said, "203.0.113.78");
  const { call } = person;
  const taskId = await publishedTask(server, { questionnaire: report });
  const { token } = await call(survey.enterTask, { body: { taskId } });
  const photo = await photograph();
  const policy = await call(getUploadPolicy, {
    query: {
      purpose: "answer",
      token,
      question: "photos",
      type: "image/jpeg",
      bytes: String(photo.length),
    },
  });
  await postForm(server, policy, { file: photo });
  await call(survey.saveAnswer, {
    body: { token, name: "photos", value: [policy.key], milliseconds: 1 },
  });
  await call(survey.saveAnswer, { body: { token, name: "score", value: 9, milliseconds: 1 } });
  await call(survey.submitSheet, { body: { token } });
  expect(filesOf(server)).toHaveLength(2);

  await stepUp(server, person, CodeScreen.of.close);
  await server.db
    .updateTable("surveyResponse")
    .set({ result: 8, finishedAt: server.clock.now() })
    .where("memberId", "=", person.memberId)
    .where("result", "=", 0)
    .execute();
  const closed = await closeWithout(server, person);
  expect(closed.msg).toBe("ok");
  server.clock.move(7 * DAY + 60);
  await anonymiseDue(server.world);
  await server.db.updateTable("outbox").set({ availableAt: server.clock.now() }).execute();
  await server.drain();
  // As the clock does all week: an address that was counted stays no longer than its rule looks back.
  await forgetOldCounts(server.world);
  for (const one of [...Object.values(said), "203.0.113.78"])
    if (one !== said.post) expect([one, await tablesWith(server, one)]).toEqual([one, []]);
  expect(await tablesWith(server, said.post)).toEqual(["bbs_post"]);
  expect(filesOf(server)).toEqual([]);
});
