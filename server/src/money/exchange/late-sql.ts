/** Exchanges whose promised time has passed. */
import type { ExchangeState } from "#contract/enums.ts";
import { prepared, preparedRow } from "../../platform/prepared.ts";

type Overdue = { now: Date; brandCode: string; afterId: number; size: number };

/** Open ones of this brand without a bonus. In the order of their ids, so that every round ends. */
export const overdueIds = prepared<Overdue, { id: number }>("exchange-overdue")`
  select id from exchange
   where state in (0, 2) and delay_bonus_at is null and promised_at < ${"now"}
     and brand_code = ${"brandCode"} and id > ${"afterId"}
   order by id limit ${"size"}`;

type Bonus = { id: number; gold: number; now: Date };
export type ExchangePaid = { memberId: number; state: ExchangeState; title: string };

/**
 * Marks it as paid and answers whose it is; undefined when it ended meanwhile or has its bonus. A decision
 * of the same moment waits for this row, or this for the decision.
 */
export const markBonus = preparedRow<Bonus, ExchangePaid>("exchange-bonus")`
  update exchange
     set delay_bonus_at = ${"now"}, delay_bonus_gold = ${"gold"}, updated_at = ${"now"}
   where id = ${"id"} and state in (0, 2) and delay_bonus_at is null and promised_at < ${"now"}
  returning member_id as "memberId", state, title`;
