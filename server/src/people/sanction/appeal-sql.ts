/** Appeals against sanctions: one for each. */
import { type Selectable, sql } from "kysely";
import { AppealState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

type SanctionNarrowed = { state: AppealState };
/** The column's check allows the enumeration's values only. */
export type AppealRow = Omit<Selectable<Tables["sanctionAppeal"]>, "state"> & SanctionNarrowed;

type New = Pick<
  AppealRow,
  "sanctionId" | "memberId" | "text" | "createdAt" | "imposedBy" | "secondedBy"
>;
export const insertAppeal = (tx: Tx, row: New) =>
  tx.insertInto("sanctionAppeal").values(row).execute();

export const lockAppeal = (tx: Tx, sanctionId: number): Promise<AppealRow | undefined> =>
  tx
    .selectFrom("sanctionAppeal")
    .selectAll()
    .$narrowType<SanctionNarrowed>()
    .where("sanctionId", "=", sanctionId)
    .forUpdate()
    .executeTakeFirst();

/** Appeals by the sanction's id. */
export async function appealsOf(db: Db, ids: readonly number[]): Promise<Map<number, AppealRow>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("sanctionAppeal")
    .selectAll()
    .$narrowType<SanctionNarrowed>()
    .where(sql<boolean>`sanction_id = any(${ids}::bigint[])`)
    .execute();
  return new Map(found.map((row) => [row.sanctionId, row]));
}

type SetAppealInput = { state: AppealState; answer: string; decidedBy: number; decidedAt: Date };
export const setAppeal = (tx: Tx, sanctionId: number, decision: SetAppealInput) =>
  tx
    .updateTable("sanctionAppeal")
    .set(decision)
    .where("sanctionId", "=", sanctionId)
    .where("state", "=", AppealState.of.waiting)
    .execute();

/** What was asked for has come about without a decision. */
export const settleByLifting = (
  tx: Tx,
  sanctionId: number,
  { answer, decidedBy, at }: { answer: string; decidedBy: number; at: Date },
) =>
  setAppeal(tx, sanctionId, {
    state: AppealState.of.upheld,
    answer,
    decidedBy,
    decidedAt: at,
  });
