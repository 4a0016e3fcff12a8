/** What moderators who are members do in a section. */
import { expect, test } from "vitest";
import { consolePosts, hidePost, replyAsStaff } from "#contract/console/study/discussion.ts";

import { BbsRole, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  freshKey,
  guest,
  id,
  lettersTo,
  page,
  participant,
  refusal,
  say,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";

const server = testServer();
const { moderator, observer } = BbsRole.of;
const hide = ({ call }: SignedIn, post: number, hidden: boolean) =>
  call(contract.hideFocusPost, { ...id(post), body: { hidden } });

test("A moderator opens a topic that nobody must answer; a second click opens no second", async () => {
  const section = await sectionOn(server, [topic()]);
  const leading = await guest(server, section, moderator);
  const { call } = await participant(server, section);
  const body = { hash: section.hash, title: "再聊聊周末", body: "**周末**呢？", blind: false };
  const made = await Promise.all([
    leading.call(contract.addTopic, { body }),
    leading.call(contract.addTopic, { body }),
  ]);
  expect(made[0]).toMatchObject({ title: "再聊聊周末", required: false, isClosed: false });
  expect(made[0].id).toBe(made[1].id);
  const query = { hash: section.hash };
  expect((await call(contract.listTopics, { query })).list.map(({ id: one }) => one)).toEqual([
    ...section.topics,
    made[0].id,
  ]);
  expect(await call(contract.getFocusMember, { query })).toMatchObject({ required: 1 });
  expect(await refusal(call(contract.addTopic, { body }))).toMatchObject({ code: 403 });
});

test("A moderator pins and closes: the pinned one comes first, nobody replies to the closed one", async () => {
  const section = await sectionOn(server, [topic(), topic(), topic({ required: false })]);
  const [first = 0, , last = 0] = section.topics;
  const leading = await guest(server, section, moderator);
  const { call } = await participant(server, section);
  const set = (by: SignedIn["call"], topicId: number, pinned: boolean, closed: boolean) =>
    by(contract.setTopicState, { ...id(topicId), body: { pinned, closed } });
  expect(await set(leading.call, last, true, false)).toMatchObject({ pinned: true });
  const query = { hash: section.hash };
  const { list } = await call(contract.listTopics, { query });
  expect(list.map((one) => one.id)).toEqual([last, ...section.topics.slice(0, 2)]);
  expect(await set(leading.call, first, false, true)).toMatchObject({ isClosed: true });
  expect(await refusal(say(call, first, "已经关闭的话题"))).toMatchObject({ code: 409 });
  expect(await set(leading.call, first, false, false)).toMatchObject({ isClosed: false });
  expect(await refusal(say(call, first, "又打开了的话题"))).toMatchObject({ code: 200 });
  expect(await refusal(set(call, first, true, true))).toMatchObject({ code: 403 });
});

test("A moderator hides and brings back; only moderators see it meanwhile, and its writer is told", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const leading = await guest(server, section, moderator);
  const watching = await guest(server, section, observer);
  const [writer, other] = [await participant(server, section), await participant(server, section)];
  const { post } = await say(writer.call, first, "不合适的一句话");
  await say(other.call, first, "接着不合适地说", { parentId: post.id });
  const bodies = async ({ call }: SignedIn) =>
    (await call(contract.listPosts, page(first))).list.map(({ body, isHidden }) => [
      body,
      isHidden,
    ]);
  await Promise.all([hide(leading, post.id, true), hide(leading, post.id, true)]);
  for (const one of [writer, other, watching]) expect(await bodies(one)).toEqual([]);
  expect(await bodies(leading)).toEqual([
    ["不合适的一句话", true],
    ["接着不合适地说", false],
  ]);
  expect(await other.call(contract.getTopic, id(first))).toMatchObject({ replies: 0 });
  expect(await lettersTo(server, writer)).toMatchObject([
    {
      title: "你的一条回复已被隐藏",
      body: "你在「早餐讨论组」的话题「您怎么选早餐？」里的一条回复已被隐藏，其他人不再看得到。这个话题需要重新回答，任务才能完成。",
    },
  ]);
  const operations = await server.staff(StaffRole.of.operations);
  const [desk] = (await operations(consolePosts, page(first))).list;
  expect(desk).toMatchObject({ isHidden: true, hiddenBy: expect.stringMatching(/^会员/) });
  await hide(leading, post.id, false);
  expect(await bodies(other)).toHaveLength(2);
  expect(await other.call(contract.getTopic, id(first))).toMatchObject({ replies: 2 });
  // Hidden once more it counts for nothing once more, and must be given again.
  await hide(leading, post.id, true);
  expect(await lettersTo(server, writer)).toHaveLength(2);
});

