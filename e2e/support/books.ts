/** What makes the sample's books even: the provider's statement of all that was paid, and codes for those who wait. */
import { addCodes } from "#contract/console/money/prize.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { operatorOf } from "./desk.ts";
import type { Stage } from "./stage.ts";

const { issued, toBeIssued } = ExchangeState.of;

/** What the providers would say of everything that was paid so far. */
export async function statementOfAllPaid(stage: Stage): Promise<string> {
  const rows = await stage.query<{ bill_no: string; net_fen: number }>(
    `select p.bill_no, coalesce(p.settled_fen, e.net_fen)::int as net_fen from exchange e join exchange_payout p on p.exchange_id = e.id
      where e.state = $1`,
    [issued],
  );
  const lines = rows.map(
    ({ bill_no, net_fen }, index) =>
      `${bill_no},${(net_fen / 100).toFixed(2)},2026-11-20 12:00:00,E2E${index}`,
  );
  return ["商户订单号,金额,时间,流水号", ...lines].join("\n");
}

/** The sample has an exchange that waits for a code of a prize without any; the proof says so, rightly. */
export async function importMissingCodes(stage: Stage): Promise<void> {
  const operator = await operatorOf(stage, "operations");
  const short = await stage.query<{ prize_id: number }>(
    "select distinct prize_id::int from exchange where type = $1 and state = $2",
    [ExchangeType.of.virtual, toBeIssued],
  );
  for (const { prize_id } of short)
    // One prize, as the sample is.
    // oxlint-disable-next-line no-await-in-loop
    await operator(addCodes, {
      params: { id: String(prize_id) },
      body: { text: "LATE-1111-CODE\nLATE-2222-CODE", commit: true },
    });
}
