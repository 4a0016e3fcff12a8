/** Books of several machines that were restored are spread again: no number is drawn twice, and none below a closing's mark. */
import type { Client } from "pg";
import { expect, test } from "vitest";
import { ledgerOnMachines, MACHINES, SPAN } from "../../../test/machines.ts";
import { lastNumbers, setBack } from "../../../../tools/distribute/numbers.ts";
import { closings } from "./closing-sql.ts";

const { state, asOwner, close } = ledgerOnMachines();
const SEQUENCE = "ledger.tx_id_seq";

/** The number that the coordinator draws next once the command has passed those that were given. */
async function nextAfter(query: Client["query"]): Promise<number> {
  const last = await lastNumbers({ query }, { table: "ledger.tx", column: "id" });
  expect(last.map(({ machine }) => machine)).toEqual([...MACHINES]);
  await query(setBack(SEQUENCE), [last[0]?.number]);
  const { rows } = await query<{ n: string }>(`select nextval('${SEQUENCE}')::text as n`);
  return Number(rows[0]?.n);
}

test("a coordinator that was left in a worker's span goes on behind its own numbers, and its closings", async () => {
  await asOwner(async (query) => {
    // As a restore leaves it.
    const restored = `select setval('${SEQUENCE}', (select max(id) from ledger.tx) + 1000)`;
    await query(restored);
    const { rows } = await query<{ own: string }>(
      `select max(id)::text as own from ledger.tx where id < ${SPAN}`,
    );
    expect(await nextAfter(query)).toBe(Number(rows[0]?.own) + 1);
    // Numbers that were drawn and given up, then closed.
    await query(`select nextval('${SEQUENCE}') from generate_series(1, 20)`);
    expect(await close("2026-11-21")).toMatchObject({ outcome: "done" });
    const marks = (await closings(state.db)).flatMap(({ machine, throughTx }) =>
      machine === 0 ? throughTx : [],
    );
    expect(marks.at(-1)).toBe(Number(rows[0]?.own) + 21);
    await query(restored);
    expect(await nextAfter(query)).toBe(Number(rows[0]?.own) + 22);
    // In its own span it stays where it is.
    await query(`select nextval('${SEQUENCE}') from generate_series(1, 5)`);
    expect(await nextAfter(query)).toBe(Number(rows[0]?.own) + 28);
  });
});
