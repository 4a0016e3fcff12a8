/** SQL of reversals, appeals' answers and reconciliations. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";

/** How many decisions there were, and what the platform wrote off at the last one. */
export async function decisionsSoFar(tx: Tx, { responseId, ownerId }: OwnedKey) {
  const { rows } = await sql<{ n: number; lostGold: number; lostFen: number }>`
    select count(*)::int as n,
           coalesce((array_agg(lost_gold order by id desc))[1], 0) as lost_gold,
           coalesce((array_agg(lost_fen order by id desc))[1], 0) as lost_fen
      from survey_decision where response_id = ${responseId} and owner_id = ${ownerId}`.execute(tx);
  return rows[0] ?? { n: 0, lostGold: 0, lostFen: 0 };
}

export const lockAppeal = (tx: Tx, responseId: number) =>
  tx
    .selectFrom("surveyAppeal")
    .selectAll()
    .where("responseId", "=", responseId)
    .forUpdate()
    .executeTakeFirst();

export const setAppeal = (
  tx: Tx,
  responseId: number,
  answer: { state: number; answer: string; decidedBy: string; decidedAt: Date },
) => tx.updateTable("surveyAppeal").set(answer).where("responseId", "=", responseId).execute();

const facts = [
  "platformId",
  "id",
  "token",
  "taskId",
  "memberId",
  "agentId",
  "result",
  "auditState",
  "auditedAt",
  "atDoor",
  "rewardGold",
  "rewardFen",
  "paidGold",
  "paidFen",
  "held",
  "startedAt",
  "finishedAt",
  "expiresAt",
  "screenOutBands",
  "quotaFullGold",
] as const;

/** What a reconciliation needs of a response. */
export type ResponseFacts = Pick<ResponseRow, (typeof facts)[number]>;

export const factsByIds = (db: Db, ids: readonly number[]): Promise<ResponseFacts[]> =>
  db
    .selectFrom("surveyResponse")
    .select(facts)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

export const factsByTokens = (db: Db, tokens: readonly string[]): Promise<ResponseFacts[]> =>
  db
    .selectFrom("surveyResponse")
    .select(facts)
    .where(sql<boolean>`token = any(${tokens}::text[])`)
    .execute();

/** Null asks for no such thing. */
export type PendingFilter = {
  taskId: number | null;
  memberId: number | null;
  from: Date | null;
  to: Date | null;
  flagged: boolean | null;
  confirmed: boolean | null;
};

/** Completes that wait for their audit, oldest first, after this id. */
export const pendingFacts = (
  db: Db,
  { after, size, ...filter }: PendingFilter & { after: number; size: number },
): Promise<ResponseFacts[]> =>
  db
    .selectFrom("surveyResponse")
    .select(facts)
    .where("auditState", "=", 0)
    .where("id", ">", after)
    .$if(filter.taskId !== null, (q) => q.where("taskId", "=", filter.taskId ?? 0))
    .$if(filter.memberId !== null, (q) => q.where("ownerId", "=", filter.memberId ?? 0))
    .$if(filter.from !== null, (q) => q.where("finishedAt", ">=", filter.from ?? new Date(0)))
    .$if(filter.to !== null, (q) => q.where("finishedAt", "<", filter.to ?? new Date(0)))
    .$if(filter.flagged !== null, (q) =>
      q.where("flags", filter.flagged ? "!=" : "=", sql<string[]>`'{}'`),
    )
    .$if(filter.confirmed !== null, (q) =>
      q.where("confirmedResult", filter.confirmed ? "is not" : "is", null),
    )
    .orderBy("id")
    .limit(size)
    .execute();

/** Every decision of these responses, oldest first: what a run's lines did, and what went before. */
export const decisionsOfAll = (db: Db, responseIds: readonly number[]) =>
  db
    .selectFrom("surveyDecision")
    .selectAll()
    .where(sql<boolean>`response_id = any(${responseIds}::bigint[])`)
    .orderBy("id")
    .execute();

/** The members and agents who gained or lost by a run, each counted once. */
export async function peopleOfRun(db: Db, runId: number) {
  const { rows } = await sql<{ gainers: number; losers: number }>`
    select count(distinct coalesce(r.member_id, r.agent_id)) filter
             (where d.to_audit = 1 or d.gave_gold > 0)::int as gainers,
           count(distinct coalesce(r.member_id, r.agent_id)) filter
             (where d.to_audit = 2 or (d.to_audit is null and d.took_gold + d.lost_gold > 0))::int as losers
      from survey_decision d join survey_response r on r.id = d.response_id and r.owner_id = d.owner_id
     where d.run_id = ${runId}`.execute(db);
  return rows[0] ?? { gainers: 0, losers: 0 };
}
