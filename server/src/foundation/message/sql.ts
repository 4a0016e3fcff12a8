/** Personal messages: written in sets, listed by keyset, counted no further than anybody shows. */
import { type Selectable, sql } from "kysely";
import type { MessageKind } from "#contract/content-enums.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { listMessages } from "#contract/member/community/notice.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, prepared, preparedRow, togetherEach } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import type { PushWords } from "../push/api.ts";

export type MessageAbout = NonNullable<DataOf<typeof listMessages>["list"][number]["about"]>;
export type Letter = {
  memberId: number;
  kind: MessageKind;
  title: string;
  body: string;
  /** What it is about, for the link. */
  about?: MessageAbout | undefined;
  /** One message for one key, however often it is sent: exchange:17:paid. */
  key: string;
  at: Date;
  /** What the member's devices show of it on a locked screen: no amounts, no accounts. Absent: it can wait. */
  push?: PushWords | undefined;
};

type Inserted = { id: number; memberId: number; key: string };
const inserting = {
  sql: "insert into message (member_id, kind, title, body, about_kind, about_id, key, created_at)",
};
const once = {
  sql: `on conflict (member_id, key) do nothing returning id, member_id as "memberId", key`,
};

type LetterRow = Omit<Letter, "about" | "push"> & {
  aboutKind: string | null;
  aboutId: number | null;
};
/** Of values, which a cluster sends to the member's machine as they are. */
const insertOne = prepared<LetterRow, Inserted>("insert-message")`
  ${inserting}
  values (${"memberId"}, ${"kind"}, ${"title"}, ${"body"}, ${"aboutKind"}, ${"aboutId"}, ${"key"}, ${"at"})
  ${once}`;

const insertMany = prepared<{ [Column in keyof LetterRow]: LetterRow[Column][] }, Inserted>(
  "insert-messages",
)`
  ${inserting}
  select l.* from unnest(${"memberId"}::bigint[], ${"kind"}::smallint[], ${"title"}::text[], ${"body"}::text[],
                         ${"aboutKind"}::text[], ${"aboutId"}::bigint[], ${"key"}::text[], ${"at"}::timestamptz[]) as l
  ${once}`;

const readers = prepared<{ memberIds: number[] }, { id: number }>("message-readers")`
  select id from message_reader where id = any (${"memberIds"})`;

/**
 * Each once, none to somebody who has left, who is asked for by themselves (docs/decisions/0134). In the order of members, so that two sets
 * never wait for each other.
 */
export async function insertMessages(tx: Tx, letters: readonly Letter[]): Promise<Inserted[]> {
  const found = await readers(tx, { memberIds: letters.map(({ memberId }) => memberId) });
  const able = new Set(found.map(({ id }) => id));
  const rows = letters
    .filter(({ memberId }) => able.has(memberId))
    .toSorted((a, b) => a.memberId - b.memberId)
    .map(({ about, push: _, ...rest }): LetterRow => ({
      ...rest,
      aboutKind: about?.kind ?? null,
      aboutId: about?.id ?? null,
    }));
  const [only, ...more] = rows;
  if (only === undefined) return [];
  return more.length === 0 ? insertOne(tx, only) : insertMany(tx, columnsOf(rows));
}

const columnsOf = (rows: readonly LetterRow[]) => ({
  memberId: rows.map(({ memberId }) => memberId),
  kind: rows.map(({ kind }) => kind),
  title: rows.map(({ title }) => title),
  body: rows.map(({ body }) => body),
  aboutKind: rows.map(({ aboutKind }) => aboutKind),
  aboutId: rows.map(({ aboutId }) => aboutId),
  key: rows.map(({ key }) => key),
  at: rows.map(({ at }) => at),
});

export type MessageRow = Pick<
  Selectable<Tables["message"]>,
  "id" | "title" | "body" | "aboutId" | "createdAt" | "readAt"
