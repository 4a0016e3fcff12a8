/** Two decisions about one member's responses at the same moment: both lock what is pending before what is available (docs/lock-order.md). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testLedger } from "../../../test/ledger.ts";
import { transact } from "../../platform/db.ts";
import { releaseReward, setRewardAside } from "./api.ts";

const { state, newMember, goldOf, proved } = testLedger();

const reward = (memberId: number, refId: number) => ({
  memberId,
  refId,
  gold: 10,
  fen: 0,
  memo: "问卷",
  actor: "system" as const,
  at: new Date("2026-11-27T02:00:00Z"),
});
const nothing = { gold: 0, fen: 0 };

test("a complete that is valid at once and an operator's audit of another do not wait for each other", async () => {
  const member = await newMember();
  const held = await transact(state.db, (tx) => setRewardAside(tx, reward(member, 1)));
  const tries = { complete: 0, audit: 0 };
  let audited: Promise<unknown> = Promise.resolve();
  await transact(state.db, async (tx) => {
    tries.complete++;
    const holdTx = await setRewardAside(tx, reward(member, 2));
    audited = transact(state.db, (other) => {
      tries.audit++;
      return releaseReward(other, {
        ...reward(member, 1),
        holdTx: held,
        paid: nothing,
        aside: nothing,
        isOfNow: false,
      });
    });
    audited.catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    const released = { ...reward(member, 2), holdTx, paid: nothing, aside: nothing };
    await releaseReward(tx, { ...released, isOfNow: true });
  });
  await audited;
  // PostgreSQL would have ended one of them after a second, and `transact` repeated it.
  expect(tries).toEqual({ complete: 1, audit: 1 });
  expect(await goldOf(member)).toMatchObject({ available: 20, pending: 0 });
  await proved();
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(state.db);
  return rows[0]?.n ?? 0;
}
