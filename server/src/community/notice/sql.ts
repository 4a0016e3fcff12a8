/** Notices and who has read them: all up to a time, and single ones after it. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { PublishState } from "#contract/content-enums.ts";
import { Viewer } from "#contract/viewer.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  within,
} from "../../platform/list-sql.ts";
import { type Pipeline, prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

type NoticeNarrowed = { state: PublishState; viewers: Viewer[] };
export type NoticeRow = Omit<Selectable<Tables["notice"]>, keyof NoticeNarrowed> & NoticeNarrowed;
/** What is shown always has a time. */
export type ShownRow = Omit<NoticeRow, "publishedAt"> & { publishedAt: Date; isRead: boolean };
/** Null = somebody who is not signed in. */
export type PublishedInput = { memberId: number | null; brandCode: string };
export type PageOfNoticesInput = { publishedAt: Date; id: number };

const VISITOR = Viewer.of.visitor;

/** What a reader may see, and what they have read of it: `asked` is who that is (`id`, null for a stranger) and the brand's code. */
const forReader = {
  sql: `
      join notice n on n.state = ${PublishState.of.published} and (n.brands = '{}' or asked.brand = any (n.brands))
      left join notice_seen s on s.member_id = asked.id
      left join notice_read r on r.member_id = asked.id and r.notice_id = n.id
      left join notice_reader who on who.id = asked.id
     where (n.viewers = '{}' or coalesce(who.role, ${VISITOR}) = any (n.viewers))`,
};
const isRead = { sql: "(n.published_at <= s.all_until or r.notice_id is not null) is true" };

/** The newest notices that `rest` selects. Without an account `is_read` is false, and is not shown. */
async function published(db: Db, reader: PublishedInput, rest: ReturnType<typeof sql>) {
  const { memberId, brandCode } = reader;
  const { rows } = await sql<ShownRow>`
    select n.*, ${sql.raw(isRead.sql)} as is_read
      from (select ${memberId}::bigint as id, ${brandCode}::text as brand) asked ${sql.raw(forReader.sql)} ${rest}`.execute(
    db,
  );
  return rows;
}

/** What a card of a list is made of. */
export type CardRow = Pick<
  ShownRow,
  "id" | "title" | "body" | "pinned" | "publishedAt" | "updatedAt" | "isRead"
>;

/** Pinned and not over; written out, because every home page asks. */
export const boardOf = prepared<PublishedInput & { now: Date; most: number }, CardRow>(
  "notice-board",
)`
  select n.id, n.title, n.body, n.pinned, n.published_at as "publishedAt", n.updated_at as "updatedAt", ${isRead} as "isRead"
    from (select ${"memberId"}::bigint as id, ${"brandCode"}::text as brand) asked ${forReader}
     and n.pinned and (n.ends_at is null or n.ends_at > ${"now"})
   order by n.published_at desc, n.id desc limit ${"most"}`;

export const pageOfNotices = (
  db: Db,
  {
    past,
    size,
    ...reader
  }: PublishedInput & { past: PageOfNoticesInput | undefined; size: number },
) =>
  published(
    db,
    reader,
    sql`${past ? sql`and (n.published_at, n.id) < (${past.publishedAt}, ${past.id})` : sql``}
        order by n.published_at desc, n.id desc limit ${size}`,
  );

export const noticeFor = async (db: Db, reader: PublishedInput, id: number) =>
  (await published(db, reader, sql`and n.id = ${id}`))[0];

type Unread = {
  memberIds: readonly number[];
  brandCode: string;
  now: Date;
  most: number;
  back: number;
};

/**
 * Counted no further than `most`, and never further back than the newest `back`: anyone who has read
 * everything at once touches the index once, anyone who read ten thousand one by one touches `back` of them.
 */
