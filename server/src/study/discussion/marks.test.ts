/** What makes a reply more than its words: pictures, who is named in it, who likes it. */
import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { consolePosts, hidePost } from "#contract/console/study/discussion.ts";
import { StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { filesOf, newDataDir, sentPhotograph } from "../../../test/fixture/upload.ts";
import {
  freshKey,
  id,
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

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const sent = ({ call }: SignedIn) => sentPhotograph(server, call, "discussion");

const look = (url: string) => server.app.inject({ url });
const letters = (member: SignedIn) => lettersTo(server, member);

test("Pictures are shown to the section, in their order, and to the operators", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const [one, two] = [await participant(server, section), await participant(server, section)];
  const keys = [await sent(one), await sent(one)];
  const key = freshKey();
  const { post } = await say(one.call, first, "桌上的早餐长这样", { pictures: keys, key });
  expect(post.pictures).toHaveLength(2);
  const again = await say(one.call, first, "桌上的早餐长这样", { pictures: keys, key });
  expect(again.post).toEqual(post);
  const [seen] = (await two.call(contract.listPosts, page(first))).list;
  expect(seen?.pictures).toEqual(post.pictures);
  const operations = await server.staff(StaffRole.of.operations);
  expect((await operations(consolePosts, page(first))).list[0]?.pictures).toEqual(post.pictures);
  for (const url of post.pictures) {
    const shown = await look(url);
    expect(shown.statusCode).toBe(200);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    expect((await look(url.split("?")[0] ?? "")).statusCode).toBe(403);
  }
});

test("A picture of another, one used before, and a seventh are refused; nothing is posted", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const [one, two] = [await participant(server, section), await participant(server, section)];
  const hers = await sent(two);
  const used = await sent(one);
  await say(one.call, first, "第一次用这张图", { pictures: [used] });
  const tries = [[hers], [used], Array.from({ length: 7 }, () => hers)];
  const answers = [];
  for (const pictures of tries)
    answers.push(await refusal(say(one.call, first, "再发一条试试看", { pictures })));
  expect(answers).toMatchObject([{ code: 1080 }, { code: 1080 }, { code: 400 }]);
  expect(answers[2]?.msg).toBe("最多上传6张图片");
  expect((await one.call(contract.listPosts, page(first))).list).toHaveLength(1);
});

test("Somebody who is named is told once, finds the reply, and nobody else is told", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const [writer, named, other] = [
    await participant(server, section),
    await participant(server, section),
    await participant(server, section),
  ];
  for (const one of [writer, named, other]) await numberOf(one, section);
  const number = await numberOf(named, section);
  const own = await numberOf(writer, section);
  const key = freshKey();
  const mentions = [number, number, own];
  const { post } = await say(writer.call, first, "@参与者2 您也是吗？", { mentions, key });
  await say(writer.call, first, "@参与者2 您也是吗？", { mentions, key });
  expect(post.mentions).toEqual([{ number, name: `参与者${number}` }]);
  expect(await letters(named)).toEqual([
    {
      title: "有人在讨论组里提到了你",
      body: "在「早餐讨论组」的话题「您怎么选早餐？」里，有一条回复 @ 了你。",
      aboutKind: "topic",
      aboutId: first,
    },
  ]);
  expect([...(await letters(writer)), ...(await letters(other))]).toEqual([]);
  const mine = (call: typeof named.call, of: "mine" | "mentions") =>
    call(contract.listMyPosts, { query: { hash: section.hash, of } });
  expect((await mine(named.call, "mentions")).list).toMatchObject([
    { id: post.id, topicId: first, topicTitle: "您怎么选早餐？", isMine: false },
  ]);
  expect((await mine(other.call, "mentions")).list).toEqual([]);
  expect((await mine(writer.call, "mine")).list.map((one) => one.id)).toEqual([post.id]);
});

test("A number that nobody has in this section cannot be named", async () => {
  const [section, elsewhere] = [
    await sectionOn(server, [topic()]),
    await sectionOn(server, [topic()]),
  ];
  for (let n = 0; n < 3; n += 1) await numberOf(await participant(server, elsewhere), elsewhere);
  const { call } = await participant(server, section);
  const [first = 0] = section.topics;
  expect(await refusal(say(call, first, "@参与者3 您好啊", { mentions: [3] }))).toEqual({
    code: 400,
    msg: "讨论组里没有编号 3 的人，请重新选择要 @ 的人",
  });
});

