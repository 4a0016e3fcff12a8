/** What guests without an account do in a section, and what is done with them. */
import { expect, test } from "vitest";
import * as staff from "#contract/console/study/walk-in.ts";
import { BbsRole, StaffRole, TaskState } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import * as guests from "#contract/member/study/walk-in.ts";
import type { UploadPolicy } from "#contract/member/people/upload.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { filesOf, newDataDir, photograph, postForm } from "../../../test/fixture/upload.ts";
import {
  guest,
  id,
  lettersTo,
  page,
  participant,
  refusal,
  say,
  type Section,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";
import {
  ask,
  enter,
  invited,
  opened,
  operationsOf,
  walkIn,
  words,
} from "../../../test/fixture/discussion-walk-in.ts";

const server = testServer({ dataDir: newDataDir() });
const hashOf = ({ hash }: { hash: string }) => ({ query: { hash } });

/** A photograph that the guest sent; answers its key. */
async function sentByGuest(browser: Browser, { hash }: Section) {
  const file = await photograph();
  const query = { hash, type: "image/jpeg", bytes: String(file.length) };
  const policy: UploadPolicy = await ask(browser, guests.sectionPicturePolicy, { query });
  const { status, body } = await postForm(server, policy, { file });
  if (status !== 200) throw new Error(body);
  return policy.key;
}

test("A guest takes part with a name and a picture, like anybody there, and earns nothing", async () => {
  const section = await sectionOn(server, [topic({ blind: true }), topic()]);
  const [blind = 0, second = 0] = section.topics;
  const member = await participant(server, section);
  const { post: heard } = await say(member.call, blind, "会员先说的一句话");
  const browser = await walkIn(server, section, await opened(server, section), "爱喝粥的人");
  const key = await sentByGuest(browser, section);
  const { avatar } = await ask(browser, contract.setFocusAvatar, {
    body: { hash: section.hash, key },
  });
  expect(avatar).toContain("kept/picture/");

  // Blind until they have answered themselves, and with the topic's least length.
  expect((await ask(browser, contract.listPosts, page(blind))).list).toEqual([]);
  expect(await browser.send(contract.addPost, words(blind, "短"))).toMatchObject({ code: 400 });
  const picture = await sentByGuest(browser, section);
  const said = await ask(
    browser,
    contract.addPost,
    words(blind, "每天早上都是一碗小米粥", { pictures: [picture], mentions: [] }),
  );
  expect(said).toMatchObject({ answered: 1, required: 2, responseId: null });
  const { list } = await ask(browser, contract.listPosts, page(blind));
  expect(list.map(({ body }) => body)).toEqual(["会员先说的一句话", "每天早上都是一碗小米粥"]);
  await ask(browser, contract.likePost, { ...id(heard.id), body: { liked: true } });
  const named = words(second, "第二个话题也说一句", { mentions: [1] });
  expect(await ask(browser, contract.addPost, named)).toMatchObject({ answered: 2 });
  expect((await lettersTo(server, member)).map(({ title }) => title)).toEqual([
    "有人在讨论组里提到了你",
  ]);
  const seen = (await member.call(contract.listPosts, page(blind))).list.at(-1);
  expect(seen).toMatchObject({ name: "爱喝粥的人", number: 2, isMine: false });
  expect(seen?.avatar).toContain("kept/picture/");
  // No participation, no seat and no coin came of it.
  const { n } = await server.db
    .selectFrom("surveyResponse")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("taskId", "=", section.id)
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test("Members name a guest, a moderator asks further, hides and shows out, and only the guest's pass is touched", async () => {
  const section = await sectionOn(server, [topic()]);
  const [first = 0] = section.topics;
  const browser = await walkIn(server, section, await opened(server, section), "路过的人");
  const { post } = await ask(browser, contract.addPost, words(first, "随便说说我的早餐"));
  const { call } = await guest(server, section, BbsRole.of.moderator);
  await say(call, first, "为什么是随便？", { parentId: post.id, probe: true, mentions: [1] });
  const query = { hash: section.hash, of: "mentions" };
  expect((await ask(browser, contract.listMyPosts, { query })).list).toHaveLength(1);
  await call(contract.hideFocusPost, { ...id(post.id), body: { hidden: true } });
  const ban = (number: number, banned = true) =>
    call(guests.banGuest, { body: { hash: section.hash, number, banned } });
  await ban(1);
  expect(await browser.send(contract.listTopics, hashOf(section))).toMatchObject({
    code: 403,
    msg: "你已被请出这个讨论组，有疑问请联系邀请你的人",
  });
  expect((await browser.send(contract.addPost, words(first, "还想说一句话的"))).code).toBe(403);
  await ban(1, false);
  expect((await browser.send(contract.listTopics, hashOf(section))).code).toBe(200);
  // Members are let out by operators, and by nobody else.
  const member = await participant(server, section);
  const me = await member.call(contract.getFocusMember, hashOf(section));
  expect(await refusal(ban(me.number ?? 0))).toMatchObject({ code: 404 });
  const byMember = member.call(guests.banGuest, {
    body: { hash: section.hash, number: 1, banned: true },
  });
  expect(await refusal(byMember)).toMatchObject({ code: 403 });
});

test("Operators see who came by which link, show out, and a moderator does not turn that round", async () => {
  const section = await sectionOn(server, [topic()]);
  const [link = ""] = await invited(server, section, ["张老师"]);
  const browser = await walkIn(server, section, link, "教书的人");
  await ask(browser, contract.addPost, words(section.topics[0] ?? 0, "食堂的包子和豆浆"));
  const call = await operationsOf(server);
  const [row] = (await call(staff.consoleWalkIns, page(section.id))).list;
  expect(row).toMatchObject({ name: "教书的人", label: "张老师", posts: 1, isBanned: false });
  await call(staff.banWalkIn, { ...id(row?.id), body: { banned: true } });
  expect((await browser.send(contract.listTopics, hashOf(section))).code).toBe(403);
  expect(await enter(browserOf(server), section, link)).toMatchObject({ code: 403 });
  const moderator = await guest(server, section, BbsRole.of.moderator);
  const byModerator = (banned: boolean) =>
    refusal(moderator.call(guests.banGuest, { body: { hash: section.hash, number: 1, banned } }));
  const onlyByStaff = { code: 403, msg: "由运营人员请出的访客，只能由运营人员允许回来" };
  expect(await byModerator(false)).toEqual(onlyByStaff);
  const byStaff = (banned: boolean) => call(staff.banWalkIn, { ...id(row?.id), body: { banned } });
  await byStaff(false);
  // Nor does it help to have been the first.
  expect(await byModerator(true)).toMatchObject({ code: 200 });
  await byStaff(true);
  expect(await byModerator(false)).toEqual(onlyByStaff);
  await byStaff(false);
  await call(staff.eraseWalkIn, { ...id(row?.id), body: {} });
  const { links } = await call(staff.consoleAdmission, id(section.id));
  await call(staff.revokeLink, { ...id(links[0]?.id), body: {} });
  const log = await server.db
    .selectFrom("staffAudit")
    .select("action")
    .where("action", "like", "discussion.%")
    .where("subjectId", "in", [String(section.id), String(row?.id)])
    .where("subjectKind", "in", ["task", "bbs-walk-in"])
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action).slice(-8)).toEqual([
    "discussion.link",
    "discussion.ban",
    "discussion.guest",
    "discussion.unban",
    "discussion.ban",
    "discussion.unban",
    "discussion.erase",
    "discussion.unlink",
  ]);
  expect(log.map(({ action }) => action)).toContain("discussion.admission");
  const viewer = await server.staff(StaffRole.of.viewer);
  expect(await refusal(viewer(staff.consoleWalkIns, page(section.id)))).toMatchObject({
    code: 200,
  });
  expect(await refusal(viewer(staff.consoleAdmission, id(section.id)))).toMatchObject({
    code: 403,
  });
});

test("A guest who wants to be forgotten is, at once: name, picture and pass go, the words stay without a name", async () => {
  const section = await sectionOn(server, [topic()]);
  const [first = 0] = section.topics;
  const [link = ""] = await invited(server, section, ["想离开的人"]);
  const browser = await walkIn(server, section, link, "有点害羞");
  const before = new Set(filesOf(server));
  const key = await sentByGuest(browser, section);
  await ask(browser, contract.setFocusAvatar, { body: { hash: section.hash, key } });
  await ask(browser, contract.addPost, words(first, "说过的话会留下来的"));
  // One was sent and never said.
  await sentByGuest(browser, section);
  const theirs = filesOf(server).filter((file) => !before.has(file));
  expect(theirs.length).toBeGreaterThan(1);
  await ask(browser, guests.eraseGuest, { body: { hash: section.hash } });
  expect((await browser.send(contract.listTopics, hashOf(section))).code).toBe(401);
  await server.drain();
  server.clock.move(1000);
  await server.drain();
  expect(filesOf(server).filter((file) => theirs.includes(file))).toEqual([]);
  const member = await participant(server, section);
  const { list } = await member.call(contract.listPosts, page(first));
  expect(list).toMatchObject([{ name: "已注销", avatar: null, body: "说过的话会留下来的" }]);
  const call = await operationsOf(server);
  const [row] = (await call(staff.consoleWalkIns, page(section.id))).list;
  expect(row).toMatchObject({ name: "已注销", label: "已注销", posts: 1, isErased: true });
  const known = await server.db.selectFrom("staffAudit").selectAll().execute();
  expect(JSON.stringify(known)).not.toContain("想离开的人");
  // The link was for one person, who is nobody now.
  expect(await enter(browserOf(server), section, link)).toMatchObject({
    code: 403,
    msg: "这条邀请链接已经用过",
  });
  const eraseMember = member.call(guests.eraseGuest, { body: { hash: section.hash } });
  expect(await refusal(eraseMember)).toMatchObject({ code: 403 });
});

test("Limits hold for guests: of writing, of coming in, and of the time that the section runs", async () => {
  const section = await sectionOn(server, [topic()]);
  const [first = 0] = section.topics;
  const link = await opened(server, section, 50);
  const browser = await walkIn(server, section, link, "话很多的人");
  const codes: number[] = [];
  for (let n = 0; n < 21; n++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as one writes
    codes.push((await browser.send(contract.addPost, words(first, `第${n}句话说得很快`))).code);
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(codes[20]).not.toBe(200);
  const ip = "10.250.1.7";
  const tries: number[] = [];
  for (let n = 0; n < 11; n++)
    // oxlint-disable-next-line no-await-in-loop
    tries.push((await enter(browserOf(server, { ip }), section, link, "主持人小王")).code);
  expect(tries.at(-1)).not.toBe(tries[0]);

  server.clock.move(120);
  const paused = TaskState.of.paused;
  await server.db.updateTable("task").set({ state: paused }).where("id", "=", section.id).execute();
  expect(await browser.send(contract.addPost, words(first, "暂停以后的一句话"))).toMatchObject({
    code: 409,
    msg: "讨论已结束，可以继续浏览，不能再回复",
  });
  expect((await browser.send(contract.listPosts, page(first))).code).toBe(200);
  expect(await enter(browserOf(server), section, link, "后来的人")).toMatchObject({ code: 403 });
  // The pass itself ends.
  server.clock.move(31 * 86_400);
  expect((await browser.send(contract.listPosts, page(first))).code).toBe(401);
});
