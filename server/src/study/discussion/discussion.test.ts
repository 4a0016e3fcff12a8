/** 讨论组 as members live it: coming in, answering, being done. */
import { expect, test } from "vitest";
import { BbsRole, JoinResult } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  freshKey,
  id,
  numberOf,
  page,
  participant,
  refusal,
  say,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";
import { discussionsForExport, forgetDiscussions } from "./data-export.ts";

const server = testServer();
const like = (words: RegExp) => expect.stringMatching(words) as string;

test("Everybody can see what a link leads to; a wrong one leads nowhere", async () => {
  const section = await sectionOn(server, [topic(), topic({ required: false })]);
  const query = { hash: section.hash };
  expect(await server.stranger(decodeTask, { query })).toEqual({
    taskId: section.id,
    guest: "none",
    taskHashId: section.hash,
    title: "早餐讨论组",
    summary: "聊聊你的咖啡",
    topics: 2,
    requiredTopics: 1,
  });
  const wrong = server.stranger(decodeTask, { query: { hash: "nothing_like_it_at_all" } });
  expect(await refusal(wrong)).toMatchObject({ code: 404 });
  const questionnaire = await publishedTask(server);
  const { hash } = await server.db
    .selectFrom("task")
    .select("hash")
    .where("id", "=", questionnaire)
    .executeTakeFirstOrThrow();
  const other = server.stranger(decodeTask, { query: { hash } });
  expect(await refusal(other)).toMatchObject({ code: 404 });
});

test("Answering every required topic completes the task, once", async () => {
  const section = await sectionOn(server, [topic(), topic({ required: false }), topic()]);
  const [first, optional, second] = section.topics;
  const { call } = await participant(server, section);
  const query = { hash: section.hash };
  expect(await call(contract.getFocusMember, { query })).toMatchObject({
    answered: 0,
    required: 2,
    role: BbsRole.of.respondent,
    token: expect.any(String) as string,
  });
  expect(await say(call, optional ?? 0, "顺便说一句题外话")).toMatchObject({
    answered: 0,
    responseId: null,
  });
  expect(await say(call, first ?? 0, "今天吃了豆浆油条")).toMatchObject({
    answered: 1,
    required: 2,
    responseId: null,
  });
  const key = freshKey();
  const last = await say(call, second ?? 0, "便宜而且很快", { key });
  expect(last).toMatchObject({ answered: 2, required: 2 });
  const card = await call(getResponse, id(last.responseId ?? 0));
  expect(card.result).toBe(JoinResult.of.complete);
  expect((await call(getWallet)).gold.pending).toBe(500);

  // The answer was lost and is sent again: the same answer, nothing twice.
  expect(await say(call, second ?? 0, "便宜而且很快", { key })).toEqual(last);
  expect((await call(contract.listPosts, page(second))).list).toHaveLength(1);
  expect((await call(getWallet)).gold.pending).toBe(500);
  // Reading stays possible, writing does not.
  expect(await refusal(say(call, second ?? 0, "再补充一句话吧"))).toMatchObject({ code: 3001 });
  expect((await call(contract.listTopics, { query })).list).toHaveLength(3);
  expect((await call(contract.getFocusMember, { query })).token).toBeNull();
});

test("The last two answers at the same time make one reward", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const { call } = await participant(server, section);
  const both = await Promise.all(section.topics.map((one) => say(call, one, "一起发出去的回答")));
  expect(both.filter(({ responseId }) => responseId !== null)).toHaveLength(1);
  expect((await call(getWallet)).gold.pending).toBe(500);
});

