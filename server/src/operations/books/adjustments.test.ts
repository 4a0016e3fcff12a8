import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askAdjustment, decideAdjustment } from "#contract/console/money/adjustment.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { proved, tamper } from "../../../test/books.ts";
import { memberWith, serverWithPayouts } from "../../../test/fixture/exchange.ts";

const { server } = serverWithPayouts();

test("the proof holds each correction by hand against the ledger, and sees what was changed", async () => {
  const { memberId } = await memberWith(server, {});
  const asker = await server.staff(StaffRole.of.operations);
  const ask = (asset: Asset, amount: number) =>
    asker(askAdjustment, {
      body: { key: randomUUID(), memberId, asset, amount, reason: "补发", note: "" },
    });
  await ask(Asset.of.gold, 10);
  const { id } = await ask(Asset.of.cash, 100_000);
  const params = { id: String(id) };
  const second = await server.staff(StaffRole.of.finance);
  await second(decideAdjustment, { params, body: { decision: "approve", note: "" } });
  const sound = await proved(server);
  expect(sound.named).toEqual([]);
  const check = sound.run.checks.find((one) => one.check === "adjustments");
  expect(check).toEqual({ check: "adjustments", checked: 2, differences: 0 });

  await tamper(server, `update wallet_adjustment set amount = 99 where id = ${id}`);
  expect((await proved(server)).named).toEqual([`adjustments adjustment:${id}`]);
  await tamper(server, `delete from wallet_adjustment where id = ${id}`);
  expect((await proved(server)).named).toEqual(["adjustments ledger:0"]);
});
