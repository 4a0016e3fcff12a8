/** The quality score's lines. */
import type { Selectable } from "kysely";
import type { QualityCause } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

export type NewEntry = {
  memberId: number;
  points: number;
  cause: QualityCause;
  responseId: number | null;
  at: Date;
  expiresAt: Date;
};

/** Once per response and cause; a repeat changes nothing. */
export const insertEntry = prepared<NewEntry, never>("insert-quality")`
  insert into quality_entry (member_id, cause, response_id, at, points, expires_at)
  values (${"memberId"}, ${"cause"}, ${"responseId"}, ${"at"}, ${"points"}, ${"expiresAt"})
  on conflict (member_id, response_id, cause) where undone_at is null do nothing`;

type Undone = Pick<NewEntry, "memberId" | "cause" | "at"> & { responseId: number };

export const undoEntry = (tx: Tx, { memberId, responseId, cause, at }: Undone) =>
  tx
    .updateTable("qualityEntry")
    .set({ undoneAt: at })
    .where("memberId", "=", memberId)
    .where("responseId", "=", responseId)
    .where("cause", "=", cause)
    .where("undoneAt", "is", null)
    .execute();

export type EntryRow = Selectable<Tables["qualityEntry"]>;

/** Newest first. */
export const pageOfEntries = (
  db: Db,
  { memberId, before, size }: { memberId: number; before: number | undefined; size: number },
): Promise<EntryRow[]> =>
  db
    .selectFrom("qualityEntry")
    .selectAll()
    .where("memberId", "=", memberId)
    .$call(newestBefore("id", before, size))
    .execute();

/** Newest first. */
export const allEntries = (db: Db, memberId: number): Promise<EntryRow[]> =>
  db
    .selectFrom("qualityEntry")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

/** The next minus to end; undefined when none counts. */
export const nextRelief = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom("qualityEntry")
    .select(["points", "expiresAt"])
    .where("memberId", "=", memberId)
    .where("undoneAt", "is", null)
    .where("expiresAt", ">", now)
    .where("points", "<", 0)
    .orderBy("expiresAt")
    .limit(1)
    .executeTakeFirst();

/** The sum of what counts at that moment. */
export const pointsOf = async (db: Db, memberId: number, now: Date): Promise<number> => {
  const { points } = await db
    .selectFrom("qualityEntry")
    .select((q) => q.fn.sum<number | null>("points").as("points"))
    .where("memberId", "=", memberId)
    .where("undoneAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  return Number(points ?? 0);
};
