/** 讨论组 as operators run it. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/discussion.ts";
import { copyTask } from "#contract/console/study/task.ts";
import { StaffRole } from "#contract/enums.ts";
import { listPosts, listTopics } from "#contract/member/study/discussion.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  freshKey,
  id,
  page,
  participant,
  refusal,
  say,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";
import { countRequired as requiredTopicCount } from "./sql.ts";

const server = testServer();
const codeOf = async (answer: Promise<unknown>) => (await refusal(answer)).code;

test("A copied discussion asks what the first one asks, without its replies and closed topics", async () => {
  const section = await sectionOn(server, [
    topic({ title: "甲" }),
    topic({ title: "乙", required: false, blind: true, minLength: 30 }),
    topic({ title: "丙" }),
  ]);
  const operations = await server.staff(StaffRole.of.operations);
  const { list } = await operations(contract.consoleTopics, id(section.id));
  const open = list.slice(0, 2).map((one) => ({ id: one.id, draft: one.draft }));
  await operations(contract.setTopics, { ...id(section.id), body: { topics: open } });
  const { call } = await participant(server, section);
  await say(call, section.topics[0] ?? 0, "每天都吃豆浆油条");
  const copied = await operations(copyTask, id(section.id));
  const there = await operations(contract.consoleTopics, id(copied.id));
  expect(there.list.map(({ draft }) => draft)).toEqual(open.map(({ draft }) => draft));
  expect(there.list.map(({ replies }) => replies)).toEqual([0, 0]);
  expect(await requiredTopicCount(server.db, copied.id)).toBe(1);
});

test("Topics are set all at once: kept, changed, moved, added, closed and opened again", async () => {
  const section = await sectionOn(server, [
    topic({ title: "甲" }),
    topic({ title: "乙" }),
    topic({ title: "丙", required: false }),
  ]);
  const [first = 0, second = 0, third = 0] = section.topics;
  const operations = await server.staff(StaffRole.of.operations);
  const set = (topics: { id: number | null; draft: ReturnType<typeof topic> }[]) =>
    operations(contract.setTopics, { ...id(section.id), body: { topics } });
  const { list } = await set([
    { id: third, draft: topic({ title: "丙改", required: true, blind: true, minLength: 20 }) },
    { id: null, draft: topic({ title: "丁" }) },
    { id: first, draft: topic({ title: "甲" }) },
  ]);
  expect(list.map(({ draft, isClosed }) => [draft.title, isClosed])).toEqual([
    ["丙改", false],
    ["丁", false],
    ["甲", false],
    ["乙", true],
  ]);
  expect(list[0]).toMatchObject({ id: third, draft: { blind: true, minLength: 20 } });
  expect(await requiredTopicCount(server.db, section.id)).toBe(3);
  const again = await set([{ id: second, draft: topic({ title: "乙" }) }]);
  expect(again.list.filter(({ isClosed }) => !isClosed).map((one) => one.id)).toEqual([second]);
  const { call } = await participant(server, section);
  const shown = await call(listTopics, { query: { hash: section.hash } });
  expect(shown.list[0]).toMatchObject({ id: second, isClosed: false });
  expect(shown.list[0]?.bodyHtml).toContain("<strong>最近一次</strong>");
  const line = await server.db
    .selectFrom("staffAudit")
    .select(["action", "subjectId"])
    .where("action", "=", "discussion.topics")
    .where("subjectId", "=", String(section.id))
    .execute();
  expect(line).toHaveLength(3);
});

test("Another task's topic, one named twice, and a task of another kind are refused", async () => {
  const [mine, other] = [
    await sectionOn(server, [topic()]),
    await sectionOn(server, [topic({ title: "别人的" })]),
  ];
  const operations = await server.staff(StaffRole.of.operations);
  const set = (taskId: number, ids: (number | null)[]) =>
    codeOf(
      operations(contract.setTopics, {
        ...id(taskId),
        body: { topics: ids.map((one) => ({ id: one, draft: topic() })) },
      }),
    );
  const [own = 0] = mine.topics;
  expect(await set(mine.id, [other.topics[0] ?? 0])).toBe(400);
  expect(await set(mine.id, [own, own])).toBe(400);
  expect(await set(await publishedTask(server), [null])).toBe(400);
  expect(await set(999_999, [null])).toBe(404);
  const { list } = await operations(contract.consoleTopics, id(other.id));
  expect(list[0]?.draft.title).toBe("别人的");
});

test("Two operators who save at once leave one whole list", async () => {
  const section = await sectionOn(server, [topic()]);
  const operations = await server.staff(StaffRole.of.operations);
  const set = (titles: string[]) =>
    operations(contract.setTopics, {
      ...id(section.id),
      body: { topics: titles.map((title) => ({ id: null, draft: topic({ title }) })) },
    });
  await Promise.all([set(["一甲", "一乙"]), set(["二甲", "二乙"])]);
  const { list } = await operations(contract.consoleTopics, id(section.id));
  const open = list.filter(({ isClosed }) => !isClosed).map(({ draft }) => draft.title);
  expect([
    ["一甲", "一乙"],
    ["二甲", "二乙"],
  ]).toContainEqual(open);
});

test("Staff see who wrote, reply as 主持人 once, and hide with a line in the log", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const member = await participant(server, section);
  const { post } = await say(member.call, first, "要被追问的回答");
  const operations = await server.staff(StaffRole.of.operations);
  const body = { key: freshKey(), body: "能再说说为什么吗？", parentId: post.id };
  const asked = await Promise.all([
    operations(contract.replyAsStaff, { ...id(first), body }),
    operations(contract.replyAsStaff, { ...id(first), body }),
  ]);
  expect(asked[0]).toMatchObject({ name: "主持人", isModerator: true });
  expect(asked[0]?.id).toBe(asked[1]?.id);
  const { parentId: _, ...atTheTop } = body;
  expect(await codeOf(operations(contract.replyAsStaff, { ...id(first), body: atTheTop }))).toBe(
    422,
  );
  const seen = await member.call(listPosts, page(first));
  expect(seen.list.map(({ name, isMine }) => [name, isMine])).toEqual([
    ["参与者1", true],
    ["主持人", false],
  ]);
  const { list } = await operations(contract.consolePosts, page(first));
  expect(list[0]).toMatchObject({ memberId: member.memberId, memberName: expect.any(String) });
  await operations(contract.hidePost, { ...id(post.id), body: { hidden: true } });
  await operations(contract.hidePost, { ...id(post.id), body: { hidden: true } });
  const log = await server.db
    .selectFrom("staffAudit")
    .select("action")
    .where("subjectKind", "=", "bbs-post")
    .where("subjectId", "=", String(post.id))
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["discussion.hide"]);
});

test("Who may only look changes nothing", async () => {
  const section = await sectionOn(server, [topic()]);
  const viewer = await server.staff(StaffRole.of.viewer);
  const [first = 0] = section.topics;
  expect(await codeOf(viewer(contract.consoleTopics, id(section.id)))).toBe(200);
  expect(await codeOf(viewer(contract.consolePosts, page(first)))).toBe(200);
  expect(
    await codeOf(viewer(contract.setTopics, { ...id(section.id), body: { topics: [] } })),
  ).toBe(403);
  const body = { key: freshKey(), body: "不该出现" };
  expect(await codeOf(viewer(contract.replyAsStaff, { ...id(first), body }))).toBe(403);
});

test("who saves topics that somebody has changed meanwhile is told, and nobody's topic is closed unseen", async () => {
  const section = await sectionOn(server, [topic({ title: "甲" })]);
  const [first = 0] = section.topics;
  const operations = await server.staff(StaffRole.of.operations);
  const { version } = await operations(contract.consoleTopics, id(section.id));
  const set = (topics: { id: number | null; draft: ReturnType<typeof topic> }[]) =>
    operations(contract.setTopics, { ...id(section.id), body: { topics, version } });
  const theirs = [
    { id: first, draft: topic({ title: "甲" }) },
    { id: null, draft: topic({ title: "同事的" }) },
  ];
  const stands = await set(theirs);
  await expect(set([{ id: first, draft: topic({ title: "甲改" }) }])).rejects.toMatchObject({
    code: 409,
    message: "「早餐讨论组的话题」刚刚被别人修改，您的修改还没有保存，请核对后再保存",
    data: stands,
  });
  // The same once more, because its first answer was lost: no second one of that name.
  expect(await set(theirs)).toEqual(stands);
  expect(await operations(contract.consoleTopics, id(section.id))).toEqual(stands);
});
