/** Until one has answered a blind topic oneself, nothing tells that others have. */
import { expect, test } from "vitest";
import { hidePost } from "#contract/console/study/discussion.ts";
import { BbsRole, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  guest,
  id,
  letIn,
  lettersTo,
  numberOf,
  page,
  participant,
  refusal,
  say,
  type Section,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";

const server = testServer();

/** Everything that a member can ask of a section, in one text. */
async function everything({ call }: SignedIn, { hash, topics }: Section): Promise<string> {
  const query = { hash };
  const [first] = topics;
  return JSON.stringify([
    await call(contract.getFocusMember, { query }),
    await call(contract.listTopics, { query }),
    await call(contract.getTopic, id(first)),
    await call(contract.listPosts, page(first)),
    await call(contract.listFocusMembers, { query }),
    await call(contract.listMyPosts, { query: { hash, of: "mine" } }),
    await call(contract.listMyPosts, { query: { hash, of: "mentions" } }),
  ]);
}

test("What somebody can ask is the same whether others have answered, named and liked or not", async () => {
  const section = await sectionOn(server, [topic({ blind: true }), topic({ blind: true })]);
  const [first = 0] = section.topics;
  const [earlier, later] = [await participant(server, section), await participant(server, section)];
  const number = await numberOf(later, section);
  const moderator = await guest(server, section, BbsRole.of.moderator);
  for (const one of [earlier, moderator]) await numberOf(one, section);
  const before = await everything(later, section);
  const { post } = await say(earlier.call, first, "先来的人 @ 后来的人", { mentions: [number] });
  await say(moderator.call, first, "谢谢您的回答", { parentId: post.id });
  expect(await everything(later, section)).toBe(before);
  expect(await lettersTo(server, later)).toEqual([]);
  const blindly = [
    refusal(later.call(contract.likePost, { ...id(post.id), body: { liked: true } })),
    refusal(later.call(contract.likePost, { ...id(999_999_999), body: { liked: true } })),
  ];
  const [forReal, forNothing] = await Promise.all(blindly);
  expect(forReal).toEqual(forNothing);

  await say(later.call, first, "现在我也回答了");
  expect((await later.call(contract.listPosts, page(first))).list).toHaveLength(3);
  expect(await later.call(contract.getTopic, id(first))).toMatchObject({ replies: 3 });
  const query = { hash: section.hash, of: "mentions" } as const;
  expect((await later.call(contract.listMyPosts, { query })).list).toMatchObject([{ id: post.id }]);
  const people = await later.call(contract.listFocusMembers, { query: { hash: section.hash } });
  expect(people.list.map(({ role }) => role)).toEqual([
    BbsRole.of.moderator,
    BbsRole.of.respondent,
  ]);
  expect(await later.call(contract.likePost, { ...id(post.id), body: { liked: true } })).toEqual({
    likes: 1,
    isLiked: true,
  });
});

test("Somebody who has answered is told at once when they are named there", async () => {
  const section = await sectionOn(server, [topic({ blind: true }), topic()]);
  const [first = 0] = section.topics;
  const [one, two] = [await participant(server, section), await participant(server, section)];
  const number = await numberOf(one, section);
  await say(one.call, first, "我先回答这个话题");
  await say(two.call, first, "@参与者1 我也是这样", { mentions: [number] });
  expect(await lettersTo(server, one)).toHaveLength(1);
});

test("An answer that is hidden closes the topic to its writer again", async () => {
  const section = await sectionOn(server, [topic({ blind: true }), topic()]);
  const [first = 0] = section.topics;
  const [one, two] = [await participant(server, section), await participant(server, section)];
  await say(one.call, first, "别人认真的回答");
  const { post } = await say(two.call, first, "随便写的几个字");
  expect((await two.call(contract.listPosts, page(first))).list).toHaveLength(2);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(hidePost, { ...id(post.id), body: { hidden: true } });
  expect((await two.call(contract.listPosts, page(first))).list).toEqual([]);
  expect(await two.call(contract.getTopic, id(first))).toMatchObject({
    replies: 0,
    isAnswered: false,
  });
});

test("Observers and moderators see a blind topic as it is, where they were let in only", async () => {
  const [section, elsewhere] = [
    await sectionOn(server, [topic({ blind: true })]),
    await sectionOn(server, [topic({ blind: true })]),
  ];
  const [first = 0] = section.topics;
  const one = await participant(server, section);
  await say(one.call, first, "只有一个人的回答");
  for (const role of [BbsRole.of.observer, BbsRole.of.moderator]) {
    const watching = await guest(server, section, role);
    expect((await watching.call(contract.listPosts, page(first))).list).toHaveLength(1);
    expect(await watching.call(contract.getTopic, id(first))).toMatchObject({ replies: 1 });
    const [other = 0] = elsewhere.topics;
    expect(await refusal(watching.call(contract.listPosts, page(other)))).toMatchObject({
      code: 403,
    });
    await letIn(server, section, watching, BbsRole.of.respondent);
    expect(await refusal(watching.call(contract.listPosts, page(first)))).toMatchObject({
      code: 403,
    });
  }
});
