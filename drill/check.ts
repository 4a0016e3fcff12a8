/** After the last restart: is everything that was acknowledged there, and every fen paid or returned once? */
import { Client } from "pg";
import type { Simulator } from "../server/simulators/payout.ts";
import { type History, ofKind } from "./history.ts";
import { REWARD_GOLD } from "./setup.ts";

export type Verdict = { checks: { name: string; seen: number; wrong: string[] }[] };

type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
type Check = (parts: { ask: Ask; history: History; simulator: Simulator }) => Promise<{
  seen: number;
  wrong: string[];
}>;

export async function checkAll(
  databaseUrl: string,
  history: History,
  simulator: Simulator,
): Promise<Verdict> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const ask: Ask = async <Row>(sql: string, values: unknown[] = []) =>
    (await client.query(sql, values)).rows as Row[];
  try {
    const checks: Verdict["checks"] = [];
    for (const [name, check] of Object.entries(all))
      checks.push({ name, ...(await check({ ask, history, simulator })) });
    return { checks };
  } finally {
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
       from survey_answer a join survey_response r on r.id = a.response_id`,
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

type ExchangeRow = {
  id: number;
  state: number;
  key: string;
  amount: number;
  mobile: string;
  net: number;
  bill: string | null;
  payout: string | null;
  holds: number;
  issued: number;
  returned: number;
};

/** reason 10 holds, 11 issues, 12 returns (contract enums, MoneyReason). */
const exchangeRows = (ask: Ask) =>
  ask<ExchangeRow>(`
    select e.id::int, e.state, e.request_key as key, e.amount, m.mobile, e.net_fen as net,
           p.bill_no as bill, p.state as payout,
           count(t.id) filter (where t.reason = 10)::int as holds,
           count(t.id) filter (where t.reason = 11)::int as issued,
           count(t.id) filter (where t.reason = 12)::int as returned
      from exchange e join user_member m on m.id = e.member_id
      left join exchange_payout p on p.exchange_id = e.id
      left join ledger.tx t on t.ref_id = e.id and t.reason in (10, 11, 12)
     group by e.id, m.mobile, p.bill_no, p.state order by e.id`);

const exchangesAsked: Check = async ({ ask, history }) => {
  const acked = ofKind(history, "asked");
  const there = new Map((await exchangeRows(ask)).map((row) => [row.id, row]));
  const told = {
    cancelled: new Set(ofKind(history, "cancelled").map(({ exchangeId }) => exchangeId)),
    rejected: new Set(ofKind(history, "rejected").map(({ exchangeId }) => exchangeId)),
    approved: new Set(ofKind(history, "approved").map(({ exchangeId }) => exchangeId)),
  };
  const wrong = acked.flatMap(({ exchangeId, key, amount, mobile }) => {
    const row = there.get(exchangeId);
    if (!row) return [`exchange ${exchangeId} is gone`];
    if (row.key !== key || row.amount !== amount || row.mobile !== mobile)
      return [`exchange ${exchangeId} is another one than was told`];
    if (told.cancelled.has(exchangeId) && row.state !== 3) return [`${exchangeId} not cancelled`];
    if (told.rejected.has(exchangeId) && row.state !== 4) return [`${exchangeId} not rejected`];
    const ended = row.state === 1 || row.state === 5;
    return told.approved.has(exchangeId) && !ended
      ? [`${exchangeId} is stuck in ${row.state}`]
      : [];
  });
  return { seen: acked.length, wrong };
};

/** Held once; then, by its state, issued once or returned once or (pending) neither. */
const exactlyOnce: Check = async ({ ask }) => {
  const rows = await exchangeRows(ask);
  const wrong = rows.flatMap((row) => {
    const want = row.state === 1 ? [1, 1, 0] : row.state === 0 ? [1, 0, 0] : [1, 0, 1];
    const have = [row.holds, row.issued, row.returned];
    return want.join() === have.join()
      ? []
      : [`exchange ${row.id} in state ${row.state}: held, issued, returned = ${have.join()}`];
  });
  return { seen: rows.length, wrong };
};

/** What members have in `held` is what their open exchanges hold, and not a coin more. */
const held: Check = async ({ ask }) => {
  const rows = await ask<{ member: number; held: number; open: number }>(`
    select b.account_id / 64 as member, b.balance::int as held, coalesce(e.open, 0)::int as open
      from ledger.balance b
      left join (select member_id, asset, sum(amount) as open from exchange
                  where state in (0, 2) group by 1, 2) e
        on b.account_id = e.member_id * 64 + e.asset * 16 + 3
     where b.account_id % 16 = 3`);
  const wrong = rows.flatMap((row) =>
    row.held === row.open ? [] : [`member ${row.member} holds ${row.held}, open are ${row.open}`],
  );
  return { seen: rows.length, wrong };
};

const statement: Check = async ({ ask, simulator }) => {
  const rows = (await exchangeRows(ask)).filter(({ state }) => state === 1);
  const ours = new Map(rows.map((row) => [row.bill, row.net]));
  const { list, totalFen } = simulator.paid();
  const theirs = new Map(list.map(({ billNo, fen }) => [billNo, fen]));
  const wrong = [
    ...list.flatMap(({ billNo, fen }) =>
      ours.get(billNo) === fen ? [] : [`they paid ${billNo} ${fen}, we booked ${ours.get(billNo)}`],
    ),
    ...rows.flatMap(({ bill, net }) =>
      theirs.get(bill ?? "") === net ? [] : [`we booked ${bill} ${net} that they did not pay`],
    ),
  ];
  if (theirs.size !== list.length) wrong.push("a bill number was paid twice");
  // Account 43 = house, cash, payout clearing (migration 0001).
  const [clearing] = await ask<{ fen: number }>(
    "select coalesce(sum(amount), 0)::bigint as fen from ledger.entry where account_id = 43",
  );
  if (Number(clearing?.fen) !== totalFen)
    wrong.push(`clearing ${clearing?.fen} fen, their statement ${totalFen} fen`);
  return { seen: list.length, wrong };
};

/** What a member has, plus what was paid out, is what they earned: no coin is lost or made. */
const coins: Check = async ({ ask, history }) => {
  const earned = new Set(ofKind(history, "found-valid").map(({ responseId }) => responseId));
  const mobiles = ofKind(history, "submitted").flatMap(({ responseId, mobile }) =>
    earned.has(responseId) ? [mobile] : [],
  );
  const rows = await ask<{ mobile: string; gold: number }>(
    `select m.mobile,
            (select coalesce(sum(b.balance), 0) from ledger.balance b
              where b.account_id between m.id * 64 + 17 and m.id * 64 + 19)::int
            + (select coalesce(sum(e.amount), 0) from exchange e
                where e.member_id = m.id and e.state = 1)::int as gold
       from user_member m where m.mobile = any($1)`,
    [mobiles],
  );
  return {
    seen: rows.length,
    wrong: rows.flatMap(({ mobile, gold }) =>
      gold === REWARD_GOLD ? [] : [`member ${mobile} has and had ${gold} of ${REWARD_GOLD}`],
    ),
  };
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
  "held once, ended once": exactlyOnce,
  "held = open exchanges": held,
  "provider's statement = clearing": statement,
  "coins per member": coins,
  "ledger.verify": books,
  "dead jobs": dead,
  "journeys without surprises": surprises,
};
