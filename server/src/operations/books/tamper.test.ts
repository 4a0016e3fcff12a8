import { beforeAll, expect, test, vi } from "vitest";
import { AuditPolicy, ExchangeState } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import type { SignedIn } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import {
  exchangeIn,
  keepSignedIn,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { DAY, prizeWith, proved, tamper } from "../../../test/books.ts";

const { server, simulator } = serverWithPayouts();

let member: SignedIn;
let open: Exchange;
let paid: Exchange;
let failed: Exchange;
let bill: string;
let failedBill: string;
let prizeId: number;
let codesId: number;
let responseId: number;

const billOf = async ({ id }: Exchange) => {
  const row = await server.db
    .selectFrom("exchangePayout")
    .select("billNo")
    .where("exchangeId", "=", id)
    .executeTakeFirstOrThrow();
  return row.billNo;
};

beforeAll(async () => {
  await setRules(server, noLimits);
  member = await memberWith(server, { gold: 100_000, fen: 1_000_000 });
  paid = await exchangeIn(server, { member, state: ExchangeState.of.issued, simulator });
  failed = await exchangeIn(server, { member, state: ExchangeState.of.failed, simulator });
  open = await withdraw(member.call);
  [bill, failedBill] = [await billOf(paid), await billOf(failed)];
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.reconciliation });
  responseId = (await completed(member.call, taskId)).responseId;
  prizeId = await prizeWith(server, { type: 3, stock: 3 });
  codesId = await prizeWith(server, { type: 2, stock: 0 });
  // Two days later the provider's list is fetched; ten days later nothing mends what we do to it.
  for (const days of [2, 8]) {
    server.clock.move(days * DAY);
    await keepSignedIn(server);
    const { named } = await proved(server);
    if (named.length > 0) throw new Error(`not good to begin with: ${named.join(", ")}`);
  }
  // An alarm is what each of these raises.
  vi.spyOn(server.world.log, "error").mockReturnValue(undefined);
});

type TamperCase = {
  done: string;
  what: () => string[];
  undo: () => string[];
  found: () => string[];
};

const held = () => member.memberId * 64 + 2 * 16 + 3;
const setStock = (id: number, stock: number) =>
  `update prize set stock = ${stock} where id = ${id}`;
const entryOf = (id: number) => `
  tx_id = (select hold_tx from exchange where id = ${id}) and account_id = ${held()}`;