test("What staff wrote or hid is for staff; who moderates elsewhere hides nothing here", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const leading = await guest(server, section, moderator);
  const stranger = await guest(server, await sectionOn(server, [topic()]), moderator);
  const writer = await participant(server, section);
  const { post } = await say(writer.call, first, "被运营隐藏的话");
  const operations = await server.staff(StaffRole.of.operations);
  await operations(hidePost, { ...id(post.id), body: { hidden: true } });
  expect(await refusal(hide(leading, post.id, false))).toMatchObject({ code: 403 });
  const said = await operations(replyAsStaff, {
    ...id(first),
    body: { key: freshKey(), body: "运营说的话" },
  });
  expect(await refusal(hide(leading, said.id, true))).toMatchObject({ code: 403 });
  for (const by of [stranger, writer])
    expect(await refusal(hide(by, post.id, true))).toMatchObject({ code: 404 });
});

test("Somebody who is asked further is told, and may answer although their task is done", async () => {
  const section = await sectionOn(server, [topic()]);
  const [first = 0] = section.topics;
  const leading = await guest(server, section, moderator);
  const [asked, other] = [await participant(server, section), await participant(server, section)];
  const done = await say(asked.call, first, "一般都是在路上买");
  expect(done.responseId).not.toBeNull();
  expect(
    await refusal(say(asked.call, first, "补充一下", { parentId: done.post.id })),
  ).toMatchObject({ code: 3001 });
  const probe = await say(leading.call, first, "为什么是路上？", {
    parentId: done.post.id,
    probe: true,
  });
  expect(probe.post).toMatchObject({ isProbe: true, isModerator: true, name: "主持人" });
  expect(await lettersTo(server, asked)).toMatchObject([
    {
      title: "主持人想进一步了解你的回答",
      body: "在「早餐讨论组」的话题「您怎么选早餐？」里，主持人追问：为什么是路上？",
    },
  ]);
  const answer = await say(asked.call, first, "因为顺路", { parentId: probe.post.id });
  expect(answer).toMatchObject({ responseId: null, post: { parentId: done.post.id } });
  // Only there, and only who was asked.
  expect(await refusal(say(asked.call, first, "换个地方再说"))).toMatchObject({ code: 3001 });
  await say(other.call, first, "我也是路上买的");
  expect(
    await refusal(say(other.call, first, "我来替他说", { parentId: probe.post.id })),
  ).toMatchObject({ code: 3001 });
});

test("Operators may ask further too; members may not, and not without a reply", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const writer = await participant(server, section);
  const { post } = await say(writer.call, first, "等着被追问的话");
  const operations = await server.staff(StaffRole.of.operations);
  const ask = (parentId?: number) =>
    operations(replyAsStaff, {
      ...id(first),
      body: { key: freshKey(), body: "能举个例子吗？", probe: true, ...(parentId && { parentId }) },
    });
  expect(await refusal(ask())).toMatchObject({ code: 400 });
  expect(await ask(post.id)).toMatchObject({ isProbe: true, parentId: post.id });
  expect(await lettersTo(server, writer)).toHaveLength(1);
  expect(
    await refusal(say(writer.call, first, "我来追问", { parentId: post.id, probe: true })),
  ).toMatchObject({ code: 403 });
  const leading = await guest(server, section, moderator);
  expect(await refusal(say(leading.call, first, "问谁呢？", { probe: true }))).toMatchObject({
    code: 400,
  });
});
