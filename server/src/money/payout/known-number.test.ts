/** A number that the provider knows is asked about and not sent again (docs/protocols.md 2.2). */
import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import type { PayoutOutcome } from "../../providers/payout/outcome.ts";
import { approve, expectBooksToBalance, withdraw } from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";
import { runHeld } from "../../../test/job.ts";
import { payoutHandlers } from "./payout.ts";

const { server, member, see } = payoutScene();
const { issued, toBeIssued } = ExchangeState.of;
const silence: PayoutOutcome = { kind: "unknown", code: "TIMEOUT", message: "" };

/** An approved withdrawal, and a provider whose next answer is `say`'s; `ask` is one turn of the worker. */
async function payout(toTransfer: PayoutOutcome) {
  const { id } = await withdraw(member.call);
  await approve(server, id);
  const called: string[] = [];
  let said = toTransfer;
  const calling = (name: string) => async () => {
    called.push(name);
    return said;
  };
  const provider = {
    name: "one",
    payer: "simulated",
    transfer: calling("send"),
    query: calling("query"),
  };
  const handle = payoutHandlers(server.world, () => provider)["payout.send"];
  return {
    id,
    sends: () => called.filter((call) => call === "send").length,
    say: (outcome: PayoutOutcome) => void (said = outcome),
    ask: () => runHeld(server, handle, { topic: "payout.send", payload: { exchangeId: id } }),
  };
}

test("a transfer that is under way is asked about for as long as the provider says so", async () => {
  const { id, ask, say, sends } = await payout({ kind: "pending", code: "DEALING", message: "" });
  const waits: (number | undefined)[] = [];
  for (let n = 0; n < 9; n++) waits.push((await ask())?.againInSeconds);
  expect(waits).toEqual([1, 2, 5, 10, 30, 30, 30, 30, 30]);
  expect(sends()).toBe(1);
  say({ kind: "paid", providerNo: "LATE" });
  await ask();
  expect((await see(id)).state).toBe(issued);
});

test("one of which the provider has named another sum is not sent again, however long it is silent then", async () => {
  const { id, ask, say, sends } = await payout(silence);
  await ask();
  say({ kind: "paid", providerNo: "ODD", fen: 1 });
  await ask();
  say(silence);
  for (let n = 0; n < 7; n++) await ask();
  expect(sends()).toBe(1);
  expect((await see(id)).state).toBe(toBeIssued);
  // An answer that fits ends it.
  say({ kind: "paid", providerNo: "FITS" });
  await ask();
  expect((await see(id)).state).toBe(issued);
  await expectBooksToBalance(server);
});
