/** Pairs that earn nothing from each other. */
import type { GrowthBlock } from "#contract/growth-enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, prepared } from "../../platform/prepared.ts";

type Pairs = { memberId: number; beneficiaryIds: readonly number[] };

const blocks = prepared<Pairs, { beneficiaryId: number; isLifted: boolean }>("growth-blocks")`
  select beneficiary_id as "beneficiaryId", lifted_at is not null as "isLifted" from growth_block
   where member_id = ${"memberId"} and beneficiary_id = any (${"beneficiaryIds"}::bigint[])`;

export const blocksOf = (line: Pipeline, pairs: Pairs) => blocks(line, pairs);

/** What an operator has written about the pair stays. */
export const insertBlock = (
  tx: Tx,
  found: { memberId: number; beneficiaryId: number; reason: GrowthBlock; at: Date },
) =>
  tx
    .insertInto("growthBlock")
    .values({ ...found, by: "system" })
    .onConflict((on) => on.doNothing())
    .execute();

/** What was found about a member's pairs, for an export of their data. */
export const findingsOf = (db: Db, memberId: number) =>
  db
    .selectFrom("growthBlock")
    .select(["reason", "at", "liftedAt"])
    .where("memberId", "=", memberId)
    .orderBy("at")
    .execute();
