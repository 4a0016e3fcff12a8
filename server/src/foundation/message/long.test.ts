/**
 * Long lists cost what short ones do. A hundred thousand messages here, because a test must be quick; at a
 * million (200 members with 5,000 each) the first page, the hundredth and the rarest kind's touched 24
 * pages each, counting to 99 touched 102, and counting nothing 3.
 */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { MessageKind } from "#contract/content-enums.ts";
import { readMessages } from "#contract/member/community/notice.ts";
import { appUrl } from "../../platform/migrate.ts";
import { asOwner } from "../../../test/fixture/privacy.ts";
import { pagesOf } from "../../../test/pages.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { pageOfMessages, unreadByMember } from "./sql.ts";

const server = testServer();
const MEMBERS = 20;
const EACH = 5000;
let member: SignedIn;

beforeAll(async () => {
  member = await server.member();
  // In turn, so that a member's messages lie among the others', as they do after years.
  await sql`
    insert into message (member_id, kind, title, body, key, created_at)
    select ${member.memberId}::bigint + m, case when n % 100 = 0 then 5 else 1 end, '奖励到账',
           repeat('字', 60), 'n' || n, now() - (${EACH} - n) * interval '1 minute'
      from generate_series(1, ${EACH}) n cross join generate_series(0, ${MEMBERS - 1}) m
     order by n, m`.execute(server.db);
  await sql`analyze message`.execute(server.db);
});

/** The message that page 100 begins behind. */
async function farDown(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from message where member_id = ${member.memberId}
     order by id desc offset 1979 limit 1`.execute(server.db);
  return rows[0]?.id ?? 0;
}

const pagesFor = (more: { kind?: MessageKind; before?: number }) =>
  pagesOf(appUrl(server.ownerUrl), (db) =>
    pageOfMessages(db, {
      memberId: member.memberId,
      kind: undefined,
      before: undefined,
      size: 21,
      ...more,
    }),
  );

test("the hundredth page costs what the first does, and the rarest kind's, too", async () => {
  // A row of each of 21 pages, and the way down the index.
  const most = 40;
  expect(await pagesFor({})).toBeLessThan(most);
  expect(await pagesFor({ before: await farDown() })).toBeLessThan(most);
  expect(await pagesFor({ kind: MessageKind.of.invite })).toBeLessThan(most);
});

const pagesOfCount = () =>
  pagesOf(appUrl(server.ownerUrl), (db) =>
    unreadByMember(db, { memberIds: [member.memberId], most: 99 }),
  );

test("counting stops at 99, and finds nothing at once when everything was read", async () => {
  expect(await pagesOfCount()).toBeLessThan(150);
  await member.call(readMessages, { body: { all: true } });
  await asOwner(server, (owner) => sql`vacuum message`.execute(owner));
  expect(await pagesOfCount()).toBeLessThan(10);
});
