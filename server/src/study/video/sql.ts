/** What was counted of a video, and the number of the one heartbeat that counts next. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import type { OwnedKey } from "../survey/api.ts";

export type WatchRow = Selectable<Tables["videoWatch"]>;

/**
 * This many heartbeats at most between two openings; by the thousands of its number a heartbeat tells which
 * opening it belongs to.
 */
export const BEATS_PER_CHAIN = 10_000;

/** Begins a new chain where the counting stands: what another tab holds does not fit any more. */
export const openWatch = (tx: Tx, key: OwnedKey, now: Date): Promise<WatchRow> =>
  tx
    .insertInto("videoWatch")
    .values({ ...key, beat: BEATS_PER_CHAIN, beatAt: now })
    .onConflict((on) =>
      on.columns(["ownerId", "responseId"]).doUpdateSet({
        beat: sql<number>`(video_watch.beat / ${BEATS_PER_CHAIN}::int + 1) * ${BEATS_PER_CHAIN}::int`,
        beatAt: now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const watchOf = (db: Db, { responseId, ownerId }: OwnedKey): Promise<WatchRow | undefined> =>
  db
    .selectFrom("videoWatch")
    .selectAll()
    .where("responseId", "=", responseId)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();

/** Compare and set: undefined when this heartbeat is not the newest any more. */
export const moveWatch = (
  tx: Tx,
  before: WatchRow,
  { countedMs, now }: { countedMs: number; now: Date },
): Promise<WatchRow | undefined> =>
  tx
    .updateTable("videoWatch")
    .set({
      watchedMs: before.watchedMs + countedMs,
      positionMs: before.positionMs + countedMs,
      beat: before.beat + 1,
      beatAt: now,
    })
    .where("responseId", "=", before.responseId)
    .where("ownerId", "=", before.ownerId)
    .where("beat", "=", before.beat)
    .returningAll()
    .executeTakeFirst();
