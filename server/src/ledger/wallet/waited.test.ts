/** What is being given while a posting asks for it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { available, house, testLedger } from "../../../test/ledger.ts";
import { transact } from "../../platform/db.ts";
import { post } from "./ledger.ts";

const ledger = testLedger();

const areWaiting = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'ledger.post'`.execute(
      ledger.state.db,
    )
  ).rows.length;

/** Somebody is given 100 and spends them before that has been committed, which it then is, or is not. */
async function spentWhileGiven(member: number, isGiven: boolean): Promise<unknown> {
  const lines = [
    { account: house, amount: -100 },
    { account: available(member), amount: 100 },
  ];
  let spent: Promise<unknown> = Promise.resolve();
  const given = transact(ledger.state.db, async (tx) => {
    await post(tx, ledger.posting(lines));
    spent = ledger.move(available(member), house, 100);
    void spent.catch(() => undefined);
    await expect.poll(areWaiting).toBe(1);
    if (!isGiven) throw new Error("changed their mind");
  });
  await given.catch((error: Error) => expect(error.message).toBe("changed their mind"));
  return spent;
}

test("what is being given is waited for and can be spent", async () => {
  const member = await ledger.newMember();
  await spentWhileGiven(member, true);
  expect(await ledger.goldOf(member)).toMatchObject({ available: 0 });
  await ledger.proved();
});

test("what was not given after all cannot be spent, and nothing is left of either", async () => {
  const member = await ledger.newMember();
  await expect(spentWhileGiven(member, false)).rejects.toMatchObject({ reason: "balanceTooLow" });
  expect(await ledger.goldOf(member)).toMatchObject({ available: 0 });
  await ledger.proved();
});
