/** After an upgrade: whether all that was acknowledged to its members stands, and is kept with whose it is. */
import type { Pool } from "pg";
import { APP_ROLE } from "../server/src/platform/rights.ts";
import type { Acknowledged } from "./upgrade-people.ts";

/** Connections that were opened before the migrations and still worked after them. */
export async function carriedOver(
  owner: Pool,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where usename = $1 and backend_start < $2 and query_start > $3`,
    [APP_ROLE, from, to],
  );
  return rows[0]?.n ?? 0;
}

/** The time of the machine that answers: the same clock as in `carriedOver`. */
export async function timeOf(owner: Pool): Promise<Date> {
  const { rows } = await owner.query<{ at: Date }>("select clock_timestamp() as at");
  return rows[0]?.at ?? new Date();
}

/** What is missing, in words. */
export async function missingOf(owner: Pool, acked: Acknowledged): Promise<string[]> {
  const answers = await owner.query<{ token: string; question: string; value: unknown }>(
    "select r.token, a.question, a.value from survey_answer a join survey_response r on r.id = a.response_id",
  );
  const there = new Map(answers.rows.map((row) => [`${row.token} ${row.question}`, row.value]));
  const lost = [...acked.saved].filter(([key, value]) => there.get(key) !== value);
  const ends = await owner.query<{ token: string; result: number; accepted: number }>(
    `select token, result,
            (select count(*)::int from survey_return x where x.response_id = r.id and x.verdict = 'accepted') as accepted
       from survey_response r`,
  );
  const ended = new Map(ends.rows.map((row) => [row.token, row]));
  const other = [...acked.results].filter(([token, result]) => ended.get(token)?.result !== result);
  const unheard = acked.called.filter((token) => {
    const row = ended.get(token);
    return row?.result !== 1 || row.accepted !== 1;
  });
  const books = await owner.query<{ problem: string; detail: string }>(
    "select * from ledger.verify()",
  );
  return [
    ...lost.map(([key]) => `answer ${key} is lost`),
    ...other.map(([token]) => `${token} has ended otherwise than was said`),
    ...unheard.map((token) => `the callback about ${token} is lost`),
    ...books.rows.map(({ problem, detail }) => `${problem}: ${detail}`),
  ];
}

const STRAYS = `
  select 'survey_answer' as "table", count(*)::int as n
    from survey_answer t join survey_response r on r.id = t.response_id
   where t.owner_id is distinct from coalesce(r.member_id, -r.id)
  union all
  select 'survey_return', count(*)::int
    from survey_return t join survey_response r on r.id = t.response_id
   where t.owner_id is distinct from coalesce(r.member_id, -r.id)
  union all
  select 'survey_decision', count(*)::int
    from survey_decision t join survey_response r on r.id = t.response_id
   where t.owner_id is distinct from coalesce(r.member_id, -r.id)
  union all
  select 'survey_response', count(*)::int from survey_response where owner_id is distinct from coalesce(member_id, -id)
  union all
  select 'ledger.tx', count(*)::int from ledger.tx t
   where owner is distinct from (select coalesce(max(account_id) / 64, -1) from ledger.entry e where e.tx_id = t.id)`;

/** Nodes of both releases have written: nothing is nobody's, or somebody else's. */
export async function straysOf(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; n: number }>(STRAYS);
  return rows.flatMap(({ table, n }) => (n > 0 ? [`${n} of ${table} are not their owner's`] : []));
}
