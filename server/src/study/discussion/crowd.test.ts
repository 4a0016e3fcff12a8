/** Many at the same time: numbers, names and counts stay right. */
import { beforeAll, expect, test } from "vitest";
import { hidePost } from "#contract/console/study/discussion.ts";
import { BbsRole, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/discussion.ts";
import type { Clock } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { createMember } from "../../people/member/api.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { identityFor } from "./identity.ts";
import { sectionById } from "./section.ts";
import {
  guest,
  id,
  page,
  participant,
  say,
  type Section,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";

const server = testServer();
let section: Section;
beforeAll(async () => {
  section = await sectionOn(server, [topic(), topic()]);
});

/** Sign-ins are not what this is about. */
const newcomers = (n: number, clock: Clock): Promise<number[]> =>
  transact(server.db, async (tx) => {
    const ids: number[] = [];
    for (let index = 0; index < n; index += 1) {
      const mobile = `139${String(50_000_000 + index)}`;
      ids.push((await createMember(tx, clock, { mobile, brandCode: "qingyan" })).id);
    }
    return ids;
  });

test("A hundred who come in at once get a hundred numbers, a name each, and no error", async () => {
  const task = await sectionById(server.db, section.id);
  const ids = await newcomers(100, server.clock);
  const role = BbsRole.of.moderator;
  // As moderators, who need no response: the way to a number is the same.
  const looks = [...ids, ...ids].map((memberId) =>
    identityFor(server.world, { task, memberId, role, response: undefined, guest: undefined }),
  );
  const found = await Promise.all(looks);
  expect(new Set(found.map(({ number }) => number)).size).toBe(100);
  const rows = await server.db
    .selectFrom("bbsMember")
    .select(["number", "name"])
    .where("taskId", "=", section.id)
    .execute();
  expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(100);
});

/** Counted out, against what lists show. */
async function expectCountsRight(topicId: number) {
  const { replies, members } = await server.db
    .selectFrom("bbsTopic")
    .select(["replies", "members"])
    .where("id", "=", topicId)
    .executeTakeFirstOrThrow();
  const seen = await server.db
    .selectFrom("bbsPost as p")
    .leftJoin("bbsPost as head", "head.id", "p.parentId")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("p.topicId", "=", topicId)
    .where("p.hiddenAt", "is", null)
    .where("head.hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
  const people = await server.db
    .selectFrom("bbsPost")
    .select((q) => q.fn.count<number>("memberId").distinct().as("n"))
    .where("topicId", "=", topicId)
    .where("asModerator", "=", false)
    .executeTakeFirstOrThrow();
  expect({ replies, members }).toEqual({ replies: seen.n, members: people.n });
}

test("Replies, hiding and bringing back at the same time leave counts that are right", async () => {
  const [first = 0] = section.topics;
  const people: SignedIn[] = [];
  for (let n = 0; n < 4; n += 1) people.push(await participant(server, section));
  const heads = await Promise.all(people.map(({ call }) => say(call, first, "大家同时开始回答")));
  const operations = await server.staff(StaffRole.of.operations);
  const leading = await guest(server, section, BbsRole.of.moderator);
  const hide = (postId: number, hidden: boolean) =>
    operations(hidePost, { ...id(postId), body: { hidden } });
  const lead = (postId: number, hidden: boolean) =>
    leading.call(contract.hideFocusPost, { ...id(postId), body: { hidden } });
  const [one = 0, two = 0] = heads.map(({ post }) => post.id);
  const nested = await say(people[2]?.call ?? leading.call, first, "跟一句", { parentId: one });
  for (let round = 0; round < 3; round += 1) {
    const hidden = round % 2 === 0;
    // A reply under one that is being hidden may come too late, and is refused then.
    await Promise.allSettled([
      lead(one, hidden),
      lead(nested.post.id, hidden),
      hide(two, hidden),
      lead(two, hidden),
      ...people.map(({ call }, index) =>
        say(call, first, `第 ${round} 轮的话 ${index}`, index % 2 === 0 ? { parentId: one } : {}),
      ),
    ]);
    await expectCountsRight(first);
  }
  const shown = await people[3]?.call(contract.getTopic, id(first));
  const listed = await people[3]?.call(contract.listPosts, {
    ...page(first),
    query: { size: 100 },
  });
  expect(shown?.replies).toBe(listed?.list.length);
});
