/** How many members an audience has. */
import { sql } from "kysely";
import type { Role } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";

type Counting = {
  /** jsonpath; null: every profile. */
  path: string | null;
  /** The answers that it reads; no others are fetched. */
  names: readonly string[];
  roles: readonly Role[];
  /** YYYY-MM-DD in Asia/Shanghai, which decides ages. */
  day: string;
  /** At most this many members are looked at, the newest first, and so many counted. */
  looked: number;
  counted: number;
};

/**
 * The newest members of these roles whose answers fit. It stops at `counted` of them, and looks at no
 * more than `looked`: a rare audience among a million members would take ten seconds to count.
 */
export async function countFitting(db: Db, { path, names, roles, day, looked, counted }: Counting) {
  const { rows } = await sql<{ members: number; looked: number }>`
    with looked as materialized (
      select m.id from user_member m
       where m.state = 'active' and m.role = any (${roles}::smallint[])
       order by m.id desc limit ${looked})
    select (select count(*)::int from (
              select 1 from looked l
               where ${path}::jsonpath is null or coalesce((
                       select coalesce(jsonb_object_agg(a.name, a.value), '{}') || coalesce(
                                jsonb_object_agg('age', ${ageOn(day)})
                                  filter (where a.name = 'birthday' and a.value #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d$'), '{}')
                         from property_answer a
                        where a.member_id = l.id and a.stands and a.name = any (${names}::text[])) @@ ${path}::jsonpath, false)
               limit ${counted}) fitting) as members,
           (select count(*)::int from looked) as looked`.execute(db);
  return rows[0] ?? { members: 0, looked: 0 };
}

/** The same as withAge in form.ts. */
const ageOn = (day: string) => sql`
  left(${day}, 4)::int - left(a.value #>> '{}', 4)::int
    - (substr(${day}, 6) collate "C" < substr(a.value #>> '{}', 6))::int`;
