/** Each posting is kept with its owner, and within one owner alone a scope and key are used once (docs/decisions/0122, docs/decisions/0127). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";
import { accountId, kinds } from "./ledger.ts";

const { state, posting, send, move, give, newMember, goldOf, proved, asOwner } = testLedger();
const adjustment = accountId(0, 1, kinds.adjustment);

/** The owners of these transactions and of their lines, as `7: 26 of 7, 465 of 7`. */
async function owners(txs: readonly number[]) {
  const { rows } = await sql<{ id: number; said: string }>`
    select t.id, t.owner || ': ' || string_agg(e.account_id || ' of ' || e.owner, ', ' order by e.account_id) as said
      from ledger.tx t join ledger.entry e on e.owner = t.owner and e.tx_id = t.id
     where t.id = any (${txs}::bigint[]) group by t.id, t.owner order by t.id`.execute(state.db);
  return rows.map(({ said }) => said);
}

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

test("two members, and the house, may use the same key, each once; whose it is says which one is repeated", async () => {
  const bob = await newMember();
  const both = [ann, bob].map((member) =>
    posting(
      [
        { account: house, amount: -7 },
        { account: available(member), amount: 7 },
      ],
      { key: "the same" },
    ),
  );
  const within = posting(
    [
      { account: house, amount: -7 },
      { account: adjustment, amount: 7 },
    ],
    { key: "the same" },
  );
  const all = [...both, within];
  const first = await Promise.all(all.map(send));
  expect(new Set(first).size).toBe(3);
  expect(await Promise.all([...all, ...all].map(send))).toEqual([...first, ...first]);
  const balances = await Promise.all([ann, bob].map(goldOf));
  expect(balances.map((gold) => gold.available)).toEqual([7, 7]);
  await proved();
});

test("a transaction is reversed once, whoever asks, and under whichever key; a repeat gets the first answer", async () => {
  const paid = await give(ann, 40);
  const undo = (amount: number) =>
    posting(
      [
        { account: available(ann), amount: -amount },
        { account: house, amount },
      ],
      { reverses: paid },
    );
  const tries = Array.from({ length: 20 }, () => undo(40));
  const outcomes = await Promise.allSettled(tries.map(send));
  const won = outcomes.findIndex(({ status }) => status === "fulfilled");
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of outcomes)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "conflict" });
  expect(await send(tries[won] ?? undo(1))).toBe((outcomes[won] as { value: number }).value);
  await proved();
});

test("the tables themselves refuse what is nobody's, a line apart from its transaction, and a second end of a hold", async () => {
  const bob = await newMember(5);
  const hold = await move(house, pending(ann), 40);
  const end = await move(pending(ann), available(ann), 40, { resolves: hold });
  const tx = (owner: string, more = "") =>
    `insert into ledger.tx (owner, scope, idem_key, fingerprint, reason, resolves, memo, actor, occurred_at)
       select ${owner}, scope, idem_key || 'x', fingerprint, reason, null, memo, actor, occurred_at
         from ledger.tx where id = ${end} ${more}`;
  const cases: [statement: string, code: string][] = [
    [tx("null"), "23502"],
    [`insert into ledger.entry (tx_id, account_id, amount) values (${end}, ${house}, 1)`, "23502"],
    [
      `insert into ledger.balance (account_id, floor) values (${available(ann) + 64_000_000}, 0)`,
      "23502",
    ],
    // Of another owner, there is no such transaction.
    [
      `insert into ledger.entry (owner, tx_id, account_id, amount) values (${bob}, ${end}, ${house}, 1)`,
      "23503",
    ],
    [tx(String(ann)).replace("idem_key || 'x'", "idem_key"), "23505"],
    [tx(String(ann)).replace("reason, null,", "reason, resolves,"), "23505"],
  ];
  await asOwner(async (query) => {
    for (const [statement, code] of cases) {
      // oxlint-disable-next-line no-await-in-loop
      await expect(query(statement), statement).rejects.toMatchObject({ code });
    }
  });
  await proved();
});
