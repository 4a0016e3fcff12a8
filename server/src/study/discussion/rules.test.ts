/** 讨论组: who sees and says what. */
import { expect, test } from "vitest";
import {
  consolePosts,
  consoleTopics,
  hidePost,
  setTopics,
} from "#contract/console/study/discussion.ts";
import { BbsRole, JoinResult, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  id,
  page,
  participant,
  refusal,
  say,
  sectionOn,
  topic,
  guest,
} from "../../../test/fixture/discussion.ts";

const server = testServer();
const like = (words: RegExp) => expect.stringMatching(words) as string;

test("A blind topic hides what others said until one has answered", async () => {
  const section = await sectionOn(server, [topic({ blind: true }), topic()]);
  const [blind = 0] = section.topics;
  const earlier = await participant(server, section);
  const { post } = await say(earlier.call, blind, "先来的人说的话");
  const { call } = await participant(server, section);
  expect((await call(contract.listPosts, page(blind))).list).toEqual([]);
  expect(await call(contract.getTopic, id(blind))).toMatchObject({ replies: 0, isAnswered: false });
  expect(await refusal(say(call, blind, "猜的", { parentId: post.id }))).toMatchObject({
    code: 403,
  });
  await say(call, blind, "我自己的想法是");
  expect((await call(contract.listPosts, page(blind))).list.map(({ body }) => body)).toEqual([
    "先来的人说的话",
    "我自己的想法是",
  ]);
});

test("Replies are nested once, within their topic", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0, second = 0] = section.topics;
  const { call } = await participant(server, section);
  const { post } = await say(call, first, "第一层的回答");
  const nested = await say(call, first, "同意", { parentId: post.id });
  expect(nested.post.parentId).toBe(post.id);
  // A reply to a reply hangs under the first.
  const deeper = await say(call, first, "再下一层", { parentId: nested.post.id });
  expect(deeper.post.parentId).toBe(post.id);
  const elsewhere = say(call, second, "跑到别处", { parentId: post.id });
  expect(await refusal(elsewhere)).toMatchObject({ code: 404 });
  // A reply to somebody is no answer of one's own.
  const other = await participant(server, section);
  expect(await say(other.call, first, "我也同意", { parentId: post.id })).toMatchObject({
    answered: 0,
  });
});

test("Nobody sees another member's own name; the one in the group can be chosen, and is one's own", async () => {
  const section = await sectionOn(server, [topic()]);
  const [first = 0] = section.topics;
  const [one, two] = [await participant(server, section), await participant(server, section)];
  const query = { hash: section.hash };
  const names = await Promise.all(
    [one, two].map(async ({ call }) => (await call(contract.getFocusMember, { query })).name),
  );
  expect(names.toSorted()).toEqual(["参与者1", "参与者2"]);
  const rename = (call: typeof one.call, name: string) =>
    call(contract.setFocusName, { body: { hash: section.hash, name } });
  expect(await rename(one.call, "爱喝豆浆")).toEqual({ name: "爱喝豆浆" });
  expect(await refusal(rename(two.call, "爱喝豆浆"))).toMatchObject({ code: 400 });
  for (const name of ["主持人", "主 持·人", "观察员小王"])
    expect(await refusal(rename(two.call, name))).toMatchObject({ code: 400 });
  await say(one.call, first, "说完这句就换称呼");
  const { list } = await two.call(contract.listPosts, page(first));
  expect(list[0]).toMatchObject({ name: "爱喝豆浆", isMine: false, isModerator: false });
  expect(JSON.stringify(list)).not.toMatch(/会员/);
});

test("Six people at once get six names", async () => {
  const section = await sectionOn(server, [topic()]);
  const people: SignedIn[] = [];
  for (let n = 0; n < 6; n += 1) people.push(await participant(server, section));
  const query = { hash: section.hash };
  const names = await Promise.all(
    people.map(async ({ call }) => (await call(contract.getFocusMember, { query })).name),
  );
  expect(new Set(names).size).toBe(6);
});

test("Observers read and say nothing; moderators speak everywhere as 主持人", async () => {
  const section = await sectionOn(server, [topic({ blind: true }), topic()]);
  const [blind = 0] = section.topics;
  const member = await participant(server, section);
  const { post } = await say(member.call, blind, "被追问的那句话");
  const observer = await guest(server, section, BbsRole.of.observer);
  expect((await observer.call(contract.listPosts, page(blind))).list).toHaveLength(1);
  expect(await refusal(say(observer.call, blind, "我也想说一句话"))).toMatchObject({ code: 403 });

  const moderator = await guest(server, section, BbsRole.of.moderator);
  const operations = await server.staff(StaffRole.of.operations);
  const before = await operations(consoleTopics, id(section.id));
  const kept = before.list.slice(1).map(({ id: topicId, draft }) => ({ id: topicId, draft }));
  await operations(setTopics, { ...id(section.id), body: { topics: kept } });
  const asked = await say(moderator.call, blind, "为什么？", { parentId: post.id });
  expect(asked.post).toMatchObject({ name: "主持人", isModerator: true });
  expect(asked.responseId).toBeNull();
  // For others it is closed now.
  expect(await refusal(say(member.call, blind, "还想说点别的"))).toMatchObject({
    code: 409,
    msg: like(/已关闭/),
  });
});

test("A hidden answer counts for nothing while one is at it, and undoes no completion", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0, second = 0] = section.topics;
  const operations = await server.staff(StaffRole.of.operations);
  const { call } = await participant(server, section);
  const { post } = await say(call, first, "随便打几个字啊");
  const hide = (hidden: boolean) => operations(hidePost, { ...id(post.id), body: { hidden } });
  await hide(true);
  expect((await call(contract.listPosts, page(first))).list).toEqual([]);
  expect(await say(call, second, "认真回答的一段话")).toMatchObject({
    answered: 1,
    responseId: null,
  });
  const done = await say(call, first, "重新认真回答一次");
  expect(done).toMatchObject({ answered: 2, responseId: expect.any(Number) as number });
  await operations(hidePost, { ...id(done.post.id), body: { hidden: true } });
  const card = await call(getResponse, id(done.responseId ?? 0));
  expect(card.result).toBe(JoinResult.of.complete);
  await hide(false);
  const shown = await operations(consolePosts, page(first));
  expect(shown.list.map(({ isHidden }) => isHidden)).toEqual([false, true]);
});

test("Replies to a hidden reply are hidden with it", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const { call } = await participant(server, section);
  const { post } = await say(call, first, "要被隐藏的一句");
  await say(call, first, "跟着它的一句", { parentId: post.id });
  const operations = await server.staff(StaffRole.of.operations);
  await operations(hidePost, { ...id(post.id), body: { hidden: true } });
  expect((await call(contract.listPosts, page(first))).list).toEqual([]);
});

test("When the only unanswered topic is closed, looking in completes the task", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const { call } = await participant(server, section);
  await say(call, first, "只回答了这一个");
  const operations = await server.staff(StaffRole.of.operations);
  const { list } = await operations(consoleTopics, id(section.id));
  const topics = list.slice(0, 1).map(({ id: topicId, draft }) => ({ id: topicId, draft }));
  await operations(setTopics, { ...id(section.id), body: { topics } });
  const query = { hash: section.hash };
  const looks = await Promise.all(
    Array.from({ length: 4 }, () => call(contract.getFocusMember, { query })),
  );
  expect(looks.map(({ token }) => token)).toEqual([null, null, null, null]);
  expect((await call(getWallet)).gold.pending).toBe(500);
});
