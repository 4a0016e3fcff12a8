/** SQL of logs in months: their parts, which the owner's functions make and drop, and the files that old ones became. */
import { sql } from "kysely";
import { type CopiedRows, copiedRows, int, word } from "../../platform/copy.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** A log that is a table in months: only added to, with `id` and `at`. */
export type LogTable = "staff_audit";

/** A moment to the microsecond, as PostgreSQL writes it: a Date would cut it, and find a line twice. */
export type LinePlace = { at: string; id: number };
export type Span = { first: LinePlace; last: LinePlace };
const BEGINNING: LinePlace = { at: "-infinity", id: 0 };

export type LogPart = { part: string; toAt: Date };

/** Parts that hold nothing younger than that, the oldest first. */
export const partsBefore = async (db: Db, log: LogTable, before: Date): Promise<LogPart[]> => {
  const { rows } = await sql<LogPart>`
    select part, to_at from log_parts(${log}) where to_at <= ${before} order by to_at`.execute(db);
  return rows;
};

export const makeMonths = async (tx: Tx, log: LogTable, through: Date): Promise<number> => {
  const { rows } = await sql<{ made: number }>`
    select log_make_months(${log}, ${through}) as made`.execute(tx);
  return rows[0]?.made ?? 0;
};

/** False: it is gone already. All its lines are counted first, which stops nobody and may take minutes. */
export const dropPart = async (tx: Tx, log: LogTable, part: string): Promise<boolean> => {
  await sql`set local statement_timeout = '15min'`.execute(tx);
  const { rows } = await sql<{ dropped: boolean }>`
    select log_drop_part(${log}, ${part}) as dropped`.execute(tx);
  return rows[0]?.dropped ?? false;
};

/** Lines whose month was missing when they came. */
export const strayLines = async (db: Db, log: LogTable) => {
  const { rows } = await sql<{ n: number; oldest: string | null; newest: string | null }>`
    select count(*) as n, min(at)::text as oldest, max(at)::text as newest
      from ${sql.table(`${log}_default`)}`.execute(db);
  return rows[0] ?? { n: 0, oldest: null, newest: null };
};

/** When the oldest line that the table still has was written. */
export const oldestAt = async (db: Db, log: LogTable): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`
    select at from ${sql.table(log)} order by at, id limit 1`.execute(db);
  return rows[0]?.at ?? null;
};

const behind = ({ at, id }: LinePlace) => sql`(at, id) > (${at}::timestamptz, ${id}::bigint)`;

/** When the first line behind this place was written, of those before `to`. */
export const nextAt = async (
  db: Db,
  log: LogTable,
  { after = BEGINNING, to }: { after?: LinePlace | undefined; to: Date },
): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`
    select at from ${sql.table(log)} where ${behind(after)} and at >= ${after.at}::timestamptz and at < ${to}
     order by at, id limit 1`.execute(db);
  return rows[0]?.at;
};

type SpanAsked = { after?: LinePlace | undefined; from: Date; to: Date; most: number };

/** From the first to the last of the next lines behind this place, `most` of them. */
export const nextSpan = async (
  db: Db,
  log: LogTable,
  { after = BEGINNING, from, to, most }: SpanAsked,
): Promise<Span | undefined> => {
  const { rows } = await sql<{ at: string; id: number; nth: number }>`
    with line as (
      select at, id, row_number() over (order by at, id) as nth from ${sql.table(log)}
       where ${behind(after)} and at >= ${from} and at < ${to} order by at, id limit ${most})
    select at::text, id, nth from line where nth in (1, (select max(nth) from line)) order by nth`.execute(
    db,
  );
  const [first] = rows;
  const last = rows.at(-1);
  return first && last ? { first, last } : undefined;
};

/** As COPY writes them, in one text with their heading: the same bytes each time. */
export const linesOf = (db: Db, log: LogTable, { first, last }: Span): Promise<CopiedRows> =>
  copiedRows(
    db,
    `select * from ${log}
      where at >= ${stamp(first)} and at <= ${stamp(last)}
        and (at, id) >= (${stamp(first)}, ${int(first.id)}) and (at, id) <= (${stamp(last)}, ${int(last.id)})
      order by at, id`,
  );
const stamp = ({ at }: LinePlace): string => `${word(at)}::timestamptz`;

export type ArchiveFile = {
  seq: number;
  objectKey: string;
  bytes: number;
  digest: Buffer;
};
export type KeptFile = ArchiveFile & { day: string; lineDigest: Buffer; span: Span };

