/** Imports of archives, and their bytes until they were read. */
import { sql } from "kysely";
import type { ArchiveState } from "#contract/console/study/archive.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type ListAsked, listPage } from "../../platform/list-sql.ts";

type NewImport = { fileName: string; bytes: number; staffId: number; createdAt: Date };

export const insertImport = (tx: Tx, made: NewImport) =>
  tx
    .insertInto("archiveImport")
    .values({ ...made, state: "uploading" })
    .returningAll()
    .executeTakeFirstOrThrow();

export const importById = (db: Db, id: number) =>
  db.selectFrom("archiveImport").selectAll().where("id", "=", id).executeTakeFirst();
export type ImportRow = NonNullable<Awaited<ReturnType<typeof importById>>>;

/** Until the transaction ends. `taken`: somebody has it, as the job that reads it has for minutes. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRow | "taken" | undefined> {
  const row = await tx
    .selectFrom("archiveImport")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? ((await importById(tx, id)) ? "taken" : undefined);
}

export const importsPage = (db: Db, asked: ListAsked) =>
  listPage(db, db.selectFrom("archiveImport").selectAll(), { asked });

/** One begin of an operator's at a time, so that their number is known. */
export const holdUploads = (tx: Tx, staffId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`archive uploads ${staffId}`}, 0))`.execute(
    tx,
  );

export async function countOpen(tx: Tx, staffId: number): Promise<number> {
  const { n } = await tx
    .selectFrom("archiveImport")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("staffId", "=", staffId)
    .where("state", "in", ["uploading", "waiting"])
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const insertPart = (tx: Tx, importId: number, at: number, bytes: Buffer) =>
  tx.insertInto("archivePart").values({ importId, at, bytes }).execute();

export async function partAt(db: Db, importId: number, at: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("archivePart")
    .select("bytes")
    .where("importId", "=", importId)
    .where("at", "=", at)
    .executeTakeFirst();
  return row?.bytes;
}

type Change = Partial<
  Pick<ImportRow, "received" | "digest" | "taskId" | "responses" | "endedAt"> & {
    state: ArchiveState;
    problems: string[];
  }
>;
export const setImport = (tx: Tx, id: number, change: Change) =>
  tx
    .updateTable("archiveImport")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const dropParts = (tx: Tx, importId: number) =>
  tx.deleteFrom("archivePart").where("importId", "=", importId).execute();

export const dropImport = (tx: Tx, id: number) =>
  tx.deleteFrom("archiveImport").where("id", "=", id).execute();

/** Of two who import the same file at the same moment, one comes second. */
export const holdDigest = (tx: Tx, digest: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`archive ${digest}`}, 0))`.execute(tx);

export const taskOfDigest = (tx: Tx, digest: string) =>
  tx
    .selectFrom("archiveImport")
    .select("taskId")
    .where("digest", "=", digest)
    .where("taskId", "is not", null)
    .executeTakeFirst();

/** What was begun before then and never came to an end. */
export const dropForgotten = (tx: Tx, before: Date) =>
  tx
    .deleteFrom("archiveImport")
    .where("state", "=", "uploading")
    .where("createdAt", "<", before)
    .execute();
