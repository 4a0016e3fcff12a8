/** After the last restart: is everything there that was acknowledged, and are the books in order? */
import { Client } from "pg";
import type { Simulator } from "../server/simulators/payout.ts";
import { openDb } from "../server/src/platform/db.ts";
import {
  exactlyOnce,
  exchangesAsked,
  held,
  prizesAsAnswered,
  shelf,
  statement,
} from "./check-exchange.ts";
import { type History, ofKind } from "./history.ts";
import { REWARD_GOLD } from "./setup.ts";
import type { Ask, Check, Verdict } from "./verdict.ts";

export async function checkAll(
  databaseUrl: string,
  history: History,
  simulator: Simulator,
): Promise<Verdict> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const db = openDb(databaseUrl, 1);
  const ask: Ask = async <Row>(sql: string, values: unknown[] = []) =>
    (await client.query(sql, values)).rows as Row[];
  try {
    const checks: Verdict["checks"] = [];
    for (const [name, check] of Object.entries(all))
      checks.push({ name, ...(await check({ ask, db, history, simulator })) });
    return { checks };
  } finally {
    await db.destroy();
    await client.end();
  }
}

const members: Check = async ({ ask, history }) => {
  const acked = ofKind(history, "registered");
  const rows = await ask<{ mobile: string }>("select mobile from user_member");
  const there = new Set(rows.map(({ mobile }) => mobile));
  return {
    seen: acked.length,
    wrong: acked.flatMap(({ mobile }) => (there.has(mobile) ? [] : [`member ${mobile} is gone`])),
  };
};

const savedAnswers: Check = async ({ ask, history }) => {
  const acked = ofKind(history, "answered");
  const rows = await ask<{ token: string; question: string; value: unknown }>(
    `select r.token, a.question, a.value
       from survey_answer a
       join survey_response r on r.id = a.response_id and r.owner_id = a.owner_id`,
  );
  const there = new Map(rows.map((row) => [`${row.token} ${row.question}`, row.value]));
  return {
    seen: acked.length,
    wrong: acked.flatMap(({ token, name, value }) =>
      there.get(`${token} ${name}`) === value ? [] : [`answer ${name} of ${token} is lost`],
    ),
  };
};

const results: Check = async ({ ask, history }) => {
  const acked = ofKind(history, "submitted");
  const valid = new Set(ofKind(history, "found-valid").map(({ responseId }) => responseId));
  const rows = await ask<{ id: string; result: number; audit: number | null }>(
    "select id::text, result, audit_state as audit from survey_response",
  );
  const there = new Map(rows.map((row) => [Number(row.id), row]));
  const wrong = acked.flatMap(({ responseId, result }) => {
    const row = there.get(responseId);
    if (row?.result !== result) return [`response ${responseId}: ${row?.result}, told ${result}`];
    const told = valid.has(responseId);
    return told && row.audit !== 1
      ? [`response ${responseId}: audit ${row.audit}, told valid`]
      : [];
  });
  return { seen: acked.length, wrong };
};

/** What a member has, plus what was paid out, is what they earned: no coin is lost or made. */
const coins: Check = async ({ ask, history }) => {
  const earned = new Set(ofKind(history, "found-valid").map(({ responseId }) => responseId));
  const mobiles = ofKind(history, "submitted").flatMap(({ responseId, mobile }) =>
    earned.has(responseId) ? [mobile] : [],
  );
  const rows = await ask<{ id: number; mobile: string; had: number }>(
    `select m.id::int, m.mobile,
            (select coalesce(sum(e.amount - coalesce(d.back_amount, 0)), 0) from exchange e
               left join exchange_discrepancy d on d.exchange_id = e.id and d.stands
              where e.member_id = m.id and e.state = 1)::int as had
       from user_member m where m.mobile = any($1)`,
    [mobiles],
  );
  // By itself: on a cluster wallets lie on other machines than members do.
  const wallets = await ask<{ id: number; gold: number }>(
    `select owner::int as id, sum(balance)::int as gold from ledger.balance
      where owner = any($1) and account_id % 64 between 17 and 19 group by 1`,
    [rows.map(({ id }) => id)],
  );
  const has = new Map(wallets.map(({ id, gold }) => [id, gold]));
  const wrong = rows.flatMap(({ id, mobile, had }) => {
    const gold = had + (has.get(id) ?? 0);
    return gold === REWARD_GOLD ? [] : [`member ${mobile} has and had ${gold} of ${REWARD_GOLD}`];
  });
  return { seen: rows.length, wrong };
};

const books: Check = async ({ ask }) => {
  const rows = await ask<{ problem: string; detail: string }>("select * from ledger.verify()");
  const [count] = await ask<{ n: number }>("select count(*)::int as n from ledger.tx");
  return { seen: count?.n ?? 0, wrong: rows.map(({ problem, detail }) => `${problem}: ${detail}`) };
};

const dead: Check = async ({ ask }) => {
  const rows = await ask<{ topic: string; error: string }>(
    "select topic, last_error as error from outbox where dead_at is not null",
  );
  return { seen: 0, wrong: rows.map(({ topic, error }) => `dead job ${topic}: ${error}`) };
};

const surprises: Check = async ({ history }) => ({
  seen: history.finished,
  wrong: history.surprises,
});

const all: Record<string, Check> = {
  "registered members": members,
  "saved answers": savedAnswers,
  "results and audits": results,
  "exchanges as told": exchangesAsked,
  "prizes as told": prizesAsAnswered,
  "held once, ended once": exactlyOnce,
  "stock and codes": shelf,
  "held = open exchanges": held,
  "provider's statement = clearing": statement,
  "coins per member": coins,
  "ledger.verify": books,
  "dead jobs": dead,
  "journeys without surprises": surprises,
};
