/** What a member leaves in discussion groups: theirs to take along, and without a person after they have left. */
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { BbsRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import { transact } from "../../platform/db.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { filesOf, newDataDir, sentPhotograph } from "../../../test/fixture/upload.ts";
import { removeFilesOf } from "../../people/upload/api.ts";
import {
  guest,
  id,
  numberOf,
  page,
  participant,
  say,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";
import { discussionsForExport, forgetDiscussions } from "./data-export.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const sent = ({ call }: SignedIn) => sentPhotograph(server, call, "discussion");

/** A member with everything: a picture of their own, one in a post, a like given and got, a mention. */
async function lived() {
  const section = await sectionOn(server, [topic(), topic()]);
  const [first = 0] = section.topics;
  const [leaver, other] = [await participant(server, section), await participant(server, section)];
  const key = await sent(leaver);
  await leaver.call(contract.setFocusAvatar, { body: { hash: section.hash, key } });
  const pictures = [await sent(leaver)];
  const { post } = await say(leaver.call, first, "我的早餐照片", { pictures });
  const number = await numberOf(leaver, section);
  const named = await say(other.call, first, "@参与者1 看着真香", { mentions: [number] });
  const like = { body: { liked: true } };
  await leaver.call(contract.likePost, { ...id(named.post.id), ...like });
  await other.call(contract.likePost, { ...id(post.id), ...like });
  return { section, first, leaver, other, post, named: named.post };
}

test("The export has one's words, pictures, names, likes and mentions, and nothing that others said", async () => {
  const { leaver } = await lived();
  const found = await discussionsForExport(server.db, leaver.memberId);
  expect(found).toMatchObject({
    posts: [{ task: "早餐讨论组", body: "我的早餐照片", pictures: 1, likes: 1, number: 1 }],
    identities: [{ task: "早餐讨论组", name: "参与者1", number: 1, hasAvatar: true }],
    likes: [{ task: "早餐讨论组", topic: "您怎么选早餐？" }],
    mentions: [{ task: "早餐讨论组", topic: "您怎么选早餐？" }],
  });
  expect(JSON.stringify(found)).not.toContain("看着真香");
});

test("After one has left, words and counts stay; names, pictures, likes and mentions are gone", async () => {
  const { section, first, leaver, other, post, named } = await lived();
  const before = filesOf(server).length;
  await transact(server.db, async (tx) => {
    await forgetDiscussions(tx, leaver.memberId);
    await removeFilesOf(tx, server.world, leaver.memberId);
  });
  await server.drain();
  expect(filesOf(server).length).toBeLessThanOrEqual(before - 2);
  const { list } = await other.call(contract.listPosts, page(first));
  expect(list).toMatchObject([
    { id: post.id, name: "已注销", avatar: null, body: "我的早餐照片", pictures: [], likes: 1 },
    { id: named.id, likes: 1, mentions: [] },
  ]);
  const query = { hash: section.hash };
  expect((await other.call(contract.listFocusMembers, { query })).list).toEqual([]);
  expect(await discussionsForExport(server.db, leaver.memberId)).toMatchObject({
    likes: [],
    mentions: [],
  });
});

test("A moderator who has left moderates nothing", async () => {
  const section = await sectionOn(server, [topic()]);
  const leading = await guest(server, section, BbsRole.of.moderator);
  await transact(server.db, (tx) => forgetDiscussions(tx, leading.memberId));
  const guests = await server.db
    .selectFrom("bbsGuest")
    .select("taskId")
    .where("memberId", "=", leading.memberId)
    .execute();
  expect(guests).toEqual([]);
});
