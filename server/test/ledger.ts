/** A ledger on a database of its own, with members and moves, for the ledger's tests. */
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { Asset, MoneyReason } from "#contract/enums.ts";
import { type Db, openDb, transact } from "../src/platform/db.ts";
import { appUrl } from "../src/platform/migrate.ts";
import {
  accountId,
  kinds,
  type LedgerLine,
  post,
  type Posting,
} from "../src/ledger/wallet/ledger.ts";
import { differences, openWallet, walletOf } from "../src/ledger/wallet/api.ts";
import { allDifferences } from "../src/ledger/wallet/proof.ts";
import { cloneDatabase } from "./database.ts";

const { gold } = Asset.of;
export const house = accountId(0, gold, kinds.rewardExpense);
export const available = (member: number, asset: Asset = gold) =>
  accountId(member, asset, kinds.available);
export const pending = (member: number) => accountId(member, gold, kinds.pending);

/** As PostgreSQL knows the function that posts. */
export const POST =
  "'ledger.post(bigint, text, text, smallint, bigint[], bigint[], bigint, bigint, bigint, text, text, timestamptz)'::regprocedure";

export function testLedger() {
  const state = {} as { db: Db; ownerUrl: string; drop(): Promise<void> };
  let lastMember = 0;
  let postings = 0;
  beforeAll(async () => {
    const database = await cloneDatabase();
    Object.assign(state, database, { db: openDb(appUrl(database.ownerUrl), 16) });
  });
  afterAll(async () => {
    await state.db.destroy();
    await state.drop();
  });

  const posting = (lines: LedgerLine[], more: Partial<Posting> = {}): Posting => ({
    scope: "test",
    key: `k${++postings}`,
    reason: MoneyReason.of.adjustment,
    lines,
    refId: 1,
    memo: "测试",
    actor: "system",
    at: new Date("2026-11-21T02:00:00Z"),
    ...more,
  });
  const send = (one: Posting) => transact(state.db, (tx) => post(tx, one));
  const move = (from: number, to: number, amount: number, more: Partial<Posting> = {}) =>
    send(
      posting(
        [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
        more,
      ),
    );
  const give = (member: number, amount: number) => move(house, available(member), amount);
  const balanced = async () => expect(await differences(state.db)).toEqual([]);
  return {
    state,
    posting,
    send,
    move,
    give,
    newMember: async (goldCoins = 0): Promise<number> => {
      const id = ++lastMember;
      await transact(state.db, (tx) => openWallet(tx, id));
      if (goldCoins > 0) await give(id, goldCoins);
      return id;
    },
    goldOf: async (member: number) => (await walletOf(state.db, member)).gold,
    balanced,
    /** By days and as a whole. */
    proved: async () => {
      await balanced();
      expect(await allDifferences(state.db)).toEqual([]);
    },
    asOwner: (work: (query: pg.Client["query"]) => Promise<void>) => asOwner(state.ownerUrl, work),
  };
}

async function asOwner(url: string, work: (query: pg.Client["query"]) => Promise<void>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client.query.bind(client) as pg.Client["query"]);
  } finally {
    await client.end();
  }
}