const cases: TamperCase[] = [
  {
    done: "a deleted line of a hold",
    what: () => [
      `create table kept as select * from ledger.entry where ${entryOf(open.id)}`,
      `delete from ledger.entry where ${entryOf(open.id)}`,
    ],
    undo: () => ["insert into ledger.entry select * from kept", "drop table kept"],
    found: () => [`ledger account:${held()}`],
  },
  {
    done: "a hold that is gone from the balance",
    what: () => [`update ledger.balance set balance = 0 where account_id = ${held()}`],
    undo: () => [`update ledger.balance set balance = ${open.amount} where account_id = ${held()}`],
    found: () => [`holds member:${member.memberId}`, `ledger account:${held()}`],
  },
  {
    done: "an open withdrawal that was called revoked",
    what: () => [`update exchange set state = 3, finished_at = now() where id = ${open.id}`],
    undo: () => [`update exchange set state = 0, finished_at = null where id = ${open.id}`],
    found: () => [`holds member:${member.memberId}`],
  },
  {
    done: "a paid withdrawal that was called failed",
    what: () => [`update exchange set state = 5, reason = 'x' where id = ${paid.id}`],
    undo: () => [`update exchange set state = 1, reason = '' where id = ${paid.id}`],
    found: () => [`payouts exchange:${paid.id}`, `clearing exchange:${paid.id}`],
  },
  {
    done: "a paid withdrawal whose sum was changed",
    what: () => [
      `update exchange set gross_fen = gross_fen + 1, net_fen = net_fen + 1 where id = ${paid.id}`,
    ],
    undo: () => [
      `update exchange set gross_fen = gross_fen - 1, net_fen = net_fen - 1 where id = ${paid.id}`,
    ],
    found: () => [`payouts bill:${bill}`, `clearing exchange:${paid.id}`],
  },
  {
    done: "a payout that was called paid",
    what: () => [`update exchange_payout set state = 'paid' where exchange_id = ${failed.id}`],
    undo: () => [`update exchange_payout set state = 'refused' where exchange_id = ${failed.id}`],
    found: () => [`payouts exchange:${failed.id}`],
  },
  {
    done: "a payout that was deleted",
    what: () => [
      `create table kept as select * from exchange_payout where exchange_id = ${paid.id}`,
      `delete from exchange_payout where exchange_id = ${paid.id}`,
    ],
    undo: () => ["insert into exchange_payout select * from kept", "drop table kept"],
    found: () => [`payouts bill:${bill}`, `payouts exchange:${paid.id}`],
  },
  {
    done: "a line of the provider's list that is missing",
    what: () => [`update books_statement set provider = 'other' where bill_no = '${bill}'`],
    undo: () => [`update books_statement set provider = 'simulated' where bill_no = '${bill}'`],
    // Under another provider's name it is a payment that nobody ordered.
    found: () => [`payouts bill:${bill}`, `payouts bill:${bill}`],
  },
  {
    done: "a line of the provider's list that nobody ordered",
    what: () => [
      `insert into books_statement (provider, bill_no, fen, day, source, added_at)
         values ('simulated', 'extra', 500, now(), 'upload', now())`,
    ],
    undo: () => ["delete from books_statement where bill_no = 'extra'"],
    found: () => ["payouts bill:extra"],
  },
  {
    done: "a payment that the provider made and we gave back",
    what: () => [
      `insert into books_statement (provider, bill_no, fen, day, source, added_at)
         values ('simulated', '${failedBill}', ${failed.netFen}, now(), 'upload', now())`,
    ],
    undo: () => [`delete from books_statement where bill_no = '${failedBill}'`],
    found: () => [`payouts bill:${failedBill}`],
  },
  {
    done: "a line of the provider's list with another sum",
    what: () => [`update books_statement set fen = fen + 1 where bill_no = '${bill}'`],
    undo: () => [`update books_statement set fen = fen - 1 where bill_no = '${bill}'`],
    found: () => [`payouts bill:${bill}`],
  },
  {
    done: "a payment out of the clearing account that no withdrawal stands for",
    what: () => [
      `insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, memo, actor, occurred_at)
         values (0, 'forged', '1', 'x', 30, 'x', 'x', now())`,
      `insert into ledger.entry (owner, tx_id, account_id, amount)
         select 0, id, account, amount from ledger.tx, (values (43, 700), (45, -700)) a (account, amount)
          where scope = 'forged'`,
    ],
    undo: () => [
      "delete from ledger.entry where tx_id = (select id from ledger.tx where scope = 'forged')",
      "delete from ledger.tx where scope = 'forged'",
    ],
    found: () => ["clearing account:clearing"],
  },
  {
    done: "a pending reward that was raised",
    what: () => [
      `update survey_response set reward_gold = reward_gold + 1 where id = ${responseId}`,
    ],
    undo: () => [
      `update survey_response set reward_gold = reward_gold - 1 where id = ${responseId}`,
    ],
    found: () => [`pending member:${member.memberId}`],
  },
  {
    done: "a stock that is off by one",
    what: () => [setStock(prizeId, 4)],
    undo: () => [setStock(prizeId, 3)],
    found: () => [`stock prize:${prizeId}`],
  },
  {
    done: "a line of a stock that was changed",
    what: () => [`update prize_stock set stock_after = 9 where prize_id = ${prizeId}`],
    undo: () => [`update prize_stock set stock_after = 3 where prize_id = ${prizeId}`],
    found: () => [`stock prize:${prizeId}`],
  },
  {
    done: "a claim to a code where there is none",
    what: () => [
      `update exchange set type = 2, prize_id = ${codesId}, gross_fen = 0, net_fen = 0
        where id = ${open.id}`,
    ],
    undo: () => [
      `update exchange set type = 1, prize_id = null, gross_fen = ${open.grossFen},
              net_fen = ${open.netFen} where id = ${open.id}`,
    ],
    found: () => [`stock prize:${codesId}`],
  },
];

test.each(cases)("$done is found and named", async ({ what, undo, found }) => {
  await tamper(server, ...what());
  const { named, run } = await proved(server);
  expect(named.toSorted()).toEqual(expect.arrayContaining(found().toSorted()));
  expect(run.differences).toBeGreaterThanOrEqual(found().length);
  await tamper(server, ...undo());
  expect((await proved(server)).list).toEqual([]);
});
