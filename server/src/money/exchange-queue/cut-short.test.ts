/** Many withdrawals approved by one press, of which one cannot be had. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as contract from "#contract/console/money/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import { approve, expectBooksToBalance, reject, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import { transact } from "../../platform/db.ts";

const { server, member } = payoutScene();

test("when one cannot be had in time, what was approved before it is told and the rest can be sent again", async () => {
  const [one, held, last] = [
    await withdraw(member.call),
    await withdraw(member.call),
    await withdraw(member.call),
  ];
  const call = await server.staff(StaffRole.of.finance);
  const answered = await transact(server.db, async (tx) => {
    await sql`select from exchange where id = ${held.id} for update`.execute(tx);
    return call(contract.approveExchanges, { body: { ids: [one.id, held.id, last.id] } });
  });
  const why = "没有来得及，请重试";
  expect(answered).toEqual({
    decided: 1,
    skipped: [
      { id: held.id, why },
      { id: last.id, why },
    ],
  });
  expect(await approve(server, one.id)).toMatchObject({ decided: 0 });
  expect(await reject(server, held.id)).toEqual({ decided: 1, skipped: [] });
  await expectBooksToBalance(server);
});
