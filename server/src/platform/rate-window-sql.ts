/** SQL of the limits that all nodes share: one statement counts, or says how long it is until the next may be. */
import { sql } from "kysely";
import { type Db } from "./db.ts";
import { movedSeconds } from "./lease-time.ts";
import { reachOf, type Rule } from "./rate.ts";

type CountedInput = { key: string; rules: readonly Rule[]; now: Date };

/** Seconds until the next may be; 0: this one was counted. */
export async function countShared(db: Db, { key, rules, now }: CountedInput): Promise<number> {
  const counts = rules.map(({ count }) => count);
  const seconds = rules.map((rule) => rule.seconds);
  const reach = reachOf(rules);
  const time = sql`extract(epoch from clock_timestamp())::float8 + ${movedSeconds(now)}`;
  const { rows } = await sql<{ isCounted: boolean; waits: number | null }>`
    with at as materialized (select ${time} as now)
    insert into rate_window as w (key, times, until)
    select ${key}, array[now], to_timestamp(now + ${reach.seconds}) from at
    on conflict (key) do update set
      until = excluded.until,
      times = case when exists (
                select from unnest(${counts}::int[], ${seconds}::int[]) as rule (count, seconds)
                 where w.times[rule.count] + rule.seconds > excluded.times[1])
              then w.times
              else (excluded.times || w.times)[1:${reach.count}::int] end
    returning w.times[1] = (select now from at) as "isCounted",
              (select max(w.times[rule.count] + rule.seconds) - (select now from at)
                 from unnest(${counts}::int[], ${seconds}::int[]) as rule (count, seconds)) as waits`.execute(
    db,
  );
  const [row] = rows;
  return row && !row.isCounted ? Math.max(row.waits ?? 0, 0.001) : 0;
}

/** What no rule looks at any more; answers how many sources that were. */
export async function forgetShared(db: Db, now: Date): Promise<number> {
  const moved = movedSeconds(now);
  const { numAffectedRows } = await sql`
    delete from rate_window where until < clock_timestamp() + make_interval(secs => ${moved})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
