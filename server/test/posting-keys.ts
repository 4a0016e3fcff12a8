/**
 * A scope and key of the ledger hold within one owner (docs/decisions/0127). So each key has to begin with the number of a row that
 * is one member's for good: then no two members can have the same. Here that row is looked up for each posting there is.
 */
import { sql } from "kysely";
import { expect } from "vitest";
import { differences } from "../src/ledger/wallet/api.ts";
import type { Db } from "../src/platform/db.ts";

const part = (nth: number) => `split_part(t.idem_key, ':', ${nth})`;
const number = `${part(1)}::bigint`;

/** Who is paid for it: the member, or the agent whose respondent is none. Neither ever changes. */
const ofResponse = `(select coalesce(r.member_id, r.agent_id) from survey_response r where r.id = ${number})`;
const ofExchange = `(select e.member_id from exchange e where e.id = ${number})`;
/** One line a response and rule. Were there two members' lines, the database would refuse to take them for one value. */
const ofGrowth = `(select g.beneficiary_id from growth_reward g
  where g.response_id = ${number} and g.kind = ${part(2)}::smallint)`;
const theHouse = "0::bigint";
/** Where nothing of the member's moves (a loss is written off) it is the house's; that it is posted once is held by the decision that it is part of. */
const orTheHouse = (owner: string) => `case t.owner when 0 then 0 else ${owner} end`;

/** By scope, SQL for whose the row is that the key names. A scope that is not here is told as wrong. */
const ownerByScope: Readonly<Record<string, string>> = {
  reward: ofResponse,
  "reward-end": ofResponse,
  "reward-reversal": orTheHouse(ofResponse),
  "reward-debt": ofResponse,
  consolation: ofResponse,
  growth: ofGrowth,
  "growth-reversal": orTheHouse(ofGrowth),
  "growth-debt": ofGrowth,
  "growth-aside": theHouse,
  "exchange-hold": ofExchange,
  "exchange-end": ofExchange,
  "exchange-came-back": ofExchange,
  "delay-bonus": ofExchange,
  "exchange-settled": orTheHouse(`(
    select e.member_id from exchange_discrepancy d join exchange e on e.id = d.exchange_id where d.id = ${number})`),
  // What tests give by hand has a key of its own, which is no number.
  adjustment: `case when t.idem_key ~ '^[0-9]+$'
    then (select a.member_id from wallet_adjustment a where a.id = ${number}) else t.owner end`,
  // The member's own number, or that of their leaving.
  forfeit: `case ${part(1)} when 'leaving' then (select l.member_id from leaving l where l.id = ${part(2)}::bigint)
    else ${number} end`,
  "debt-left": number,
  // A fact is claimed by one account, in the statement that finds it unclaimed.
  "debt-carried": `(select f.claimed_by from trace_fact f where f.id = ${number})`,
  // The credit that it goes out of, by its own scope and key.
  "debt-repaid": `(select c.owner from ledger.tx c where c.owner = t.owner and c.scope = ${part(1)}
    and c.idem_key = substr(t.idem_key, strpos(t.idem_key, ':') + 1))`,
};

/** Postings whose key names somebody else's row, or nobody's, and keys that two have. */
async function foreignKeys(db: Db): Promise<string[]> {
  const cases = Object.entries(ownerByScope).map(
    ([scope, owner]) => `when '${scope}' then ${owner}`,
  );
  const { rows } = await sql<{ said: string }>`
    select format('%s %s of %s: %s', p.scope, p.idem_key, p.owner, coalesce(p.whose::text, 'nobody')) as said
      from (select t.scope, t.idem_key, t.owner, case t.scope ${sql.raw(cases.join("\n"))} end as whose
              from ledger.tx t) p
     where p.whose is distinct from p.owner
    union all
    select format('%s %s: %s', t.scope, t.idem_key, array_agg(t.owner)) from ledger.tx t
     group by t.scope, t.idem_key having count(*) > 1`.execute(db);
  return rows.map(({ said }) => said);
}

/** The ledger finds nothing wrong with itself, and every key is one member's; `madeUp` are those that a test has made without their row. */
export async function soundLedger(db: Db, madeUp?: RegExp): Promise<void> {
  expect(await differences(db)).toEqual([]);
  const strange = await foreignKeys(db);
  expect(strange.filter((said) => !madeUp?.test(said))).toEqual([]);
}
