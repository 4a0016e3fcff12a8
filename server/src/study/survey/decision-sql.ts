/** Every decision about a response, kept for ever. */
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, prepared } from "../../platform/prepared.ts";
import type { TakenBack } from "../../ledger/wallet/api.ts";
import type { Tables } from "../../platform/tables.ts";
import { keyOf, type OwnedKey, type OwnedRow } from "./owner.ts";

type DecisionRow = Omit<Selectable<Tables["surveyDecision"]>, "id">;
/** A decision that says nothing of them. */
const usual = {
  fromAudit: null,
  toAudit: null,
  reason: null,
  fraud: false,
  tookGold: 0,
  tookFen: 0,
  gaveGold: 0,
  lostGold: 0,
  lostFen: 0,
  owedGold: 0,
  owedFen: 0,
} satisfies Partial<DecisionRow>;
type NewDecision = Omit<DecisionRow, keyof typeof usual> & Partial<DecisionRow>;

const insert = prepared<DecisionRow, never>("insert-decision")`
  insert into survey_decision
    (response_id, owner_id, from_result, to_result, from_audit, to_audit, reason, note, fraud, took_gold, took_fen, gave_gold,
     lost_gold, lost_fen, owed_gold, owed_fen, run_id, by, at)
  values (${"responseId"}, ${"ownerId"}, ${"fromResult"}, ${"toResult"}, ${"fromAudit"}, ${"toAudit"}, ${"reason"}, ${"note"},
          ${"fraud"}, ${"tookGold"}, ${"tookFen"}, ${"gaveGold"}, ${"lostGold"}, ${"lostFen"}, ${"owedGold"}, ${"owedFen"},
          ${"runId"}, ${"by"}, ${"at"})`;

export const insertDecision = (line: Pipeline, decision: NewDecision): Promise<unknown> =>
  insert(line, { ...usual, ...decision });

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
