/** Pairs as operators list them: everybody's, or one inviter's. */
import { sql } from "kysely";
import { registeredWithin } from "../member/api.ts";
import type { Db } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  whole,
} from "../../platform/list-sql.ts";

export type PairRow = { memberId: number; inviterId: number; valid: number; blocked: boolean };

type PairFilter = Days & { inviterId: number | undefined; blocked: boolean | undefined };

const columns = ["memberId", "inviterId", "valid", "blocked"] as const;

/** Written as the indexes have it (0009_growth.sql), so that the planner uses the primary key for the whole list only. */
const place = sql<number>`member_id + 0`;

/** Newest invitee first; each combination by an index of its own. */
export function pageOfPairs(
  db: Db,
  { inviterId, blocked, ...days }: PairFilter,
  asked: ListAsked,
): Promise<Listed<PairRow>> {
  const query = db
    .selectFrom("invitePair")
    .select(columns)
    .where(registeredWithin("memberId", days))
    .$if(inviterId !== undefined, (q) => q.where("inviterId", "=", inviterId ?? 0))
    .$if(blocked !== undefined, (q) => q.where("blocked", "=", blocked ?? false));
  const isWhole = inviterId === undefined && blocked === undefined;
  const id = isWhole ? sql.ref("memberId") : place;
  return listPage(db, query, { asked, id, keys: { valid: whole("valid") } });
}

/** Undefined when nobody invited them. */
export const pairOf = (db: Db, memberId: number): Promise<PairRow | undefined> =>
  db.selectFrom("invitePair").select(columns).where("memberId", "=", memberId).executeTakeFirst();

export async function invitedBy(db: Db, inviterId: number): Promise<number> {
  const row = await db
    .selectFrom("invitePair")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("inviterId", "=", inviterId)
    .executeTakeFirstOrThrow();
  return row.n;
}
