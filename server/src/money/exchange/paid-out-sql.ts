/** What has arrived with members, for anyone who lists them by what they earn. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Withdrawals that were issued, before fee and tax; members without any are not among them. Each by its own index. */
export async function paidOutTo(
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ memberId: number; fen: number }>`
    select member_id, sum(gross_fen)::bigint as fen
      from exchange where member_id = any (${memberIds}::bigint[]) and type = 1 and state = 1
     group by member_id`.execute(db);
  return new Map(rows.map(({ memberId, fen }) => [memberId, fen]));
}
