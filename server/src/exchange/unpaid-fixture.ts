/** What tests of ending an unpaid payout begin with: evidence, a proposal, and a number that was long not sent. */
import sharp from "sharp";
import type { Call } from "#contract/client.ts";
import { decideUnpaid, proposeUnpaid } from "#contract/console/unpaid.ts";
import { StaffRole } from "#contract/enums.ts";
import type { TestServer } from "../../test/server.ts";
import { addSeconds } from "../platform/clock.ts";

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

/** As if it had been sent for the last time more than a day ago. */
export const longSince = ({ db, clock }: TestServer, exchangeId: number) =>
  db
    .updateTable("exchangePayout")
    .set({ lastSentAt: addSeconds(clock.now(), -DAY - 1) })
    .where("exchangeId", "=", exchangeId)
    .where("lastSentAt", "is not", null)
    .execute();
