/** What the provider paid otherwise than it was asked, or says otherwise: two operators settle it by its own list. */
import type { Call } from "#contract/client.ts";
import { listDifferences, runBooks } from "#contract/console/operations/books.ts";
import { decideDiscrepancy, proposeDiscrepancy } from "#contract/console/money/discrepancy.ts";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import type { Simulator } from "../server/simulators/payout.ts";
import { persist } from "./client.ts";
import { unlessLate } from "./exchange-request.ts";

export type Two = { first: Call; second: Call; simulator: Simulator };

/** A receipt is a PDF as well as any. */
const evidence = Buffer.from("%PDF-1.4\n%%EOF").toString("base64");

/** Answers how many were settled. */
export async function settleDoubts({ first, second, simulator }: Two): Promise<number> {
  const query = { doubtful: "1", size: 100 } as const;
  const { list } = await persist(() => first(consoleExchanges, { query }));
  let settled = 0;
  for (const { id, doubts } of list) {
    const billNo = doubts[0]?.billNo ?? "";
    const line = simulator.paid().list.find((one) => one.billNo === billNo);
    const shown = { billNo, paidFen: line?.fen ?? 0, providerNo: line?.orderId ?? "" };
    const proof = { claim: false, reference: "演练账单", note: "按渠道账单", evidence };
    const params = { id: String(id) };
    await unlessLate(() => first(proposeDiscrepancy, { params, body: { ...shown, ...proof } }));
    const body = { decision: "confirm", note: "" } as const;
    await unlessLate(() => second(decideDiscrepancy, { params, body }));
    settled += 1;
  }
  return settled;
}

/** After all is settled the proof of the books finds nothing at all. */
export async function differencesLeft(operator: Call): Promise<string[]> {
  const { id } = await persist(() => operator(runBooks));
  const asked = { params: { id: String(id) }, query: { size: 100 } };
  const { list } = await persist(() => operator(listDifferences, asked));
  return list.map(({ check, subject, detail }) => `books: ${check} ${subject}: ${detail}`);
}
