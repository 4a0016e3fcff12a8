/** Every decision about a response, kept for ever. */
import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { TakenBack } from "../../ledger/wallet/api.ts";
import type { Tables } from "../../platform/tables.ts";
import { keyOf, type OwnedKey, type OwnedRow } from "./owner.ts";

export const insertDecision = (tx: Tx, decision: Insertable<Tables["surveyDecision"]>) =>
  tx.insertInto("surveyDecision").values(decision).execute();

/** Oldest first. */
export const decisionsOf = (db: Db, { responseId, ownerId }: OwnedKey) =>
  db
    .selectFrom("surveyDecision")
    .selectAll()
    .where("responseId", "=", responseId)
    .where("ownerId", "=", ownerId)
    .orderBy("id")
    .execute();

/** Whether the same member has another response that is valid now. */
export const hasOtherValid = async (tx: Tx, response: OwnedRow): Promise<boolean> => {
  const { responseId, ownerId } = keyOf(response);
  const other = await tx
    .selectFrom("surveyResponse")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("auditState", "=", 1)
    .where("id", "<>", responseId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

/** What a decision took, as it is kept. */
export const columnsOf = ({ took, lost, owed }: TakenBack) => ({
  tookGold: took.gold,
  tookFen: took.fen,
  lostGold: lost.gold,
  lostFen: lost.fen,
  owedGold: owed.gold,
  owedFen: owed.fen,
});
