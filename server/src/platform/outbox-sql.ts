/**
 * Who has a job. A claim is a lease and a number, the fence, which counts the claims: what a worker does with
 * a job is conditioned on its number, so one that was paused past its lease changes nothing when it wakes.
 */
import { sql } from "kysely";
import { type Db, transact, type Tx } from "./db.ts";
import { databaseTime, LEASE_SECONDS } from "./lease-time.ts";

/** What proves that somebody has a job. */
export type Hold = { id: number; fence: number };
export type Claimed = Hold & { topic: string; lane: string; payload: unknown; attempts: number };

/** Another worker has the job, or had it and ended it: what this one wanted to write is not written. */
export class LostLease extends Error {
  constructor({ id, fence }: Hold) {
    super(`job ${id} is no longer held under ${fence}`);
  }
}

/** Lanes with living jobs, due or not, by one step in the index for each. */
export async function lanesInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    with recursive used (lane) as (
      (select lane from outbox where dead_at is null order by lane limit 1)
      union all
      select (select o.lane from outbox o
               where o.dead_at is null and o.lane > used.lane order by o.lane limit 1)
        from used where used.lane is not null
    )
    select lane from used where lane is not null`.execute(db);
  return rows.map(({ lane }) => lane);
}

/**
 * Takes due jobs under a lease, of each lane up to so many, the one who has waited longest first; a worker that
 * dies leaves them to the next one. `own`: what this one runs, and will not take from itself should its signs of
 * life be late.
 */
export async function claimJobs(
  db: Db,
  now: Date,
  free: ReadonlyMap<string, number>,
  own: readonly number[] = [],
): Promise<Claimed[]> {
  if (free.size === 0) return [];
  const { rows } = await sql<Claimed>`
    with mine as (
      select due.id
        from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::int[]) as free (lane, slots)
       cross join lateral (
         select id from outbox
          where dead_at is null and lane = free.lane and available_at <= ${now}
            and (locked_until is null or locked_until < ${databaseTime(now)})
            and id <> all (${own}::bigint[])
          order by available_at, id limit free.slots for update skip locked) due
    )
    update outbox o
       set locked_until = ${databaseTime(now, LEASE_SECONDS)}, attempts = o.attempts + 1,
           fence = o.fence + 1
      from mine where o.id = mine.id
    returning o.id, o.fence, o.topic, o.lane, o.payload, o.attempts`.execute(db);
  return rows;
}

/** A sign of life for all of them in one statement; answers the ids of those that are still held. */
export async function renewLeases(db: Db, now: Date, held: readonly Hold[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update outbox o set locked_until = ${databaseTime(now, LEASE_SECONDS)}
      from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(({ fence }) => fence)}::bigint[])
           as mine (id, fence)
     where o.id = mine.id and o.fence = mine.fence
    returning o.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * To be called last in a transaction that writes what a job is for: throws `LostLease`, and nothing of it is
 * written, unless the job is still held. Nobody can claim or end it until the commit; signs of life pass.
 */
export async function mustHold(tx: Tx, { id, fence }: Hold): Promise<void> {
  const row = await tx
    .selectFrom("outbox")
    .select("id")
    .where("id", "=", id)
    .where("fence", "=", fence)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new LostLease({ id, fence });
}

/** A job's own writes: in one transaction, and only while the job is held. */
export const whileHeld = <T>(db: Db, job: Hold, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, async (tx) => {
    const answer = await work(tx);
    await mustHold(tx, job);
    return answer;
  });

/**
 * Before what must not be done twice, such as an SMS: true for the first who begins this job, false when somebody has
 * begun before and may have done it. Another worker's: `LostLease`.
 */
export async function beginOnce(db: Db, { id, fence }: Hold): Promise<boolean> {
  const { rows } = await sql<{ wasBegun: boolean }>`
    with had as (
      select id, payload ? 'begun' as was_begun from outbox where id = ${id} and fence = ${fence} for update
    )
    update outbox o set payload = o.payload || '{"begun":true}'
      from had where o.id = had.id
    returning had.was_begun`.execute(db);
  const [row] = rows;
  if (!row) throw new LostLease({ id, fence });
  return !row.wasBegun;
}

/** It was definitely not done, so it may be begun again. */
export const notDone = (db: Db, hold: Hold): Promise<boolean> =>
  changed(held(db, hold).set({ payload: sql`payload - 'begun'` }));

/** The job is done. False, here and below: somebody else has it, and nothing changed. */
export async function endJob(db: Db, { id, fence }: Hold): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("fence", "=", fence)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Waiting for an answer is no failure: the attempts start again. */
export const postponeJob = (db: Db, hold: Hold, at: Date): Promise<boolean> =>
  changed(
    held(db, hold).set({
      lockedUntil: null,
      availableAt: at,
      attempts: 0,
      lastError: null,
      fence: sql`fence + 1`,
    }),
  );

type Failed = { message: string; availableAt: Date; deadAt: Date | null };

/** Its handler may still be running, so the number goes on: what it does now is refused. */
export const failJob = (db: Db, hold: Hold, failed: Failed): Promise<boolean> =>
  changed(
    held(db, hold).set({
      lockedUntil: null,
      lastError: failed.message.slice(0, 1000),
      availableAt: failed.availableAt,
      deadAt: failed.deadAt,
      fence: sql`fence + 1`,
    }),
  );

/** Claimed and not begun: as if it had never been taken. */
export const returnJob = (db: Db, hold: Hold): Promise<boolean> =>
  changed(
    held(db, hold).set({
      lockedUntil: null,
      attempts: sql`greatest(attempts - 1, 0)`,
      fence: sql`fence + 1`,
    }),
  );

const held = (db: Db, { id, fence }: Hold) =>
  db.updateTable("outbox").where("id", "=", id).where("fence", "=", fence);

const changed = async (update: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> => (await update.executeTakeFirst()).numUpdatedRows > 0n;
