/** What one response of a task may pay, and what two people have agreed to. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

/** The strictest brand's: a task is open to the members of all of them. */
export const rulesOfPay = (db: Db): Promise<{ aloneFen: number; goldPerYuan: number }> =>
  db
    .selectFrom("brand")
    .select((q) => [
      q.fn.min<number>("secondPersonFen").as("aloneFen"),
      q.fn.min<number>("goldPerYuan").as("goldPerYuan"),
    ])
    .executeTakeFirstOrThrow();

/** Undefined where nobody was ever asked. */
export const ceilingOf = async (db: Db, taskId: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom("taskPayCeiling")
    .select("fen")
    .where("taskId", "=", taskId)
    .executeTakeFirst();
  return row?.fen;
};

export const raiseCeiling = (tx: Tx, ceiling: { taskId: number; fen: number; at: Date }) =>
  tx
    .insertInto("taskPayCeiling")
    .values(ceiling)
    .onConflict((on) =>
      on.column("taskId").doUpdateSet({
        fen: sql`greatest(task_pay_ceiling.fen, excluded.fen)`,
        at: ceiling.at,
      }),
    )
    .execute();

export const titlesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await db
    .selectFrom("task")
    .select(["id", "title"])
    .where("id", "in", ids.length > 0 ? ids.map(Number) : [0])
    .execute();
  return new Map(found.map(({ id, title }) => [String(id), `任务「${title}」`]));
};
