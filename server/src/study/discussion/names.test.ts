/** Others know one's number, name and picture of the section, and nothing of the account behind them. */
import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BbsRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { setAvatar } from "#contract/member/people/upload.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { newDataDir, photograph, sentPhotograph, upload } from "../../../test/fixture/upload.ts";
import {
  guest,
  id,
  numberOf,
  page,
  participant,
  say,
  type Section,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Members' ids begin where nothing else does, so that they can be looked for in an answer's text. */
const FIRST_ID = 770_077_001;
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`alter sequence user_member_id_seq restart with ${FIRST_ID}`);
  await owner.end();
});

const sent = ({ call }: SignedIn) => sentPhotograph(server, call, "discussion");

/** All that could tell who somebody is outside the section. */
async function tracesOf({ memberId, tokens }: SignedIn, uploads: string[]) {
  const account = await server.db
    .selectFrom("userMember")
    .select(["nickname", "code", "mobile", "avatar"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const avatar = account.avatar ?? "";
  // The folder is one member's in whatever they upload.
  const folders = [...uploads, avatar.replace("/storage/public/", "")].map(
    (key) => key.split("/")[1] ?? "",
  );
  return [
    String(memberId),
    account.nickname,
    account.code,
    account.mobile ?? "",
    avatar,
    ...folders,
    ...uploads,
    tokens.token,
  ];
}

/** Every answer of every call about the section, the writes as well. */
async function answersTo({ call }: SignedIn, { hash, topics }: Section, postId: number) {
  const [first = 0] = topics;
  const query = { hash };
  const { memberId: _own, ...info } = await call(contract.getFocusMember, { query });
  return [
    info,
    await call(decodeTask, { query }),
    await call(contract.listTopics, { query }),
    await call(contract.getTopic, id(first)),
    await call(contract.listPosts, page(first)),
    await call(contract.listFocusMembers, { query }),
    await call(contract.listFocusMembers, { query: { hash, search: "参" } }),
    await call(contract.listMyPosts, { query: { hash, of: "mine" } }),
    await call(contract.listMyPosts, { query: { hash, of: "mentions" } }),
    await call(contract.likePost, { ...id(postId), body: { liked: true } }),
    await say(call, first, "我也来说几句话", { mentions: [1] }),
  ];
}

test("Nothing of a person's account is in what others are answered, nor in addresses of pictures", async () => {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const person = await participant(server, section);
  expect(person.memberId).toBeGreaterThanOrEqual(FIRST_ID);
  const { call } = person;
  await call(setAvatar, { body: { key: await upload(server, call, await photograph()) } });
  const number = await numberOf(person, section);
  expect(number).toBe(1);
  const uploads = [await sent(person), await sent(person)];
  const [face = "", breakfast = ""] = uploads;
  await call(contract.setFocusAvatar, { body: { hash: section.hash, key: face } });
  const other = await participant(server, section);
  const { post } = await say(call, first, "带图的一段话", {
    pictures: [breakfast],
    mentions: [await numberOf(other, section)],
  });
  const traces = await tracesOf(person, uploads);
  const leading = await guest(server, section, BbsRole.of.moderator);
  for (const one of [other, leading]) {
    const answers = await answersTo(one, section, post.id);
    const text = JSON.stringify(answers);
    // The person is in it, as the section knows them.
    expect(text).toContain("带图的一段话");
    expect(text).toContain("kept/picture/");
    for (const trace of traces) expect(trace === "" || !text.includes(trace), trace).toBe(true);
    expect(text).not.toMatch(/"(?:memberId|nickname|code|mobile|email)":/);
  }
  // What one is told of it names nobody either.
  const letters = JSON.stringify(await server.db.selectFrom("message").selectAll().execute());
  for (const trace of traces.slice(1)) expect(trace === "" || !letters.includes(trace)).toBe(true);
});

test("Two sections cannot be held against each other by the pictures of one person", async () => {
  const [one, two] = [
    await sectionOn(server, [topic(), topic()]),
    await sectionOn(server, [topic(), topic()]),
  ];
  const person = await participant(server, one);
  await person.call(enterTask, { body: { taskId: two.id } });
  const addresses: string[] = [];
  for (const { topics } of [one, two]) {
    const pictures = [await sent(person)];
    const { post } = await say(person.call, topics[0] ?? 0, "同一个人的一张图", { pictures });
    addresses.push(...post.pictures);
  }
  const [first = [], second = []] = addresses.map((url) =>
    (url.split("?")[0] ?? "").split("/").filter((part) => part.length > 10),
  );
  expect(first).toHaveLength(1);
  expect(first.filter((part) => second.includes(part))).toEqual([]);
});
