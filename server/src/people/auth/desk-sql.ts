/** Sign-ins as the support desk reads them: one member's, page by page, and who else comes from where they come. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type SignInPlace = { at: Date; id: string };
type PageOfSignInsInput = { memberId: number; before: SignInPlace | undefined; size: number };

/** Newest first; to be executed, or explained. */
export const pageOfSignIns = (db: Db, { memberId, before, size }: PageOfSignInsInput) =>
  db
    .selectFrom("authSession")
    .select(["id", "way", "userAgent", "ip", "createdAt", "endedAt", "endedWhy"])
    .where("memberId", "=", memberId)
    .$if(before !== undefined, (q) =>
      q.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id}::uuid)`),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(size);

export type AuthSource = "deviceId" | "ip";
const columns = { deviceId: sql.ref("device_id"), ip: sql.ref("ip") };

type SourceRow = { key: string; userAgent: string | null; lastAt: Date; signIns: number };
type SourcesOfInput = { memberId: number; since: Date; size: number };

/** The devices, or the addresses, that a member signed in from, the latest first. */
export async function sourcesOf(
  db: Db,
  by: AuthSource,
  asked: SourcesOfInput,
): Promise<SourceRow[]> {
  const column = columns[by];
  const { rows } = await sql<SourceRow>`
    select ${by === "ip" ? sql`host(ip)` : sql`device_id`} as key,
           (array_agg(user_agent order by created_at desc))[1] as user_agent,
           max(rotated_at) as last_at, count(*)::int as sign_ins
      from auth_session
     where member_id = ${asked.memberId} and created_at > ${asked.since} and ${column} is not null
     group by ${column} order by last_at desc limit ${asked.size}`.execute(db);
  return rows;
}

type Sharing = { memberId: number; keys: readonly string[]; since: Date };
type SharedRow = { key: string; memberId: number };

/** Behind a carrier's address are thousands: the newest of each are looked at, and never all. */
const NEWEST = 300;

/** Other members among the newest sign-ins of each. */
export async function sharersOf(
  db: Db,
  by: AuthSource,
  { memberId, keys, since }: Sharing,
): Promise<SharedRow[]> {
  if (keys.length === 0) return [];
  const isKey = by === "ip" ? sql`s.ip = k.key::inet` : sql`s.device_id = k.key`;
  const { rows } = await sql<SharedRow>`
    select k.key, n.member_id
      from unnest(${keys}::text[]) with ordinality k (key, place)
     cross join lateral (
           select s.member_id, s.created_at from auth_session s
            where ${isKey} and s.created_at > ${since}
            order by s.created_at desc limit ${NEWEST}) n
     where n.member_id <> ${memberId}
     group by k.key, k.place, n.member_id
     order by k.place, max(n.created_at) desc`.execute(db);
  return rows;
}
