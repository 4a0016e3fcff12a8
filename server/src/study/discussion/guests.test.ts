/** Moderators and observers who are members: let in and out by operators, without a response. */
import { expect, test } from "vitest";
import { consoleGuests, consoleTopics, setGuest } from "#contract/console/study/discussion.ts";
import { BbsRole, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  guest,
  id,
  letIn,
  page,
  participant,
  refusal,
  say,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";

const server = testServer();
const { moderator, observer, respondent } = BbsRole.of;
const roleOf = async ({ memberId }: SignedIn) =>
  (
    await server.db
      .selectFrom("userMember")
      .select("bbsRole")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).bbsRole;

test("Operators let somebody in, change their role, and let them out; it is in the log", async () => {
  const section = await sectionOn(server, [topic()]);
  const other = await sectionOn(server, [topic()]);
  const watching = await guest(server, section, observer);
  expect(await roleOf(watching)).toBe(observer);
  await letIn(server, other, watching, moderator);
  // One role everywhere.
  const operations = await server.staff(StaffRole.of.operations);
  for (const { id: taskId } of [section, other])
    expect((await operations(consoleGuests, id(taskId))).list).toMatchObject([
      { memberId: watching.memberId, role: moderator, code: expect.stringMatching(/^\d{8}$/) },
    ]);
  await letIn(server, other, watching, respondent);
  expect(await roleOf(watching)).toBe(moderator);
  await letIn(server, section, watching, respondent);
  await letIn(server, section, watching, respondent);
  expect(await roleOf(watching)).toBe(respondent);
  expect((await operations(consoleGuests, id(section.id))).list).toEqual([]);
  const log = await server.db
    .selectFrom("staffAudit")
    .select(["before", "after"])
    .where("action", "=", "discussion.guest")
    .where("subjectId", "=", String(section.id))
    .orderBy("id")
    .execute();
  expect(log).toMatchObject([
    { after: { memberId: watching.memberId, role: BbsRole.label(observer) } },
    { after: { memberId: watching.memberId, role: BbsRole.label(respondent) } },
  ]);
});

test("Nobody is let in who takes part, whom there is not, or into something else", async () => {
  const section = await sectionOn(server, [topic()]);
  const taking = await participant(server, section);
  expect(await refusal(letIn(server, section, taking, observer))).toMatchObject({ code: 409 });
  const operations = await server.staff(StaffRole.of.operations);
  const set = (taskId: number, memberCode: string) =>
    refusal(operations(setGuest, { ...id(taskId), body: { memberCode, role: observer } }));
  expect(await set(section.id, "00000000")).toMatchObject({ code: 400, msg: "没有这个会员编号" });
  expect(await set(999_999, "00000000")).toMatchObject({ code: 404 });
  expect(await set(await publishedTask(server), "00000000")).toMatchObject({ code: 400 });
  const viewer = await server.staff(StaffRole.of.viewer);
  const body = { memberCode: "00000000", role: observer };
  expect(await refusal(viewer(setGuest, { ...id(section.id), body }))).toMatchObject({ code: 403 });
  expect(await refusal(viewer(consoleGuests, id(section.id)))).toMatchObject({ code: 200 });
});

test("An observer reads, and everything else is refused", async () => {
  const section = await sectionOn(server, [topic()]);
  const [first = 0] = section.topics;
  const { post } = await say((await participant(server, section)).call, first, "被看着的回答");
  const { call } = await guest(server, section, observer);
  const query = { hash: section.hash };
  expect(await call(contract.getFocusMember, { query })).toMatchObject({
    name: "观察员",
    number: null,
    token: null,
    responseId: null,
  });
  expect((await call(contract.listFocusMembers, { query })).list).toHaveLength(1);
  const body = { hash: section.hash, title: "标题", body: "", blind: false };
  const attempts = await Promise.all([
    refusal(say(call, first, "我想说话")),
    refusal(call(contract.likePost, { ...id(post.id), body: { liked: true } })),
    refusal(call(contract.addTopic, { body })),
    refusal(call(contract.setTopicState, { ...id(first), body: { pinned: true, closed: true } })),
    refusal(call(contract.setFocusName, { body: { hash: section.hash, name: "小王" } })),
    refusal(call(contract.setFocusAvatar, { body: { hash: section.hash, key: "x" } })),
  ]);
  expect(attempts.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(
    await refusal(call(contract.hideFocusPost, { ...id(post.id), body: { hidden: true } })),
  ).toMatchObject({ code: 404 });
});

test("Who moderated once and answers now is no moderator, and what they said as one stays so", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const once = await guest(server, section, moderator);
  await say(once.call, first, "作为主持人说的话");
  await letIn(server, section, once, respondent);

  await once.call(enterTask, { body: { taskId: section.id } });
  const { post } = await say(once.call, first, "作为参与者的回答");
  expect(post).toMatchObject({ name: "参与者1", isModerator: false });
  const { list } = await once.call(contract.listPosts, page(first));
  expect(list.map(({ name, isModerator }) => [name, isModerator])).toEqual([
    ["主持人", true],
    ["参与者1", false],
  ]);
  const operations = await server.staff(StaffRole.of.operations);
  const [counted] = (await operations(consoleTopics, id(section.id))).list;
  expect(counted).toMatchObject({ replies: 2, members: 1 });
});

test("A guest does not get into the section's task, and no participation is made of it", async () => {
  const section = await sectionOn(server, [topic()]);
  const watching = await guest(server, section, observer);
  expect(await refusal(watching.call(enterTask, { body: { taskId: section.id } }))).toMatchObject({
    msg: expect.stringContaining("观察员") as string,
  });
  const made = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("memberId", "=", watching.memberId)
    .execute();
  expect(made).toEqual([]);
  await letIn(server, section, watching, respondent);
  await watching.call(enterTask, { body: { taskId: section.id } });
});