/** Of a part that is still in the table, in the order in which they were written. */
export const filesOfPart = async (db: Db, log: LogTable, part: string) => {
  const rows = await db
    .selectFrom("logArchive")
    .select([
      "seq",
      "objectKey",
      "bytes",
      "digest",
      "lineDigest",
      "comparedAt",
      "firstId",
      "lastId",
    ])
    .select(sql<string>`day::text`.as("day"))
    .select([sql<string>`first_at::text`.as("firstAt"), sql<string>`last_at::text`.as("lastAt")])
    .where("log", "=", log)
    .where("part", "=", part)
    .where("detachedAt", "is", null)
    .orderBy("seq")
    .execute();
  return rows.map(({ firstAt, firstId, lastAt, lastId, ...file }) => ({
    ...file,
    span: { first: { at: firstAt, id: firstId }, last: { at: lastAt, id: lastId } },
  }));
};

export const nextSeq = async (db: Db, log: LogTable): Promise<number> => {
  const { seq } = await db
    .selectFrom("logArchive")
    .select((one) => one.fn.max("seq").as("seq"))
    .where("log", "=", log)
    .executeTakeFirstOrThrow();
  return (seq ?? 0) + 1;
};

export type WrittenFile = {
  objectKey: string;
  bytes: number;
  lines: number;
  digest: Buffer;
  lineDigest: Buffer;
  at: Date;
};
type NewFile = { part: string; day: string; seq: number; span: Span };

/** False: another node has written these lines meanwhile, or some under this number. */
export const insertFile = async (
  tx: Tx,
  log: LogTable,
  { span: { first, last }, day, ...file }: NewFile,
  { at, ...written }: WrittenFile,
): Promise<boolean> => {
  const made = await tx
    .insertInto("logArchive")
    .values({
      ...file,
      ...written,
      log,
      writtenAt: at,
      day: sql<Date>`${day}::date`,
      firstAt: sql<Date>`${first.at}::timestamptz`,
      firstId: first.id,
      lastAt: sql<Date>`${last.at}::timestamptz`,
      lastId: last.id,
    })
    .onConflict((same) => same.doNothing())
    .returning("seq")
    .executeTakeFirst();
  return made !== undefined;
};

/** The file was written again, because what was there was not what stands in the table. */
export const rewriteFile = (
  tx: Tx,
  log: LogTable,
  seq: number,
  { at, ...written }: WrittenFile,
): Promise<unknown> =>
  tx
    .updateTable("logArchive")
    .set({ ...written, writtenAt: at })
    .where("log", "=", log)
    .where("seq", "=", seq)
    .where("comparedAt", "is", null)
    .execute();

/** Only while the row still names this object. */
export const markCompared = (tx: Tx, objectKey: string, at: Date): Promise<unknown> =>
  tx
    .updateTable("logArchive")
    .set({ comparedAt: at })
    .where("objectKey", "=", objectKey)
    .where("comparedAt", "is", null)
    .execute();

export type ArchivedMonth = {
  month: string;
  lines: number;
  bytes: number;
  firstDay: string;
  lastDay: string;
};

/** Months that have left the table, the newest first. */
export const archivedMonths = async (db: Db, log: LogTable): Promise<ArchivedMonth[]> => {
  const { rows } = await sql<ArchivedMonth>`
    select to_char(day, 'YYYY-MM') as month, sum(lines)::bigint as lines, sum(bytes)::bigint as bytes,
           min(day)::text as first_day, max(day)::text as last_day
      from log_archive where log = ${log} and detached_at is not null
     group by 1 order by 1 desc`.execute(db);
  return rows;
};

/** Of one month that has left the table, or of one day of it, in the order of their lines. */
export const filesOf = (
  db: Db,
  log: LogTable,
  { month, day }: { month: string; day?: string | undefined },
): Promise<ArchiveFile[]> =>
  db
    .selectFrom("logArchive")
    .select(["seq", "objectKey", "bytes", "digest"])
    .where("log", "=", log)
    .where("detachedAt", "is not", null)
    .where(sql<boolean>`to_char(day, 'YYYY-MM') = ${month}`)
    .$if(day !== undefined, (q) => q.where(sql<boolean>`to_char(day, 'YYYY-MM-DD') = ${day ?? ""}`))
    .orderBy("firstAt")
    .orderBy("firstId")
    .execute();
