/** Two persons who settle a payout by the provider's own list, at any moment of a run, and what still waits for them at its end. */
import { decideDiscrepancy } from "#contract/console/money/discrepancy.ts";
import { type ConsoleExchange, consoleExchanges } from "#contract/console/money/exchange.ts";
import type { Simulator } from "../simulators/payout.ts";
import { confirmedPaid, financeOf, on, shownPaid } from "./fixture/unpaid.ts";
import type { TestServer } from "./server.ts";

type Sides = { server: TestServer; simulator: Simulator };

/** As the list has it; whether anything is to be settled is for the server to say. */
export async function settleByList({ server, simulator }: Sides, id: number): Promise<unknown> {
  const payout = server.db.selectFrom("exchangePayout").select("billNo");
  const own = await payout.where("exchangeId", "=", id).executeTakeFirst();
  const line = simulator.paid().list.find((one) => one.billNo === own?.billNo);
  await shownPaid(server, id, { paidFen: line?.fen ?? 0, providerNo: line?.orderId ?? "" });
  return confirmedPaid(server, id);
}

/** Nobody leaves a proposal lying about, and no doubt stays open. */
export async function settleDoubts(sides: Sides): Promise<void> {
  await withdrawAll(sides.server);
  for (const { id } of await doubtful(sides.server)) await settleByList(sides, id);
}

const doubtful = async (server: TestServer): Promise<ConsoleExchange[]> => {
  const call = await financeOf(server);
  return (await call(consoleExchanges, { query: { doubtful: "1", size: 100 } })).list;
};

export async function withdrawAll(server: TestServer): Promise<void> {
  const finance = await financeOf(server);
  const waiting = server.db
    .selectFrom("exchangeDiscrepancy")
    .select("exchangeId")
    .where("state", "=", 0);
  for (const { exchangeId } of await waiting.execute())
    await finance(decideDiscrepancy, {
      ...on(exchangeId),
      body: { decision: "withdraw", note: "" },
    });
}
