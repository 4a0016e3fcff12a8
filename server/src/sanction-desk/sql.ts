/** What waits at the desk for appeals: the view that survey, sanctions and feedback publish to it. */
import { sql } from "kysely";
import type { AppealKind } from "#contract/console/appeal.ts";
import type { Db } from "../platform/db.ts";

export type WaitingRow = {
  source: 1 | 2 | 3;
  id: number;
  aboutKind: "response" | "exchange" | "sanction" | null;
  aboutId: number | null;
  memberId: number;
  text: string;
  at: Date;
};
export type Place = { at: number; source: number; id: number };
type Page = { kind: AppealKind | undefined; past: Place | undefined; size: number };

/** Oldest first; times to the millisecond, as the cursor has them. */
export async function pageOfWaiting(db: Db, { kind, past, size }: Page): Promise<WaitingRow[]> {
  const at = sql`date_trunc('milliseconds', at)`;
  const { rows } = await sql<WaitingRow>`
    select source, id, about_kind, about_id, member_id, text, ${at} as at
      from waiting_appeal
     where ${kind === undefined ? sql`true` : sql`coalesce(about_kind, 'other') = ${kind}`}
       and ${
         past === undefined
           ? sql`true`
           : sql`(${at}, source, id) > (${new Date(past.at)}, ${past.source}, ${past.id})`
       }
     order by ${at}, source, id limit ${size}`.execute(db);
  return rows;
}
