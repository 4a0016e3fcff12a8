/** Pairs and figures as operators read them: of many inviters and leaders on one page. */
import { sql } from "kysely";
import { GrowthBlock, GrowthKind } from "#contract/growth-enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Figures } from "./figures-sql.ts";

export type GrowthPair = { memberId: number; beneficiaryId: number };

const listsOf = (pairs: readonly GrowthPair[]) => ({
  members: pairs.map(({ memberId }) => memberId),
  beneficiaries: pairs.map(({ beneficiaryId }) => beneficiaryId),
});

export type PairBlock = GrowthPair & {
  reason: GrowthBlock;
  /** `system`, or `staff:3`: who decided last. */
  by: string;
  note: string;
  at: Date;
  liftedAt: Date | null;
};

/** What is kept about these pairs, lifted or not. */
export async function pairBlocks(db: Db, pairs: readonly GrowthPair[]): Promise<PairBlock[]> {
  const { members, beneficiaries } = listsOf(pairs);
  const { rows } = await sql<PairBlock>`
    select b.member_id, b.beneficiary_id, b.reason, b.by, b.note, b.at, b.lifted_at
      from unnest(${members}::bigint[], ${beneficiaries}::bigint[]) pair (member_id, beneficiary_id)
      join growth_block b using (member_id, beneficiary_id)`.execute(db);
  return rows;
}

type Word = GrowthPair & { by: string; note: string; at: Date };

/** By an operator, whatever was found about the pair before. */
export const blockPair = (tx: Tx, word: Word) => {
  const block = { ...word, reason: GrowthBlock.of.operator, liftedAt: null };
  return tx
    .insertInto("growthBlock")
    .values(block)
    .onConflict((on) => on.columns(["memberId", "beneficiaryId"]).doUpdateSet(block))
    .execute();
};

/** Why and since when the pair was blocked is kept beside the operator's decision that it is not. */
export const liftBlock = (tx: Tx, { memberId, beneficiaryId, by, note, at }: Word) =>
  tx
    .updateTable("growthBlock")
    .set({ by, note, liftedAt: at })
    .where("memberId", "=", memberId)
    .where("beneficiaryId", "=", beneficiaryId)
    .execute();

const { inviteFirst, invitePercent } = GrowthKind.of;

/** What each inviter has on balance through each invitee; by invitee, because each has one inviter. */
export async function earnedByPairs(
  db: Db,
  pairs: readonly GrowthPair[],
): Promise<ReadonlyMap<number, number>> {
  const { members, beneficiaries } = listsOf(pairs);
  const { rows } = await sql<{ memberId: number; gold: number }>`
    select pair.member_id, sum(r.paid_gold)::bigint as gold
      from unnest(${members}::bigint[], ${beneficiaries}::bigint[]) pair (member_id, beneficiary_id)
      join growth_reward r using (beneficiary_id, member_id)
     where r.kind in (${inviteFirst}, ${invitePercent})
     group by pair.member_id`.execute(db);
  return new Map(rows.map(({ memberId, gold }) => [memberId, gold]));
}

type SumsOfInput = { ownerIds: readonly number[]; side: 1 | 2; from: string; to: string };
export type GrowthSums = { ownerId: number; isAll: boolean } & Figures;

/**
 * Of each owner two rows at most: everything, and the days from `from` to `to`. Folded and not yet folded
 * changes in one statement, so that a fold between them counts nothing twice (figures-sql.ts).
 */
export async function sumsOf(
  db: Db,
  { ownerIds, side, from, to }: SumsOfInput,
): Promise<GrowthSums[]> {
  const { rows } = await sql<GrowthSums>`
    select owner_id, is_all, sum(ended)::bigint as ended, sum(completes)::bigint as completes,
           sum(valid)::bigint as valid, sum(invalid)::bigint as invalid, sum(gold)::bigint as gold,
           sum(fen)::bigint as fen
      from (select owner_id, day = '-infinity' as is_all, ended, completes, valid, invalid, gold, fen
              from growth_total
             where owner_id = any (${ownerIds}::bigint[]) and side = ${side} and task_id = 0
               and (day = '-infinity' or day between ${from}::date and ${to}::date)
            union all
            select owner_id, is_all, ended, completes, valid, invalid, gold, fen
              from growth_delta cross join unnest(array[true, false]) is_all
             where owner_id = any (${ownerIds}::bigint[]) and side = ${side}
               and (is_all or day between ${from}::date and ${to}::date)) figure
     group by owner_id, is_all`.execute(db);
  return rows;
}
