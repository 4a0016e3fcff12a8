/** Every decision about a response, kept for ever. */
import type { Insertable } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Tables } from "../platform/tables.ts";

export const insertDecision = (tx: Tx, decision: Insertable<Tables["surveyDecision"]>) =>
  tx.insertInto("surveyDecision").values(decision).execute();

/** Oldest first. */
export const decisionsOf = (db: Db, responseId: number) =>
  db
    .selectFrom("surveyDecision")
    .selectAll()
    .where("responseId", "=", responseId)
    .orderBy("id")
    .execute();
