/** After the last restart: every exchange is as its member was told, and each fen, coin, code and parcel moved once. */
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { factsOf, shelfFactsOf, wrongsIn, wrongsOnShelf } from "../server/test/exactly-once.ts";
import { ofKind } from "./history.ts";
import type { Ask, Check } from "./verdict.ts";

const { issued, revoked, rejected, failed } = ExchangeState.of;

type ExchangeRow = {
  id: number;
  type: ExchangeType;
  state: ExchangeState;
  key: string;
  amount: number;
  mobile: string;
  /** What we have booked as paid: what was owed, or what two persons found on the provider's list. */
  net: number;
  bill: string | null;
  tracking: string;
};

const exchangeRows = (ask: Ask) =>
  ask<ExchangeRow>(`
    select e.id::int, e.type, e.state, e.request_key as key, e.amount, m.mobile,
           coalesce(p.settled_fen, e.net_fen)::int as net,
           p.bill_no as bill, e.tracking
      from exchange e join user_member m on m.id = e.member_id
      left join exchange_payout p on p.exchange_id = e.id order by e.id`);

export const exchangesAsked: Check = async ({ ask, history }) => {
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
    if (told.cancelled.has(exchangeId) && row.state !== revoked)
      return [`${exchangeId} not cancelled`];
    if (told.rejected.has(exchangeId) && row.state !== rejected)
      return [`${exchangeId} not rejected`];
    const ended = row.state === issued || row.state === failed;
    return told.approved.has(exchangeId) && !ended
      ? [`${exchangeId} is stuck in ${row.state}`]
      : [];
  });
  return { seen: acked.length, wrong };
};

/** What a member was told of a prize: its code, its parcel's number, or that it came to nothing. */
export const prizesAsAnswered: Check = async ({ ask, history }) => {
  const there = new Map((await exchangeRows(ask)).map((row) => [row.id, row]));
  const revealed = ofKind(history, "revealed");
  const shipped = ofKind(history, "shipped");
  const givenUp = ofKind(history, "given-up");
  const stateOf = (id: number) => there.get(id)?.state;
  const wrong = [
    ...[...revealed, ...shipped].flatMap(({ exchangeId: id }) =>
      stateOf(id) === issued ? [] : [`prize ${id} was given and is in state ${stateOf(id)}`],
    ),
    ...shipped.flatMap(({ exchangeId: id, tracking }) =>
      there.get(id)?.tracking === tracking ? [] : [`parcel ${id} has lost its number`],
    ),
    ...givenUp.flatMap(({ exchangeId: id }) =>
      stateOf(id) === failed ? [] : [`prize ${id} was given up and is in state ${stateOf(id)}`],
    ),
  ];
  if (new Set(revealed.map(({ code }) => code)).size !== revealed.length)
    wrong.push("two were shown the same code");
  return { seen: revealed.length + shipped.length + givenUp.length, wrong };
};

export const exactlyOnce: Check = async ({ db, simulator }) => {
  const facts = await factsOf(db, simulator.paid().list);
  return { seen: facts.length, wrong: wrongsIn(facts) };
};

export const shelf: Check = async ({ db }) => {
  const facts = await shelfFactsOf(db);
  return { seen: facts.length, wrong: wrongsOnShelf(facts) };
};

/** What members have in `held` is what their open exchanges hold, and not a coin more. */
export const held: Check = async ({ ask }) => {
  // Each by itself: on a cluster the two lie on different machines.
  const rows = await ask<{ account: number; held: number }>(
    `select account_id::int as account, balance::int as held
       from ledger.balance where account_id % 16 = 3`,
  );
  const exchanges = await ask<{ account: number; open: number }>(
    `select (member_id * 64 + asset * 16 + 3)::int as account, sum(amount)::int as open
       from exchange where state in (0, 2) group by 1`,
  );
  const openOn = new Map(exchanges.map(({ account, open }) => [account, open]));
  const wrong = rows.flatMap(({ account, held: has }) => {
    const open = openOn.get(account) ?? 0;
    return has === open
      ? []
      : [`member ${Math.floor(account / 64)} holds ${has}, open are ${open}`];
  });
  return { seen: rows.length, wrong };
};

export const statement: Check = async ({ ask, simulator }) => {
  const rows = (await exchangeRows(ask)).filter(
    ({ type, state }) => type === ExchangeType.of.cash && state === issued,
  );
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
