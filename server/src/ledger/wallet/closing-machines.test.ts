/** Each machine's days are closed and proved by its own span of numbers (docs/decisions/0136). */
import pg from "pg";
import { expect, test } from "vitest";
import { available, house } from "../../../test/ledger.ts";
import { ledgerOnMachines, MACHINES, SPAN } from "../../../test/machines.ts";
import { appUrl } from "../../platform/migrate.ts";
import { clearingBalance } from "./api.ts";
import { closeDay } from "./closing.ts";
import { closings, machines, openSpans } from "./closing-sql.ts";
import { allDifferences } from "./proof.ts";

const { state, close, on, one, newMember, give, balanced, asOwner, asReplica } = ledgerOnMachines();
const LAST = "9223372036854775807";

test("each machine's days are closed by its own numbers, and a chain begins where its span does", async () => {
  expect(await machines(state.db)).toEqual([...MACHINES]);
  const all = await closings(state.db);
  expect(all.map(({ id, machine, endsDay }) => [id, machine, endsDay])).toEqual([
    [1, 0, false],
    [2, 0, true],
    [3, 1, false],
    [4, 1, true],
    [5, 3, false],
    [6, 3, true],
  ]);
  expect(await allDifferences(state.db)).toEqual([]);
  await balanced();
  expect(await clearingBalance(state.db)).toBe(2250);
  // A machine that has closed nothing is open as a whole, wherever it lies among the others.
  const shut = new Map(all.map((closing) => [closing.machine, closing.throughTx]));
  expect(openSpans(all)).toEqual([
    { after: shut.get(0), through: SPAN - 1 },
    { after: shut.get(1), through: 3 * SPAN - 1 },
    { after: shut.get(3), through: undefined },
  ]);
  expect(openSpans(all.filter(({ machine }) => machine === 1))).toEqual([
    { after: undefined, through: SPAN - 1 },
    { after: shut.get(1), through: undefined },
  ]);
  expect(openSpans([])).toEqual([{ after: undefined, through: undefined }]);
  await asOwner(async (query) => {
    const { rows } = await query<{ after: string; through: string }>(
      "select after_tx::text as after, through_tx::text as through from ledger.open_spans() order by after_tx",
    );
    const said = openSpans(all).map(({ after, through }) => [
      String(after),
      String(through ?? LAST),
    ]);
    expect(rows.map(({ after, through }) => [after, through])).toEqual(said);
  });
});

test("what does not balance on one machine keeps no other from closing", async () => {
  expect(await allDifferences(state.db)).toEqual([]);
  const change = (amount: string) =>
    asReplica([
      `update ledger.entry set amount = amount ${amount} where tx_id = ${one(1).open} and account_id = ${one(1).account}`,
    ]);
  await change("+ 1");
  const before = (await closings(state.db)).length;
  expect(await close("2026-11-21")).toMatchObject({ outcome: "unsound", parts: 2 });
  const made = (await closings(state.db)).slice(before);
  expect(made.map(({ machine }) => machine)).toEqual([0, 3]);
  const said = (await allDifferences(state.db)).map(({ problem }) => problem);
  expect(said).toContain("transaction does not balance");
  await change("- 1");
  expect(await close("2026-11-21")).toMatchObject({ outcome: "done", parts: 1 });
  expect(await close("2026-11-21")).toMatchObject({ outcome: "done", parts: 0 });
  expect(await allDifferences(state.db)).toEqual([]);
  expect(await clearingBalance(state.db)).toBe(2250);
});

test("what a machine has posted is proved before it has closed anything", async () => {
  const member = await newMember();
  await on(7, () => give(member, 9));
  expect(await machines(state.db)).toEqual([...MACHINES, 7]);
  expect(await allDifferences(state.db)).toEqual([]);
  const raise = (amount: string) =>
    asReplica([`update ledger.entry set amount = amount ${amount} where tx_id = ${7 * SPAN + 1}`]);
  await raise("* 2");
  const said = (await allDifferences(state.db)).map(({ detail }) => detail);
  expect(said).toContain(`account ${member * 64 + 17}: balance 9, entries 18`);
  await raise("/ 2");
  // Between two that have closed, and before the last of them has anything new.
  expect(await close("2026-11-23")).toEqual({ outcome: "done", parts: 1, entries: 2 });
  expect((await closings(state.db)).at(-1)).toMatchObject({ machine: 7, endsDay: true });
  expect(await allDifferences(state.db)).toEqual([]);
  await balanced();
});

test("who has drawn another machine's number and still writes is waited for", async () => {
  const [ann, bob] = [await newMember(), await newMember()];
  const slow = new pg.Client({ connectionString: appUrl(state.ownerUrl) });
  await slow.connect();
  try {
    await on(1, async () => {
      await slow.query("begin");
      await slow.query(
        `select ledger.post(${ann}, 'slow', 'k', 30::smallint, array[${house}, ${available(ann)}]::bigint[],
                            array[-9, 9]::bigint[], 1, null, null, 'x', 'system', now())`,
      );
      await give(bob, 3);
    });
    await on(0, () => give(bob, 4));
    const at = new Date("2026-11-25T00:00:00Z");
    const impatient = { day: "2026-11-24", at, patienceSeconds: 0.2 };
    expect(await closeDay(state.db, impatient)).toEqual({
      outcome: "waiting",
      parts: 0,
      entries: 0,
    });
    await slow.query("commit");
    const before = (await closings(state.db)).length;
    expect(await close("2026-11-24")).toEqual({ outcome: "done", parts: 2, entries: 6 });
    const made = (await closings(state.db)).slice(before);
    expect(made.map(({ machine, entries }) => [machine, entries])).toEqual([
      [0, 2],
      [1, 4],
    ]);
  } finally {
    await slow.end();
  }
  expect(await allDifferences(state.db)).toEqual([]);
});
