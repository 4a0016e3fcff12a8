/** SQL of backups: which there were, how they ended, and what a snapshot shares with another connection. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

/** The first statement of its transaction, which sees what the snapshot's own connection sees. */
export const joinSnapshot = (tx: Tx, id: string) =>
  sql`set transaction snapshot ${sql.lit(id)}`.execute(tx);

/** The keys that something in the database may still be sealed with. */
export const keyIdsInUse = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom("sealingKey")
    .select("id")
    .where("retiredAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

export const beginBackup = async (
  db: Db,
  backup: { startedAt: Date; fileName: string; keyId: string },
): Promise<number> =>
  (await db.insertInto("backup").values(backup).returning("id").executeTakeFirstOrThrow()).id;

type Finished = { finishedAt: Date; bytes: number; rowCount: number; fileCount: number };

export const finishBackup = (db: Db, id: number, finished: Finished) =>
  db.updateTable("backup").set(finished).where("id", "=", id).execute();

export const failBackup = (db: Db, id: number, error: string) =>
  db.updateTable("backup").set({ error }).where("id", "=", id).execute();

const columns = [
  "fileName",
  "startedAt",
  "finishedAt",
  "bytes",
  "keyId",
  "error",
  "verifiedAt",
  "verifyError",
] as const;

export const lastGood = (db: Db) =>
  db
    .selectFrom("backup")
    .select(columns)
    .where("finishedAt", "is not", null)
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** Good or not; one that is under way has no error and no end. */
export const lastBegun = (db: Db) =>
  db.selectFrom("backup").select(columns).orderBy("startedAt", "desc").limit(1).executeTakeFirst();

export const lastVerified = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom("backup")
      .select((one) => one.fn.max("verifiedAt").as("at"))
      .executeTakeFirst()
  )?.at ?? null;

export const markVerified = (
  db: Db,
  fileName: string,
  { at, error }: { at: Date; error: string },
) =>
  db
    .updateTable("backup")
    .set(error === "" ? { verifiedAt: at, verifyError: "" } : { verifyError: error })
    .where("fileName", "=", fileName)
    .execute();

export const markRemoved = (db: Db, fileNames: readonly string[], now: Date) =>
  db
    .updateTable("backup")
    .set({ removedAt: now })
    .where("fileName", "in", fileNames)
    .where("removedAt", "is", null)
    .execute();
