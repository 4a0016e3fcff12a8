/** Anyone who answers the topics of a discussion faster than anybody can read them is not paid. */
import { expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, AuditState, JoinResult, StaffRole } from "#contract/enums.ts";
import { enterTask, getResponse } from "#contract/member/study/survey.ts";
import { getFocusMember } from "#contract/member/study/discussion.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { setTopics } from "#contract/console/study/discussion.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { byFilter, instantly, rowsOf } from "../../../test/fixture/survey-pace.ts";
import { say, type Section, sectionOn, topic } from "../../../test/fixture/discussion.ts";

const server = testServer();
const { complete, tooShort } = JoinResult.of;
const { atOnce, reconciliation } = AuditPolicy.of;

/** Each needs 2.7 seconds: 25 characters at 20 a second, 0.4 for the touch, 10 written at 10 a second. */
const three = ["买早餐时", "吃早餐时", "收拾早餐时"].map((title) =>
  topic({ title: `${title}您会注意什么？`, body: "请说说最近一次。", minLength: 10 }),
);
const ANSWER = "我会先看看新不新鲜，再看价钱";

/** Enters and answers the topics, each so many seconds after what came before it. */
async function hurry(section: Section, person: SignedIn, gaps: readonly number[]) {
  const call = instantly(server, person);
  await call(enterTask, { body: { taskId: section.id } });
  let responseId: number | null = null;
  for (const [i, topicId] of section.topics.entries()) {
    server.clock.move(gaps[i] ?? 0);
    ({ responseId } = await say(call, topicId, ANSWER));
  }
  return responseId ?? 0;
}

const goldOf = async ({ call }: SignedIn) => (await call(getWallet)).gold;

test("somebody who answers every topic within a second is not paid, and reads why in words of the discussion", async () => {
  const section = await sectionOn(server, three, { auditPolicy: atOnce });
  const person = await server.member();
  const responseId = await hurry(section, person, [0, 0, 0]);
  const card = await person.call(getResponse, { params: { id: String(responseId) } });
  expect(card).toMatchObject({ result: tooShort });
  expect(JSON.stringify(card)).toContain("比读完全部内容所需的时间还短");
  expect(JSON.stringify(card)).not.toMatch(/答题|交卷/);
  const [row] = await rowsOf(server, section.id);
  expect(row?.held).toEqual([
    expect.stringMatching(/^服务器计时 0 秒，读完并回答这些话题至少要 \d 秒$/),
    "按服务器时间，3 个话题里有 3 个来不及读完、写完就已回答",
    expect.stringMatching(/^用时过短：用时 0 秒/),
  ]);
  expect(await goldOf(person)).toMatchObject({ available: 0, pending: 0 });
});

test("where the task asks for less, they wait for somebody to look at each, and no bulk approval takes them", async () => {
  const section = await sectionOn(server, three, {
    auditPolicy: reconciliation,
    minimumSeconds: 1,
  });
  const person = await server.member();
  const responseId = await hurry(section, person, [1, 0, 0]);
  expect(await rowsOf(server, section.id)).toMatchObject([{ result: complete }]);
  const run = await byFilter(server, section.id);
  expect(run.figures).toMatchObject({ outcomes: { held: 1 }, credited: { gold: 0, fen: 0 } });
  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, { body: { ids: [responseId], valid: true } });
  expect(await rowsOf(server, section.id)).toMatchObject([
    { auditState: AuditState.of.valid, held: [] },
  ]);
  expect((await goldOf(person)).available).toBeGreaterThan(0);
});

test("who wrote their answers down and sends them together is paid: the time before counts for all of them", async () => {
  const section = await sectionOn(server, three, { auditPolicy: atOnce });
  const person = await server.member();
  await hurry(section, person, [30, 0, 0]);
  expect(await rowsOf(server, section.id)).toMatchObject([{ result: complete, held: [] }]);
  expect((await goldOf(person)).available).toBeGreaterThan(0);
});

test("the floor is never more than half of the minutes that the task promises", async () => {
  const long = topic({ body: "请详细说说。".repeat(40), minLength: 1000 });
  const section = await sectionOn(server, [long], { minutes: 1, auditPolicy: reconciliation });
  const person = await server.member();
  const call = instantly(server, person);
  await call(enterTask, { body: { taskId: section.id } });
  server.clock.move(31);
  await say(call, section.topics[0] ?? 0, "早餐".repeat(500));
  // Complete, and looked at: 108 seconds are needed, so that nobody is refused for an operator's short promise.
  const [row] = await rowsOf(server, section.id);
  expect(row).toMatchObject({ result: complete });
  expect(row?.held).toEqual(["服务器计时 31 秒，读完并回答这些话题至少要 108 秒"]);
});

test("when an operator closes the last topic, looking in ends the task by the same rule", async () => {
  const section = await sectionOn(server, three, { auditPolicy: atOnce });
  const person = await server.member();
  const call = instantly(server, person);
  await call(enterTask, { body: { taskId: section.id } });
  for (const id of section.topics.slice(0, 2)) await say(call, id, ANSWER);
  const operations = await server.staff(StaffRole.of.operations);
  const kept = section.topics.slice(0, 2).map((id, i) => ({ id, draft: three[i] ?? topic() }));
  await operations(setTopics, { params: { id: String(section.id) }, body: { topics: kept } });
  await call(getFocusMember, { query: { hash: section.hash } });
  expect(await rowsOf(server, section.id)).toMatchObject([{ result: tooShort }]);
});
