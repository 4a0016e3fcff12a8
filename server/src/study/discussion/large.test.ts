/**
 * A large section costs what a small one does. A hundred thousand replies here, because a test must be quick; with a
 * million the figures were the same except for a page or two of deeper indexes.
 */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { appUrl } from "../../platform/migrate.ts";
import type { World } from "../../platform/world.ts";
import { asOwner } from "../../../test/fixture/privacy.ts";
import { pagesOf } from "../../../test/pages.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { topicsOfTask } from "./console.ts";
import { postsOfTopic } from "./desk.ts";
import {
  numberOf,
  participant,
  say,
  type Section,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";
import { memberInfo } from "./info.ts";
import { listMine } from "./mine.ts";
import { listPeople } from "./people.ts";
import { listPosts, listTopics, readTopic } from "./topics.ts";

const server = testServer();
const POSTS = 100_000;
const PEOPLE = POSTS / 10;
/** Of members who are nobody: their ids begin here. */
const FIRST = 5_000_000;
let section: Section;
let member: SignedIn;

beforeAll(async () => {
  section = await sectionOn(server, [topic(), topic({ blind: true })]);
  member = await participant(server, section);
  await numberOf(member, section);
  const [first = 0] = section.topics;
  await say(member.call, first, "一开始的一句话");
  await asOwner(server, (owner) =>
    owner.transaction().execute(async (tx) => {
      // Foreign keys aside: the people behind a hundred thousand replies need no accounts here.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into bbs_member (task_id, member_id, name, joined_at, number)
        select ${section.id}, ${FIRST}::bigint + n, '参与者' || (n + 1), now(), n + 1
          from generate_series(1, ${PEOPLE}) n`.execute(tx);
      // One in five under the one before it, one in a hundred hidden, one in fifty the member's own.
      await sql`
        insert into bbs_post (id, topic_id, task_id, member_id, parent_id, body, hidden_at, created_at, key, likes)
        overriding system value
        select 1000 + n, ${first}, ${section.id},
               case when n % 50 = 0 then ${member.memberId}::bigint else ${FIRST}::bigint + 1 + n % ${PEOPLE} end,
               case when n % 5 = 0 then 1000 + n - 1 end, repeat('话', 60),
               case when n % 100 = 7 then now() end, now(), gen_random_uuid(), n % 3
          from generate_series(1, ${POSTS}) n`.execute(tx);
      await sql`
        insert into bbs_like (post_id, member_id, at)
        select 1000 + n, ${FIRST}::bigint + 1 + k, now()
          from generate_series(1, ${POSTS / 5}) n cross join generate_series(1, 3) k`.execute(tx);
      await sql`
        insert into bbs_mention (post_id, member_id, task_id)
        select 1000 + n, case when n % 20 = 0 then ${member.memberId}::bigint else ${FIRST}::bigint + n % ${PEOPLE} end,
               ${section.id}
          from generate_series(2, ${POSTS}, 2) n`.execute(tx);
    }),
  );
  await asOwner(server, (owner) =>
    sql`vacuum analyze bbs_post, bbs_member, bbs_like, bbs_mention`.execute(owner),
  );
});

const costOf = (work: (world: World) => Promise<unknown>): Promise<number> =>
  pagesOf(appUrl(server.ownerUrl), (db) => work({ ...server.world, db }));

type Call = [what: string, most: number, work: (world: World) => Promise<unknown>];
const size = 20;
const hash = () => section.hash;
const me = () => member.memberId;
const far = 1000 + POSTS - 200;
const people = (search: string | undefined) => (world: World) =>
  listPeople(world, { memberId: me(), hash: hash(), search });
const replies = (cursor: string | undefined) => (world: World) =>
  listPosts(world, { memberId: me(), id: section.topics[0] ?? 0, cursor, size });
const mine = (of: "mine" | "mentions", cursor: string | undefined) => (world: World) =>
  listMine(world, { memberId: me(), hash: hash(), of, cursor, size });

const calls: Call[] = [
  ["the topics", 60, (world) => listTopics(world, me(), hash())],
  ["one topic", 60, (world) => readTopic(world, me(), section.topics[0] ?? 0)],
  ["who I am and how far", 70, (world) => memberInfo(world, me(), hash())],
  ["the first replies", 250, replies(undefined)],
  ["replies far behind", 250, replies(String(far))],
  ["my posts", 350, mine("mine", undefined)],
  ["my first posts", 350, mine("mine", "1300")],
  ["where I am named", 450, mine("mentions", undefined)],
  ["where I was named long ago", 450, mine("mentions", "1500")],
  ["people", 200, people(undefined)],
  ["people by name", 200, people("参与者")],
  ["one of them by name", 60, people(`参与者${PEOPLE}`)],
  ["people by number", 60, people("77")],
  ["the operators' topics", 10, (world) => topicsOfTask(world, section.id)],
  [
    "the operators' replies",
    200,
    (world) => postsOfTopic(world, { id: section.topics[0] ?? 0, cursor: String(far), size }),
  ],
];

test.each(calls)("%s: at most %i pages are read", async (_, most, work) => {
  expect(await costOf(work)).toBeLessThanOrEqual(most);
});