test("A double click makes one reply", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const { call } = await participant(server, section);
  const key = freshKey();
  const [first = 0, second = 0] = section.topics;
  const posts = await Promise.all(
    Array.from({ length: 5 }, () => say(call, first, "只应出现一次的回答", { key })),
  );
  expect(new Set(posts.map(({ post }) => post.id)).size).toBe(1);
  expect((await call(contract.listPosts, page(first))).list).toHaveLength(1);
  expect(await refusal(say(call, first, "同一编号的另一段话", { key }))).toMatchObject({
    code: 422,
  });
  expect(await refusal(say(call, second, "只应出现一次的回答", { key }))).toMatchObject({
    code: 422,
  });
  const other = await participant(server, section);
  expect(await refusal(say(other.call, first, "只应出现一次的回答", { key }))).toMatchObject({
    code: 422,
  });
  // The same words in another place, or to somebody, are another reply.
  const parentId = posts[0]?.post.id ?? 0;
  for (const more of [{ parentId }, { mentions: [await numberOf(other, section)] }])
    expect(await refusal(say(call, first, "只应出现一次的回答", { key, ...more }))).toMatchObject({
      code: 422,
    });
});

test("An answer is long enough without its spaces, and says how much is missing", async () => {
  const section = await sectionOn(server, [topic({ minLength: 6 }), topic()]);
  const [first = 0] = section.topics;
  const { call } = await participant(server, section);
  expect(await refusal(say(call, first, "好   吃    吧   。"))).toEqual({
    code: 400,
    msg: "回答至少 6 个字，还差 2 个字",
  });
  await say(call, first, "豆浆油条好吃");
  // What follows the answer may be short.
  expect(await say(call, first, "对")).toMatchObject({ answered: 1 });
});

test("Without coming in through the task nobody reads or writes", async () => {
  const section = await sectionOn(server, [topic()]);
  const { call } = await server.member();
  const query = { hash: section.hash };
  const [first = 0] = section.topics;
  expect(await call(contract.getFocusMember, { query })).toMatchObject({ token: null, name: "" });
  const attempts = [
    refusal(call(contract.listTopics, { query })),
    refusal(call(contract.getTopic, id(first))),
    refusal(call(contract.listPosts, page(first))),
    refusal(say(call, first, "没有进入就想说话")),
    refusal(call(contract.setFocusName, { body: { hash: section.hash, name: "偷偷" } })),
  ];
  for (const attempt of await Promise.all(attempts))
    expect(attempt).toMatchObject({ code: 403, msg: like(/请先/) });
  const stranger = server.stranger(contract.listTopics, { query });
  expect(await refusal(stranger)).toMatchObject({ code: 401 });
});

test("A program cannot fill a section", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const { call } = await participant(server, section);
  const codes: number[] = [];
  for (let n = 0; n < 22; n += 1)
    codes.push((await refusal(say(call, first, `第 ${n} 句一模一样的话`))).code);
  expect(codes.filter((code) => code === 429)).toHaveLength(2);
});

test("Pages of replies come in their order", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const { call } = await participant(server, section);
  for (let n = 1; n <= 5; n += 1) await say(call, first, `这是第 ${n} 条回复`);
  const page = await call(contract.listPosts, { ...id(first), query: { size: 3 } });
  const rest = await call(contract.listPosts, {
    ...id(first),
    query: { size: 3, cursor: page.next ?? "" },
  });
  expect([...page.list, ...rest.list].map(({ body }) => body)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `这是第 ${n} 条回复`),
  );
  expect(rest.next).toBeNull();
});

test("One's own words are in the export, and the chosen name goes when one has left", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const leaver = await participant(server, section);
  await leaver.call(contract.setFocusName, { body: { hash: section.hash, name: "早起的人" } });
  await say(leaver.call, first, "要带走的一段话");
  expect((await discussionsForExport(server.db, leaver.memberId)).posts).toEqual([
    expect.objectContaining({
      task: "早餐讨论组",
      topic: "您怎么选早餐？",
      name: "早起的人",
      body: "要带走的一段话",
    }),
  ]);
  await server.db.transaction().execute((tx) => forgetDiscussions(tx, leaver.memberId));
  const { call } = await participant(server, section);
  expect((await call(contract.listPosts, page(first))).list[0]).toMatchObject({
    name: "已注销",
    body: "要带走的一段话",
  });
});
