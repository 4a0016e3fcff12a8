/**
 * SQL of what growth earned. Figures are what is folded plus what is not yet; both are read in one statement, so that
 * a fold between them counts nothing twice and leaves nothing out.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

/** Responses that ended and what they brought; of the day on which it happened. */
export type Figures = {
  ended: number;
  completes: number;
  valid: number;
  invalid: number;
  gold: number;
  fen: number;
};
/** Whose: an inviter's (1) or a leader's (2). */
export type Owner = { ownerId: number; side: 1 | 2 };

/** Numbers of days since 1970, so that cursors are numbers; the whole has none. */
export const daysOf = prepared<
  Owner & { days: readonly string[] },
  Figures & { day: string | null }
>("growth-days")`
  select to_char(nullif(day, '-infinity'), 'YYYY-MM-DD') as day, sum(ended)::bigint as ended,
         sum(completes)::bigint as completes, sum(valid)::bigint as valid,
         sum(invalid)::bigint as invalid, sum(gold)::bigint as gold, sum(fen)::bigint as fen
    from (select day, ended, completes, valid, invalid, gold, fen from growth_total
           where owner_id = ${"ownerId"} and side = ${"side"} and task_id = 0
             and day = any (${"days"}::date[])
          union all
          select level, ended, completes, valid, invalid, gold, fen
            from growth_delta d cross join unnest(array[d.day, '-infinity']) level
           where owner_id = ${"ownerId"} and side = ${"side"} and level = any (${"days"}::date[])
         ) figure
   group by day`;

type GrowthPaged = Owner & { before: number; size: number };

/**
 * Newest first; `before` is a day's number. Any day of the page that is folded is among the newest folded
 * ones, so that the limit inside takes nothing away.
 */
export const pageOfDays = prepared<GrowthPaged, Figures & { day: string; n: number }>(
  "growth-page-of-days",
)`
  select to_char(day, 'YYYY-MM-DD') as day, day - date '1970-01-01' as n, sum(ended)::bigint as ended,
         sum(completes)::bigint as completes, sum(valid)::bigint as valid,
         sum(invalid)::bigint as invalid, sum(gold)::bigint as gold, sum(fen)::bigint as fen
    from ((select day, ended, completes, valid, invalid, gold, fen from growth_total
            where owner_id = ${"ownerId"} and side = ${"side"} and task_id = 0
              and day > '-infinity' and day < date '1970-01-01' + ${"before"}::int
            order by day desc limit ${"size"})
          union all
          select day, ended, completes, valid, invalid, gold, fen from growth_delta
           where owner_id = ${"ownerId"} and side = ${"side"}
             and day < date '1970-01-01' + ${"before"}::int) figure
   group by day order by day desc limit ${"size"}`;

/** Newest task first; `before` is a task's number. */
export const pageOfTasks = prepared<GrowthPaged, Figures & { taskId: number }>(
  "growth-page-of-tasks",
)`
  select task_id as "taskId", sum(ended)::bigint as ended,
         sum(completes)::bigint as completes, sum(valid)::bigint as valid,
         sum(invalid)::bigint as invalid, sum(gold)::bigint as gold, sum(fen)::bigint as fen
    from ((select task_id, ended, completes, valid, invalid, gold, fen from growth_total
            where owner_id = ${"ownerId"} and side = ${"side"} and day = '-infinity'
              and task_id > 0 and task_id < ${"before"}
            order by task_id desc limit ${"size"})
          union all
          select task_id, ended, completes, valid, invalid, gold, fen from growth_delta
           where owner_id = ${"ownerId"} and side = ${"side"} and task_id < ${"before"}) figure
   group by task_id order by task_id desc limit ${"size"}`;

/** What somebody has on balance through each of these people, by these rules. */
export const pairEarnings = prepared<
  { beneficiaryId: number; memberIds: readonly number[]; kinds: readonly number[] },
  { memberId: number; gold: number; fen: number }
>("growth-pairs")`
  select member_id as "memberId", sum(paid_gold)::bigint as gold, sum(paid_fen)::bigint as fen
    from growth_reward
   where beneficiary_id = ${"beneficiaryId"} and member_id = any (${"memberIds"}::bigint[])
     and kind = any (${"kinds"}::smallint[])
   group by member_id`;

export type RewardRow = {
  responseId: number;
  kind: number;
  beneficiaryId: number;
  paidGold: number;
  paidFen: number;
};
/** What these people have on balance of these responses beside their rewards. */
export const rewardsOf = prepared<
  { beneficiaryIds: readonly number[]; responseIds: readonly number[] },
  RewardRow
>("growth-of-responses")`
  select response_id as "responseId", kind, beneficiary_id as "beneficiaryId", paid_gold as "paidGold",
         paid_fen as "paidFen"
    from growth_reward
   where beneficiary_id = any (${"beneficiaryIds"}::bigint[]) and response_id = any (${"responseIds"}::bigint[])`;

/** Why these people earn nothing for this one; a block that an operator lifted does not count. */
export const blocksOf = (db: Db, beneficiaryId: number, memberIds: readonly number[]) =>
  db
    .selectFrom("growthBlock")
    .select(["memberId", "reason"])
    .where("beneficiaryId", "=", beneficiaryId)
    .where("memberId", "in", memberIds.length ? memberIds : [0])
    .where("liftedAt", "is", null)
    .execute();

/** Until when each one's responses earn their inviter a share. */
export const inviteUntilOf = async (
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, Date>> => {
  const { rows } = await sql<{ memberId: number; inviteUntil: Date }>`
    select member_id, invite_until from growth_terms where member_id = any (${memberIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.memberId, row.inviteUntil]));
};