> & {
  kind: MessageKind;
  aboutKind: MessageAbout["kind"] | null;
};
type PageOfMessagesInput = {
  memberId: number;
  kind: MessageKind | undefined;
  before: number | undefined;
  size: number;
};

const columns = {
  sql: `id, kind, title, body, about_kind as "aboutKind", about_id as "aboutId",
         created_at as "createdAt", read_at as "readAt"`,
};
type Page = { memberId: number; before: number; size: number };
const page = prepared<Page, MessageRow>("messages")`
  select ${columns} from message where member_id = ${"memberId"} and id < ${"before"}
   order by id desc limit ${"size"}`;
const pageOfKind = prepared<Page & { kind: MessageKind }, MessageRow>("messages-of-kind")`
  select ${columns} from message
   where member_id = ${"memberId"} and kind = ${"kind"} and id < ${"before"}
   order by id desc limit ${"size"}`;

/** Newest first. By name, and of one table with its owner: a cluster plans such a statement once (docs/decisions/0129). */
export const pageOfMessages = (
  db: Db,
  { kind, before = Number.MAX_SAFE_INTEGER, ...given }: PageOfMessagesInput,
): Promise<MessageRow[]> =>
  kind === undefined ? page(db, { ...given, before }) : pageOfKind(db, { ...given, before, kind });

type UnreadOfOne = { memberId: number; most: number };
/** Counted here: a count of what a limit leaves is a query in a query, which a cluster plans each time. */
const unread = prepared<UnreadOfOne, { one: number }>("unread-messages")`
  select 1 as one from message where member_id = ${"memberId"} and read_at is null limit ${"most"}`;

type Unread = { memberIds: readonly number[]; most: number };

/**
 * Of each, counted no further than `most`. A statement for each, in one packet: one over all of them would have to ask
 * every machine (docs/decisions/0115).
 */
export async function unreadByMember(
  line: Pipeline,
  { memberIds, most }: Unread,
): Promise<Map<number, number>> {
  const countOn = async (on: Pipeline, memberId: number) =>
    [memberId, (await unread(on, { memberId, most })).length] as const;
  const [only, ...more] = memberIds;
  if (only === undefined) return new Map();
  return new Map(
    more.length === 0 ? [await countOn(line, only)] : await togetherEach(line, memberIds, countOn),
  );
}

type OfOne = { memberId: number; messageId: number; most: number };
type Beside = { title: string; body: string; unread: number };
const unreadBeside = preparedRow<OfOne, Beside>("unread-beside")`
  select title, body, (
           select count(*)::int from (
             select from message where member_id = ${"memberId"} and read_at is null limit ${"most"}) u) as unread
    from message where member_id = ${"memberId"} and id = ${"messageId"} and read_at is null`;

/** This message and the number of unread ones; undefined when it was read meanwhile or does not exist any more. */
export const unreadWith = (line: Pipeline, given: OfOne): Promise<Beside | undefined> =>
  unreadBeside(line, given);

type MessageRead = { memberId: number; ids: readonly number[] | "all"; at: Date };

/** Of one's own; somebody else's ids are nothing. Answers how many were unread. */
export async function markRead(db: Db, { memberId, ids, at }: MessageRead): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set({ readAt: at })
    .where("memberId", "=", memberId)
    .where("readAt", "is", null)
    .$if(ids !== "all", (q) => q.where("id", "in", ids === "all" ? [] : ids))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Old = { readBefore: Date; before: Date; most: number };

/** Answers how many went. */
export async function deleteOld(db: Db, { readBefore, before, most }: Old): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message where (member_id, id) in (
      select member_id, id from message
       where created_at < ${readBefore} and (read_at is not null or created_at < ${before})
       limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** For an export of a member's data, newest first. */
export const messagesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("message")
    .select(["kind", "title", "body", "createdAt", "readAt"])
    .$narrowType<{ kind: MessageKind }>()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

export const deleteMessagesOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("message").where("memberId", "=", memberId).execute();
