/** What is carried out on an owner's machine names that owner, and takes nothing of anybody else's (docs/decisions/0133). */
import { Client } from "pg";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";
import { appUrl } from "../../platform/migrate.ts";

const { state, newMember, proved } = testLedger();
const clients: Client[] = [];
let ann: number;
let bob: number;
let app: Client;

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: appUrl(state.ownerUrl) });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  [ann, bob] = [await newMember(100), await newMember(100)];
  app = await connected();
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

type Coin = { owner: number | null; key: string; accounts: readonly number[] };

/** One coin from the first account to the second. */
const post = async ({ owner, key, accounts }: Coin): Promise<number | undefined> =>
  (
    await app.query<{ id: number }>(
      `select ledger.post($1, 'own', $2, 30::smallint, $3::bigint[], array[-1, 1]::bigint[],
         1, null, null, 'x', 'system', '2026-11-27') as id`,
      [owner, key, accounts],
    )
  ).rows[0]?.id;

const outcomeOf = (given: Coin): Promise<string> =>
  post(given).then(
    () => "posted",
    (error: { code?: string }) => error.code ?? "something else",
  );

test("a posting is taken for whom its accounts belong to, and for no other owner", async () => {
  let keys = 0;
  const who = fc.constantFrom("ann", "bob", "house", "nobody", "none");
  const place = fc.constantFrom("house", "ann", "bob", "annPending");
  const numbers = () => ({ ann, bob, house: 0, nobody: 9_999, none: null });
  const places = () => ({
    house: house + 1,
    ann: available(ann),
    bob: available(bob),
    annPending: pending(ann),
  });
  await fc.assert(
    fc.asyncProperty(who, place, async (owner, to) => {
      const holder = { house: "house", ann: "ann", bob: "bob", annPending: "ann" }[to];
      const given = { key: `o${++keys}`, accounts: [house, places()[to]] };
      expect(await outcomeOf({ ...given, owner: numbers()[owner] })).toBe(
        owner === holder ? "posted" : "LG400",
      );
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 60) },
  );
  await proved();
});

test("an account of the house is one that its list of accounts has, and no other number below the members'", async () => {
  const { rows } = await app.query<{ id: number }>(
    "select id from ledger.account where owner = 0 order by id",
  );
  const listed = new Set(rows.map(({ id }) => id));
  expect(listed.size).toBe(14);
  const taken: number[] = [];
  for (let id = -1; id < 64; id++) {
    const other = id < 32 ? house : house + 16;
    if (id === other) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const outcome = await outcomeOf({ owner: 0, key: `h${id}`, accounts: [other, id] });
    if (outcome === "posted") taken.push(id);
    else expect(outcome, String(id)).toBe("LG400");
  }
  expect([...taken, house, house + 16].toSorted((a, b) => a - b)).toEqual([...listed]);
  await proved();
});

test("a member's account that was never opened is refused as unknown, and leaves nothing", async () => {
  for (const account of [pending(ann) + 3, 9_999 * 64 + 17])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    expect(
      await outcomeOf({ owner: Math.floor(account / 64), key: "u", accounts: [house, account] }),
    ).toBe("LG400");
  await proved();
});

test("a hold is ended once, and its end is the same transaction when it is repeated", async () => {
  const send = async (key: string, accounts: readonly number[], resolves: number | null) =>
    (
      await app.query<{ id: number }>(
        `select ledger.post(${ann}, 'hold', $1, 30::smallint, $2::bigint[], array[-5, 5]::bigint[],
           1, $3, null, 'x', 'system', '2026-11-27') as id`,
        [key, accounts, resolves],
      )
    ).rows[0]?.id;
  const held = available(ann) + 2;
  const hold = (await send("hold", [available(ann), held], null)) ?? 0;
  const back = [held, available(ann)];
  const end = await send("end", back, hold);
  expect(end).toBeGreaterThan(hold);
  expect(await send("end", back, hold)).toBe(end);
  await expect(send("other", back, hold)).rejects.toMatchObject({ code: "LG409" });
  await proved();
});

test("balances are locked of one owner alone, and whoever asks for another's is refused", async () => {
  const lock = (client: Client, accounts: readonly number[]) =>
    client.query("select ledger.lock_balances($1, $2::bigint[])", [ann, accounts]);
  await expect(lock(app, [available(ann), available(bob)])).rejects.toMatchObject({
    code: "LG400",
  });
  const other = await connected();
  await other.query("begin; set local lock_timeout = '50ms'");
  await app.query("begin");
  await lock(app, [available(ann)]);
  await lock(other, [pending(ann)]);
  await expect(lock(other, [available(ann)])).rejects.toMatchObject({ code: "55P03" });
  await app.query("rollback");
  await other.query("rollback");
});