test("The list of people begins as one types, by name or number, without oneself", async () => {
  const section = await sectionOn(server, [topic()]);
  const [me, tea, milk] = [
    await participant(server, section),
    await participant(server, section),
    await participant(server, section),
  ];
  for (const one of [me, tea, milk]) await numberOf(one, section);
  const rename = ({ call }: SignedIn, name: string) =>
    call(contract.setFocusName, { body: { hash: section.hash, name } });
  await rename(tea, "Tea早");
  await rename(milk, "牛奶_x");
  const search = async (text?: string) =>
    (
      await me.call(contract.listFocusMembers, {
        query: { hash: section.hash, ...(text !== undefined && { search: text }) },
      })
    ).list.map(({ name }) => name);
  expect(await search()).toEqual(["Tea早", "牛奶_x"]);
  expect(await search("tea")).toEqual(["Tea早"]);
  expect(await search("牛奶_")).toEqual(["牛奶_x"]);
  expect(await search("牛_")).toEqual([]);
  expect(await search(String(await numberOf(milk, section)))).toEqual(["牛奶_x"]);
  expect(await search(String(await numberOf(me, section)))).toEqual([]);
});

test("Nobody may be called as another participant would be", async () => {
  const section = await sectionOn(server, [topic()]);
  const one = await participant(server, section);
  const number = await numberOf(one, section);
  const rename = (name: string) =>
    refusal(one.call(contract.setFocusName, { body: { hash: section.hash, name } }));
  for (const name of ["参与者", `参与者${number + 1}`, `参与者 ${number + 7}`, "参与者２"])
    expect(await rename(name)).toMatchObject({ code: 400 });
  expect(await rename(`参与者${number}`)).toMatchObject({ code: 200 });
});

const likesOf = async ({ call }: SignedIn, topicId: number) =>
  (await call(contract.listPosts, page(topicId))).list.map(({ likes, isLiked }) => [
    likes,
    isLiked,
  ]);
const like = ({ call }: SignedIn, post: number, liked: boolean) =>
  call(contract.likePost, { ...id(post), body: { liked } });

test("Likes count people, also when all press at the same time and some press twice", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const writer = await participant(server, section);
  const { post } = await say(writer.call, first, "大家都会同意的话");
  const people: SignedIn[] = [];
  for (let n = 0; n < 5; n += 1) people.push(await participant(server, section));
  await Promise.all([...people, ...people].map((one) => like(one, post.id, true)));
  expect(await likesOf(writer, first)).toEqual([[5, false]]);
  const [someone, ...others] = people;
  if (!someone) throw new Error("five came");
  expect(await likesOf(someone, first)).toEqual([[5, true]]);
  await Promise.all([someone, someone, ...others].map((one, n) => like(one, post.id, n > 1)));
  expect(await likesOf(someone, first)).toEqual([[4, false]]);
  expect(await like(someone, post.id, false)).toEqual({ likes: 4, isLiked: false });
});

test("One's own words, and words that are hidden, cannot be liked", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const [writer, other] = [await participant(server, section), await participant(server, section)];
  const { post } = await say(writer.call, first, "自己说的一句话");
  expect(await refusal(like(writer, post.id, true))).toEqual({
    code: 403,
    msg: "不能给自己的回复点赞",
  });
  const nested = await say(writer.call, first, "跟在下面", { parentId: post.id });
  const operations = await server.staff(StaffRole.of.operations);
  await operations(hidePost, { ...id(post.id), body: { hidden: true } });
  for (const hidden of [post.id, nested.post.id])
    expect(await refusal(like(other, hidden, true))).toMatchObject({ code: 404 });
});

const setAvatar = ({ call }: SignedIn, { hash }: Section, key: string) =>
  call(contract.setFocusAvatar, { body: { hash, key } });

test("The picture of a section is square, its own, and the one before goes", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const [one, two] = [await participant(server, section), await participant(server, section)];
  await say(one.call, first, "说完换一张头像");
  const key = await sent(one);
  const { avatar } = await setAvatar(one, section, key);
  // The answer was lost, and it is asked for again.
  expect(await setAvatar(one, section, key)).toEqual({ avatar });
  const { width, height } = await sharp((await look(avatar)).rawPayload).metadata();
  expect([width, height]).toEqual([256, 256]);
  const [post] = (await two.call(contract.listPosts, page(first))).list;
  expect(post?.avatar).toBe(avatar);
  const next = await setAvatar(one, section, await sent(one));
  server.clock.move(3600);
  await server.drain();
  const kept = filesOf(server).filter((file) => file.includes("kept/picture/"));
  expect(kept.some((file) => next.avatar.includes(file.replace("objects/", "")))).toBe(true);
  expect(kept.some((file) => avatar.includes(file.replace("objects/", "")))).toBe(false);
});
