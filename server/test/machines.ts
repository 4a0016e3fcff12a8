/** A ledger with numbers of several machines on one PostgreSQL, as they lie there once a cluster was gathered. */
import { beforeAll } from "vitest";
import { closeDay } from "../src/ledger/wallet/closing.ts";
import { accountId, kinds } from "../src/ledger/wallet/ledger.ts";
import { available, house, testLedger } from "./ledger.ts";

/** So many numbers each machine has, its own number times as many on. */
export const SPAN = 2 ** 48;
export const MACHINES = [0, 1, 3] as const;
export type Machine = (typeof MACHINES)[number];

export const clearing = accountId(0, 2, kinds.payoutClearing);
const expense = accountId(0, 2, kinds.rewardExpense);
const at = new Date("2026-11-22T00:00:00Z");
const tables = ["tx", "entry", "balance", "closing", "closing_balance"];

/** Of one machine: an account with 70 that are closed and 7 that are open, and the transactions that brought 100 and 7. */
export type There = { account: number; closed: number; open: number };

type Ledger = ReturnType<typeof testLedger>;

/** On each machine four transactions that are closed in two parts, on 2026-11-20, and three that are open; 750 fen each are cleared. */
export function ledgerOnMachines() {
  const ledger = testLedger();
  const { state, give, move, newMember } = ledger;
  const on = numbersOf(ledger);
  const there = new Map<Machine, There>();
  const close = (day: string, transactions = 50_000) =>
    closeDay(state.db, { day, at, transactions });
  const one = (machine: Machine): There => {
    const found = there.get(machine);
    if (!found) throw new Error(`nothing is on machine ${machine}`);
    return found;
  };

  beforeAll(async () => {
    // Has lines of all machines, as after its piece was moved.
    const moved = await newMember();
    for (const machine of MACHINES) {
      // oxlint-disable no-await-in-loop
      const member = await newMember();
      const closed = await on(machine, async () => {
        const tx = await give(member, 100);
        await move(available(member), house, 30);
        await give(moved, 5);
        await move(expense, clearing, 700);
        return tx;
      });
      there.set(machine, { account: available(member), closed, open: 0 });
    }
    await close("2026-11-20", 3);
    for (const machine of MACHINES) {
      const open = await on(machine, async () => {
        await give(moved, 2);
        await move(expense, clearing, 50);
        return give(Math.floor(one(machine).account / 64), 7);
      });
      there.set(machine, { ...one(machine), open });
      // oxlint-enable no-await-in-loop
    }
  });
  return { ...ledger, ...tampering(ledger), close, on, one };
}

/** Does something as if that machine did: its numbers go on behind its own last one. */
function numbersOf({ asOwner }: Ledger) {
  const next = new Map<number, number>();
  return async <T>(machine: number, work: () => Promise<T>): Promise<T> => {
    const from = next.get(machine) ?? machine * SPAN + 1;
    await asOwner(
      async (query) => void (await query(`select setval('ledger.tx_id_seq', ${from}, false)`)),
    );
    const answer = await work();
    await asOwner(async (query) => {
      const { rows } = await query<{ next: string }>(
        "select (last_value + 1)::text as next from ledger.tx_id_seq",
      );
      next.set(machine, Number(rows[0]?.next));
    });
    return answer;
  };
}

function tampering({ asOwner }: Ledger) {
  /** One packet: triggers and references are out of the way. */
  const asReplica = (statements: readonly string[]) =>
    asOwner(
      async (query) =>
        void (await query(["set session_replication_role = replica", ...statements].join(";\n"))),
    );
  return {
    asReplica,
    /** What the tables hold now is what `mend` puts back. */
    keep: () =>
      asReplica(tables.map((name) => `create table keep_${name} as table ledger.${name}`)),
    mend: () =>
      asReplica(
        tables.flatMap((name) => [
          `delete from ledger.${name}`,
          `insert into ledger.${name} select * from keep_${name}`,
        ]),
      ),
  };
}