const unread = prepared<Unread, { memberId: number; count: number }>("unread-notices")`
  select m.id as "memberId", (
           select count(*) from (
             select from (
               select n.id from notice n
                where n.state = ${PublishState.of.published}
                  and n.published_at > coalesce(s.all_until, '-infinity')
                  and (n.brands = '{}' or ${"brandCode"} = any (n.brands))
                  and (n.viewers = '{}' or who.role = any (n.viewers))
                  and (n.ends_at is null or n.ends_at > ${"now"})
                order by n.published_at desc, n.id desc limit ${"back"}) newest
              where not exists (select from notice_read r
                                 where r.member_id = m.id and r.notice_id = newest.id)
              limit ${"most"}) u) as count
    from unnest(${"memberIds"}::bigint[]) as m (id)
    left join notice_reader who on who.id = m.id
    left join notice_seen s on s.member_id = m.id`;

export const unreadByMember = async (line: Pipeline, given: Unread): Promise<Map<number, number>> =>
  new Map((await unread(line, given)).map(({ memberId, count }) => [memberId, count]));

/** The newest unread. */
export const newestUnread = (db: Db, reader: PublishedInput, now: Date, most: number) =>
  published(
    db,
    reader,
    sql`and n.published_at > coalesce(s.all_until, '-infinity') and r.notice_id is null
        and (n.ends_at is null or n.ends_at > ${now})
        order by n.published_at desc, n.id desc limit ${most}`,
  );

/** Those that are published; a draft's or a made-up number leaves no mark. */
export const markRead = (
  db: Db,
  { memberId, ids, at }: { memberId: number; ids: readonly number[]; at: Date },
) =>
  sql`insert into notice_read (member_id, notice_id, read_at)
      select ${memberId}, id, ${at} from notice
       where id = any (${[...ids]}) and state = ${sql.lit(PublishState.of.published)}
      on conflict do nothing`.execute(db);

/** Everything until then; the single marks before it are no longer needed. */
export async function markAllRead(tx: Tx, memberId: number, until: Date): Promise<void> {
  await sql`
    insert into notice_seen (member_id, all_until) values (${memberId}, ${until})
    on conflict (member_id) do update set all_until = greatest(notice_seen.all_until, ${until})`.execute(
    tx,
  );
  await sql`
    delete from notice_read r using notice n
     where r.member_id = ${memberId} and n.id = r.notice_id and n.published_at <= ${until}`.execute(
    tx,
  );
}

type DeskFilter = Days & { state?: PublishState | undefined; text?: string | undefined };

export const pageOfDesk = (
  db: Db,
  { state, text, ...days }: DeskFilter,
  asked: ListAsked,
): Promise<Listed<NoticeRow>> =>
  listPage(
    db,
    db
      .selectFrom("notice")
      .selectAll()
      .$narrowType<NoticeNarrowed>()
      .$if(state !== undefined, (q) => q.where("state", "=", state ?? 0))
      .$if(text !== undefined, (q) =>
        q.where(sql<boolean>`strpos(lower(title), lower(${text})) > 0`),
      )
      .where(within("updatedAt", days)),
    { asked, keys: { updated: moment("updatedAt") } },
  );

export const lockNotice = (tx: Tx, id: number): Promise<NoticeRow | undefined> =>
  tx
    .selectFrom("notice")
    .selectAll()
    .$narrowType<NoticeNarrowed>()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertNotice = (tx: Tx, notice: Insertable<Tables["notice"]>): Promise<NoticeRow> =>
  tx
    .insertInto("notice")
    .values(notice)
    .returningAll()
    .$narrowType<NoticeNarrowed>()
    .executeTakeFirstOrThrow();

export const updateNotice = (
  tx: Tx,
  id: number,
  change: Updateable<Tables["notice"]>,
): Promise<NoticeRow> =>
  tx
    .updateTable("notice")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .$narrowType<NoticeNarrowed>()
    .executeTakeFirstOrThrow();

/** For an export of a member's data. */
export const readsOf = (db: Db, memberId: number) =>
  db
    .selectFrom("noticeRead as r")
    .innerJoin("notice as n", "n.id", "r.noticeId")
    .select(["n.title", "r.readAt"])
    .where("r.memberId", "=", memberId)
    .orderBy("r.readAt", "desc")
    .execute();

export const deleteMarksOf = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.deleteFrom("noticeRead").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("noticeSeen").where("memberId", "=", memberId).execute();
};
