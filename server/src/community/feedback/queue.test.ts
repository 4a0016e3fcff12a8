/** The operators' queue: its order, its filters, and that none of them reads more than a page. */
import { sql } from "kysely";
import { Client } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { consoleFeedbacks } from "#contract/console/community/feedback.ts";
import { FeedbackState, StaffRole } from "#contract/enums.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import type { Db } from "../../platform/db.ts";
import { asked, confirmed, moved, replied } from "../../../test/fixture/feedback.ts";
import { pageRows } from "../../platform/list-sql.ts";
import { queueBy, type QueueFilter, queueOrder } from "./queue-sql.ts";
import { openAppeal, pageOfMember } from "./sql.ts";

const server = testServer();

/** Rows of the table that this connection has touched, by whatever way. */
async function countOf(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
      from pg_stat_xact_user_tables where relname = 'feedback'`.execute(db);
  return rows[0]?.read ?? 0;
}

let operator: Call;
let member: SignedIn;

beforeAll(async () => {
  operator = await server.staff(StaffRole.of.support);
  member = await server.member();
});

const idsOf = async (query: Record<string, string>) =>
  (await operator(consoleFeedbacks, { query })).list.map(({ id }) => id);

it("begins with what has waited longest for a movement, and leaves out what is confirmed", async () => {
  const { call } = member;
  const [one, two, three, done] = [
    await asked(call),
    await asked(call, { type: FeedbackType.of.suggestion }),
    await asked(call),
    await asked(call),
  ];
  await confirmed(call, done.id);
  expect(await idsOf({})).toEqual([one.id, two.id, three.id]);
  await replied(call, one.id);
  expect(await idsOf({})).toEqual([two.id, three.id, one.id]);

  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { size: 1, ...(cursor && { cursor }) };
    const page = await operator(consoleFeedbacks, { query });
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next;
  }
  expect(seen).toEqual([two.id, three.id, one.id]);

  await moved(operator, three.id, "accept");
  await moved(operator, three.id, "start");
  const { memberCode } = await call(getAccount);
  expect(await idsOf({ mine: "yes" })).toEqual([three.id]);
  expect(await idsOf({ type: String(FeedbackType.of.suggestion) })).toEqual([two.id]);
  expect(await idsOf({ state: String(FeedbackState.of.confirmed) })).toEqual([done.id]);
  expect(await idsOf({ memberCode })).toEqual([two.id, done.id, one.id, three.id]);
  expect(await idsOf({ memberCode: "00000000" })).toEqual([]);
});

/** Enough that reading them all, or all of one kind, would show. */
const MANY = 40_000;

async function fill(staffId: number): Promise<void> {
  await sql`
    insert into feedback (member_id, type, state, key, brand_code, staff_id, created_at, updated_at,
                          confirm_due, about_kind, about_id)
    select ${member.memberId}, 1 + n % 6, n % 6, gen_random_uuid(), 'x',
           case when n % 500 = 0 then ${staffId}::bigint end,
           now() - n * interval '1 minute', now() - n * interval '1 minute',
           case when n % 6 = 4 then now() end, 'exchange', n
      from generate_series(1, ${MANY}) n`.execute(server.db);
  const client = new Client(server.ownerUrl);
  await client.connect();
  await client.query("analyze feedback");
  await client.end();
}

const all: QueueFilter = {
  state: undefined,
  type: undefined,
  memberId: undefined,
  staffId: undefined,
};

describe("among very many", () => {
  let staffId = 0;
  beforeAll(async () => {
    const { id } = await server.db
      .selectFrom("staffMember")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    staffId = id;
    await fill(staffId);
  });

  /** How many rows of the table a question touched, by whatever way. */
  const rowsReadBy = (ask: (db: Db) => Promise<unknown>): Promise<number> =>
    server.db.transaction().execute(async (tx) => {
      const before = await countOf(tx);
      await ask(tx);
      return (await countOf(tx)) - before;
    });

  const size = 20;
  const deep = () => ({ cursor: `${(Date.now() - (MANY / 2) * 60_000) * 1000}_0` });
  it.each<[string, () => Partial<QueueFilter & { cursor: string }>]>([
    ["everything open", () => ({})],
    ["what is open, deep down", () => ({ ...deep() })],
    ["one state", () => ({ state: FeedbackState.of.toHandle })],
    ["one state, deep down", () => ({ state: FeedbackState.of.confirmed, ...deep() })],
    ["one type", () => ({ type: FeedbackType.of.suggestion, ...deep() })],
    ["mine", () => ({ staffId })],
    ["mine in a state", () => ({ staffId, state: FeedbackState.of.processing })],
    ["one type in a state", () => ({ type: 3, state: FeedbackState.of.processing, ...deep() })],
    ["one member's", () => ({ memberId: member.memberId, ...deep() })],
  ])("a page of %s reads a page", async (_, change) => {
    const { cursor, ...filter } = change();
    const read = await rowsReadBy((db) =>
      pageRows(queueBy(db, { ...all, ...filter }), {
        ...queueOrder,
        asked: { cursor, size },
      }).execute(),
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(size + 1);
  });

  it("a page of a member's own reads a page, whole or of a state, and an appeal is found at once", async () => {
    const { memberId } = member;
    const own = { memberId, state: undefined, about: undefined, before: undefined, size };
    expect(await rowsReadBy((db) => pageOfMember(db, own))).toBe(size + 1);
    expect(await rowsReadBy((db) => pageOfMember(db, { ...own, state: 2 }))).toBe(size + 1);
    const about = { kind: "exchange", id: 3 } as const;
    expect(await rowsReadBy((db) => pageOfMember(db, { ...own, about }))).toBeLessThanOrEqual(1);
    expect(
      await rowsReadBy((db) => openAppeal(db as never, { memberId, ...about })),
    ).toBeLessThanOrEqual(1);
  });
});
