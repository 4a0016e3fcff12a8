/** The ledger is kept with its owner; the clock gives older rows theirs, and nothing else of them changes (docs/decisions/0122). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";
import { closeDay } from "./closing.ts";
import { accountId, kinds } from "./ledger.ts";
import { giveLedgerOwners } from "./owner-fill.ts";

const { state, posting, send, move, give, newMember, proved, withoutOwners, asOwner } =
  testLedger();
const at = new Date("2026-11-22T00:00:00Z");
const adjustment = accountId(0, 1, kinds.adjustment);

/** The owners of these transactions and of their lines, as `7: 26 of 7, 465 of 7`. */
async function owners(txs: readonly number[]) {
  const { rows } = await sql<{ id: number; said: string }>`
    select t.id, t.owner || ': ' || string_agg(e.account_id || ' of ' || coalesce(e.owner, -1), ', ' order by e.account_id) as said
      from ledger.tx t join ledger.entry e on e.tx_id = t.id
     where t.id = any (${txs}::bigint[]) group by t.id, t.owner order by t.id`.execute(state.db);
  return rows.map(({ said }) => said);
}

const ownerless = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from ledger.tx where owner is null)
         + (select count(*) from ledger.balance where owner is null) as n`.execute(state.db);
  return rows[0]?.n ?? 0;
};

/** A digest of all that the ledger says, without the owners. */
const said = async (): Promise<string> => {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, E'\n' order by line)) as digest from (
      select (to_jsonb(t) - 'owner')::text as line from ledger.tx t union all
      select (to_jsonb(e) - 'owner')::text from ledger.entry e union all
      select (to_jsonb(b) - 'owner')::text from ledger.balance b) lines`.execute(state.db);
  return rows[0]?.digest ?? "";
};

let ann: number;
beforeEach(async () => {
  ann = await newMember();
});

test("a posting's lines are its member's, the house's among them; what moves within the house is nobody's", async () => {
  const hold = await move(house, pending(ann), 40);
  const end = await move(pending(ann), available(ann), 40, { resolves: hold });
  const back = await move(available(ann), house, 15, { reverses: end });
  const own = await move(house, adjustment, 7);
  expect(await owners([hold, end, back, own])).toEqual([
    `${ann}: ${house} of ${ann}, ${pending(ann)} of ${ann}`,
    `${ann}: ${available(ann)} of ${ann}, ${pending(ann)} of ${ann}`,
    `${ann}: ${house} of ${ann}, ${available(ann)} of ${ann}`,
    `0: ${house} of 0, ${adjustment} of 0`,
  ]);
  expect(await ownerless()).toBe(0);
  await proved();
});

test("what another member did is neither ended nor reversed", async () => {
  const bob = await newMember(10);
  const hold = await move(house, pending(ann), 40);
  await expect(move(available(bob), house, 5, { resolves: hold })).rejects.toMatchObject({
    reason: "conflict",
  });
  for (const reverses of [hold, 999_999_999])
    // oxlint-disable-next-line no-await-in-loop
    await expect(move(available(bob), house, 5, { reverses })).rejects.toMatchObject({
      reason: "conflict",
    });
  await proved();
});

test.each([0, 5, 1000])(
  "what was there before goes on as it did when the clock has come to at most %i of it, and says the same after it",
  async (batches) => {
    const once = posting([
      { account: house, amount: -30 },
      { account: available(ann), amount: 30 },
    ]);
    const first = await send(once);
    const hold = await move(house, pending(ann), 40);
    const own = await move(house, adjustment, 7);
    await closeDay(state.db, { day: `2030-01-${10 + (batches % 7)}`, at });
    await withoutOwners();
    const [all, before] = [await ownerless(), await said()];
    const given = await giveLedgerOwners({ db: state.db }, undefined, { size: 1, batches });
    expect(given).toBe(Math.min(all, batches));
    expect(await said()).toBe(before);
    await proved();
    // What goes on from older rows: a repeat, the end of a hold, a reversal.
    expect(await send(once)).toBe(first);
    const end = await move(pending(ann), available(ann), 40, { resolves: hold });
    await move(available(ann), house, 1, { reverses: first });
    await proved();
    const then = await said();
    await giveLedgerOwners({ db: state.db });
    expect([await ownerless(), await said()]).toEqual([0, then]);
    expect(await owners([first, hold, own, end])).toEqual([
      `${ann}: ${house} of ${ann}, ${available(ann)} of ${ann}`,
      `${ann}: ${house} of ${ann}, ${pending(ann)} of ${ann}`,
      `0: ${house} of 0, ${adjustment} of 0`,
      `${ann}: ${available(ann)} of ${ann}, ${pending(ann)} of ${ann}`,
    ]);
    // Nothing is given twice, and every closed day reads as it did.
    expect(await giveLedgerOwners({ db: state.db })).toBe(0);
    await proved();
  },
);

test("an owner is given past what somebody holds at this moment, who is waited for by nobody", async () => {
  await give(ann, 5);
  await withoutOwners();
  const all = await ownerless();
  await asOwner(async (query) => {
    await query("begin");
    await query(`select from ledger.balance where account_id = ${available(ann)} for update`);
    expect(await giveLedgerOwners({ db: state.db })).toBe(all - 1);
    await query("rollback");
  });
  expect(await giveLedgerOwners({ db: state.db })).toBe(1);
});

test("two who give owners at once give each once", async () => {
  for (let n = 0; n < 20; n++)
    // oxlint-disable-next-line no-await-in-loop
    await give(ann, 1);
  await withoutOwners();
  const all = await ownerless();
  const other = { db: state.db };
  const given = await Promise.all(
    [1, 2, 3].map(() => giveLedgerOwners(other, undefined, { size: 3 })),
  );
  given.push(await giveLedgerOwners(other));
  expect(await ownerless()).toBe(0);
  expect(given.reduce((sum, one) => sum + one, 0)).toBe(all);
  await proved();
});
