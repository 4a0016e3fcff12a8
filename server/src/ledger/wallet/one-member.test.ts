/** ledger.post takes what balances between one member and the house, and nothing else (docs/decisions/0122). */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { available, house, pending, POST, testLedger } from "../../../test/ledger.ts";
import { accountId, kinds, type LedgerLine } from "./ledger.ts";
import { balancesOf } from "./sql.ts";

const { state, posting, send, move, newMember, balanced, asOwner } = testLedger();
const { gold, cash } = Asset.of;
const houseIn = (asset: Asset, kind: number) => accountId(0, asset, kind);

let ann: number;
let bob: number;
beforeAll(async () => {
  [ann, bob] = [await newMember(100), await newMember(100)];
  for (const one of [ann, bob])
    // oxlint-disable-next-line no-await-in-loop
    await move(houseIn(cash, kinds.rewardExpense), available(one, cash), 100);
});

/** The accounts to draw from; a function, because the members get their numbers in beforeAll. */
const places = () => [
  house,
  houseIn(gold, kinds.adjustment),
  houseIn(cash, kinds.rewardExpense),
  houseIn(cash, kinds.payoutClearing),
  ...[ann, bob].flatMap((one) => [available(one), pending(one), available(one, cash)]),
];

/** Half of them are made to balance, which random amounts hardly ever do; two thirds have one member only. */
const drawn = fc.record({
  without: fc.constantFrom("ann", "bob", "nobody"),
  lines: fc.uniqueArray(
    fc.record({ place: fc.nat(9), amount: fc.integer({ min: -30, max: 30 }) }),
    { selector: ({ place }) => place, minLength: 1, maxLength: 6 },
  ),
  isMadeToBalance: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

const assetOf = (account: number) => Math.floor((account % 64) / 16);
const memberOf = (account: number) => Math.floor(account / 64);

function linesOf({ without, lines, isMadeToBalance }: Drawn): LedgerLine[] {
  const left = { ann, bob, nobody: -1 }[without];
  const all = lines
    .map(({ place, amount }) => ({ account: places()[place] ?? house, amount }))
    .filter(({ account }) => memberOf(account) !== left);
  if (!isMadeToBalance) return all;
  return all.map((line, nth) => {
    const sameAsset = all.filter(({ account }) => assetOf(account) === assetOf(line.account));
    const isLast = all.findLastIndex((one) => sameAsset.includes(one)) === nth;
    const others = sameAsset.filter((one) => one !== line);
    return isLast ? { ...line, amount: -sumOf(others) } : line;
  });
}

const sumOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

type Balances = ReadonlyMap<number, number>;
const balances = async (): Promise<Balances> =>
  new Map(
    (await balancesOf(state.db, [ann, bob])).map((row) => [
      accountId(row.owner, row.asset as Asset, row.kind),
      row.balance,
    ]),
  );

/** What must become of a posting of these lines, by the rules alone. */
function verdictOf(given: readonly LedgerLine[], before: Balances): string {
  const lines = given.filter(({ amount }) => amount !== 0);
  const members = new Set(lines.map(({ account }) => memberOf(account)).filter((one) => one > 0));
  if (lines.length < 2 || members.size > 1) return "LG400";
  const byAsset = Map.groupBy(lines, ({ account }) => assetOf(account));
  if ([...byAsset.values()].some((some) => sumOf(some) !== 0)) return "LG422";
  const isTooLow = lines.some(
    ({ account, amount }) => memberOf(account) > 0 && (before.get(account) ?? 0) + amount < 0,
  );
  return isTooLow ? "balanceTooLow" : "posted";
}

const outcomeOf = (lines: LedgerLine[]): Promise<string> =>
  send(posting(lines)).then(
    () => "posted",
    (error: { code?: string; reason?: string }) => error.reason ?? error.code ?? "something else",
  );

test("what balances within one member and the house is posted, all else is refused and leaves no trace", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (one) => {
      const lines = linesOf(one);
      const before = await balances();
      const verdict = verdictOf(lines, before);
      expect(await outcomeOf(lines)).toBe(verdict);
      const moved = new Map(lines.map(({ account, amount }) => [account, amount]));
      const wanted = [...before].map(([account, balance]) => [
        account,
        balance + (verdict === "posted" ? (moved.get(account) ?? 0) : 0),
      ]);
      expect(await balances()).toEqual(new Map(wanted as [number, number][]));
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 60) },
  );
  await balanced();
});

test("coins from one member to another are refused in one posting, and go in two through the house", async () => {
  const [from, to] = [available(ann), available(bob)];
  await move(house, from, 5);
  const before = await balances();
  await expect(move(from, to, 5)).rejects.toMatchObject({ code: "LG400" });
  // A line of the house between them changes nothing.
  const three = [
    { account: from, amount: -5 },
    { account: house, amount: 2 },
    { account: to, amount: 3 },
  ];
  await expect(send(posting(three))).rejects.toMatchObject({ code: "LG400" });
  expect(await balances()).toEqual(before);
  await move(from, house, 5);
  await move(house, to, 5);
  const after = await balances();
  expect([after.get(from), after.get(to)]).toEqual([
    (before.get(from) ?? 0) - 5,
    (before.get(to) ?? 0) + 5,
  ]);
  await balanced();
});

test("the control: without the refusal such a posting is taken, and each pass of the proof names it", async () => {
  const two = [available(ann), available(bob)];
  await asOwner(async (query) => {
    await query("begin");
    const { rows } = await query<{ text: string }>(`select pg_get_functiondef(${POST}) as text`);
    const lax = rows[0]?.text
      .replace("about.first_member <> about.last_member", "false")
      .replace("where b.owner = p_owner and", "where");
    expect(lax).not.toBe(rows[0]?.text);
    await query(lax ?? "");
    await query("alter table ledger.entry drop constraint if exists entry_owner_check");
    const posted = await query<{ id: number }>(
      `select ledger.post($2, 'test', 'two', 30::smallint, $1::bigint[], array[-1, 1]::bigint[],
         1, null, null, 'x', 'system', now()) as id`,
      [two, Math.max(ann, bob)],
    );
    for (const pass of ["ledger.verify()", "ledger.verify_between(0, 9223372036854775807)"]) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await query<{ problem: string; detail: string }>(
        `select problem, detail from ${pass}`,
      );
      // The line that lies with the other owner is missing in its own account, too.
      expect(found.rows, pass).toContainEqual({
        problem: "transaction of two members",
        detail: `tx ${posted.rows[0]?.id}: member ${ann} and ${bob}`,
      });
    }
    await query("rollback");
  });
  await balanced();
});
