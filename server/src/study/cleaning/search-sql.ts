/** The last search of each task: asked for, under way, ended. */
import { type RawBuilder, sql } from "kysely";
import type { SearchStep } from "#contract/console/study/cleaning.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { statesFor } from "./state.ts";

export type SearchFailure = "tooLong" | "fault";
/** A task, and which of its searches. */
export type SearchKey = { taskId: number; number: number };

export const searchOf = (db: Db, taskId: number) =>
  db.selectFrom("cleaningSearch").selectAll().where("taskId", "=", taskId).executeTakeFirst();

type AskSearchInput = { taskId: number; staffId: number; askedAt: Date; stuckSince: Date };

/**
 * Answers the number of the new one; undefined: one is under way. Of two who ask at once the second waits for the
 * first one's row, and finds it. What was asked for, and taken up last, before `stuckSince` will not come back.
 */
export async function askSearch(
  tx: Tx,
  { taskId, staffId, askedAt, stuckSince }: AskSearchInput,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    insert into cleaning_search as s (task_id, number, state, staff_id, asked_at)
    values (${taskId}, 1, 'waiting', ${staffId}, ${askedAt})
        on conflict (task_id) do update
       set number = s.number + 1, state = 'waiting', step = null, failure = null, staff_id = excluded.staff_id,
           asked_at = excluded.asked_at, began_at = null, ended_at = null
     where s.state = any (${statesFor("ask")}::text[])
        or (s.ended_at is null and greatest(s.asked_at, s.began_at) <= ${stuckSince})
    returning s.number`.execute(tx);
  return rows[0]?.number;
}

const theOne = (tx: Tx, { taskId, number }: SearchKey) =>
  tx.updateTable("cleaningSearch").where("taskId", "=", taskId).where("number", "=", number);

/** False, here and below: another one was asked for since, or it has ended. */
export const beginSearch = (tx: Tx, key: SearchKey, at: Date): Promise<boolean> =>
  changed(
    theOne(tx, key)
      .where("state", "in", statesFor("begin"))
      .set({ state: "computing", step: "device" satisfies SearchStep, beganAt: at }),
  );

export const noteStep = (tx: Tx, key: SearchKey, step: SearchStep): Promise<boolean> =>
  changed(theOne(tx, key).where("state", "=", "computing").set({ step }));

export const finishSearch = (tx: Tx, key: SearchKey, at: Date): Promise<boolean> =>
  changed(
    theOne(tx, key)
      .where("state", "in", statesFor("finish"))
      .set({ state: "done", step: null, endedAt: at }),
  );

type FailSearchInput = { failure: SearchFailure; at: Date };

export const failSearch = (
  tx: Tx,
  key: SearchKey,
  { failure, at }: FailSearchInput,
): Promise<boolean> =>
  changed(
    theOne(tx, key)
      .where("state", "in", statesFor("fail"))
      .set({ state: "failed", step: null, failure, endedAt: at }),
  );

/** A statement that takes longer is given up, in this transaction. */
export const giveTime = (tx: Tx, milliseconds: number) =>
  sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);

export type BeforeEach = () => Promise<void>;

export async function runEach(
  tx: Tx,
  statements: readonly RawBuilder<unknown>[],
  before: BeforeEach = async () => undefined,
): Promise<void> {
  for (const one of statements) {
    // oxlint-disable no-await-in-loop -- each reads what the one before it has made
    await before();
    await one.execute(tx);
    // oxlint-enable no-await-in-loop
  }
}

const changed = async (update: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> => (await update.executeTakeFirst()).numUpdatedRows > 0n;
