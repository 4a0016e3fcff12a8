/** What waits at the desk for appeals: the view that survey, sanctions and feedback publish to it. */
import { sql } from "kysely";
import type { AppealKind } from "#contract/console/operations/appeal.ts";
import type { Db } from "../../platform/db.ts";
import { countRows, type Days, within } from "../../platform/list-sql.ts";

export type WaitingRow = {
  source: 1 | 2 | 3;
  id: number;
  aboutKind: "response" | "exchange" | "sanction" | null;
  aboutId: number | null;
  /** Null where it is about a response, which knows whose it is. */
  memberId: number | null;
  text: string;
  at: Date;
};
export type PageOfWaitingInput = { at: number; source: number; id: number };
type SanctionDeskFilter = Days & { kind: AppealKind | undefined };

const fits = ({ kind, ...days }: SanctionDeskFilter) =>
  sql<boolean>`(${
    kind === undefined ? sql`true` : sql`coalesce(about_kind, 'other') = ${kind}`
  } and ${within("at", days)})`;

/** Oldest first; times to the millisecond, as the cursor has them. One row more than a page. */
export async function pageOfWaiting(
  db: Db,
  filter: SanctionDeskFilter,
  { past, size }: { past: PageOfWaitingInput | undefined; size: number },
): Promise<WaitingRow[]> {
  const at = sql`date_trunc('milliseconds', at)`;
  const behind =
    past === undefined
      ? sql`true`
      : sql`(${at}, source, id) > (${new Date(past.at)}, ${past.source}, ${past.id})`;
  const { rows } = await sql<WaitingRow>`
    select source, id, about_kind, about_id, member_id, text, ${at} as at
      from open_appeal
     where ${fits(filter)} and ${behind}
     order by ${at}, source, id limit ${size + 1}`.execute(db);
  return rows;
}

export const countWaiting = (db: Db, filter: SanctionDeskFilter): Promise<number> =>
  countRows(db, sql`select 1 from open_appeal where ${fits(filter)}`);
