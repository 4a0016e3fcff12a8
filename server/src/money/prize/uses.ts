/** What exchanges know of prizes. It is handed in, because exchanges know prizes already, and circles are not allowed. */
import type { Db } from "../../platform/db.ts";

export type PrizeUses = {
  /** How many of each this member has, or has asked for. */
  takenBy(db: Db, memberId: number, prizeIds: readonly number[]): Promise<Map<number, number>>;
  /** Exchanges of each by what became of them: open (0 and 2), and issued. */
  countsOf(
    db: Db,
    prizeIds: readonly number[],
  ): Promise<Map<number, { open: number; issued: number }>>;
};
