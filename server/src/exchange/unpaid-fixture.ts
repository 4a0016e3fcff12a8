/** What tests of ending an unpaid payout begin with: evidence, a proposal, and a number that was long not sent. */
import sharp from "sharp";
import type { Call } from "#contract/client.ts";
import { decideDiscrepancy, proposeDiscrepancy } from "#contract/console/discrepancy.ts";
import { decideUnpaid, proposeUnpaid } from "#contract/console/unpaid.ts";
import { StaffRole } from "#contract/enums.ts";
import type { TestServer } from "../../test/server.ts";
import { runHeld } from "../../test/job.ts";
import { addSeconds } from "../platform/clock.ts";
import type { Outcome } from "../providers/payout/outcome.ts";
import { payoutHandlers } from "./service.ts";

const DAY = 86_400;

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#eee" } })
  .png()
  .toBuffer();
export const evidence = async () => (await picture).toString("base64");

export const financeOf = (server: TestServer): Promise<Call> => server.staff(StaffRole.of.finance);
export const adminOf = (server: TestServer): Promise<Call> => server.staff(StaffRole.of.admin);
export const on = (id: number) => ({ params: { id: String(id) } });

export async function proposed(server: TestServer, id: number, next: "refund" | "file" = "refund") {
  const body = { next, reference: "工单 20261123-1", note: "支付宝客服书面确认未付款" };
  const call = await financeOf(server);
  return call(proposeUnpaid, { ...on(id), body: { ...body, evidence: await evidence() } });
}

export async function confirmed(server: TestServer, id: number) {
  const call = await adminOf(server);
  return call(decideUnpaid, { ...on(id), body: { decision: "confirm", note: "" } });
}

type Shown = { paidFen: number; claim?: boolean; providerNo?: string; billNo?: string };

/** What the provider's statement shows for a withdrawal's number, as one of finance says it. */
export async function shownPaid(server: TestServer, id: number, said: Shown) {
  const { paidFen, claim = false, providerNo = paidFen > 0 ? `S${id}` : "" } = said;
  const payout = server.db.selectFrom("exchangePayout").select("billNo");
  const own = await payout.where("exchangeId", "=", id).executeTakeFirst();
  const billNo = said.billNo ?? own?.billNo ?? "none";
  const body = { billNo, paidFen, providerNo, claim, reference: "账单 20261123", note: "账单如此" };
  const call = await financeOf(server);
  return call(proposeDiscrepancy, { ...on(id), body: { ...body, evidence: await evidence() } });
}

export async function confirmedPaid(server: TestServer, id: number) {
  const call = await adminOf(server);
  return call(decideDiscrepancy, { ...on(id), body: { decision: "confirm", note: "" } });
}

/** The worker meets a provider that says what it is told to say, whatever it did. */
export const toldBy = (
  server: TestServer,
  outcome: Outcome,
  payload: { exchangeId: number; wake?: true },
) => {
  const answers = { transfer: async () => outcome, query: async () => outcome };
  const provider = { name: "simulated", payer: "simulated", ...answers };
  const handler = payoutHandlers(server.world, () => provider)["payout.send"];
  return runHeld(server, handler, { topic: "payout.send", payload });
};

/** As if it had been sent for the last time more than a day ago. */
export const longSince = ({ db, clock }: TestServer, exchangeId: number) =>
  db
    .updateTable("exchangePayout")
    .set({ lastSentAt: addSeconds(clock.now(), -DAY - 1) })
    .where("exchangeId", "=", exchangeId)
    .where("lastSentAt", "is not", null)
    .execute();
