/** The simulated payout provider, as a browser test orders its faults and reads its statement. */
import { onTestFinished } from "vitest";
import type { Fault } from "../../server/simulators/faults.ts";
import type { Stage } from "./stage.ts";

/** What becomes of the next transfers, one by one; after them it pays as usual. */
export const orderPayouts = (stage: Stage, ...next: Fault[]): Promise<void> =>
  orderFaults(stage, { next });

/** What becomes of each transfer until the test ends: one that waits for us is sent again every ten seconds by itself. */
export async function orderEveryPayout(stage: Stage, always: Fault): Promise<void> {
  onTestFinished(() => orderFaults(stage, {}));
  await orderFaults(stage, { always });
}

async function orderFaults({ simulator }: Stage, faults: { next?: Fault[]; always?: Fault }) {
  const reply = await fetch(`${simulator}/payout/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
  if (!reply.ok) throw new Error(`the simulator answered ${reply.status}`);
}

/** What has arrived at the payee for this exchange, in fen, by the provider's own list. */
export async function arrivedFen(stage: Stage, exchangeId: number): Promise<number | undefined> {
  const [payout] = await stage.query<{ billNo: string }>(
    'select bill_no as "billNo" from exchange_payout where exchange_id = $1',
    [exchangeId],
  );
  const reply = await fetch(`${stage.simulator}/payout/paid`);
  const { list } = (await reply.json()) as { list: { billNo: string; fen: number }[] };
  return list.find(({ billNo }) => billNo === payout?.billNo)?.fen;
}
