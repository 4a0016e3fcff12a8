/**
 * Numbers that two persons have declared dead: nobody sends them any more, and the provider is asked about
 * each for as long as its queries remember it. If it says one day that it paid, that is an alarm and a
 * difference in the books; the money is with the member already, or was paid under another number.
 */
import * as z from "zod/mini";
import type { JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import type { PayoutProviders } from "../../providers/payout/provider.ts";
import { providerFor } from "./sender.ts";
import { deadBillById, noteDeadPaid } from "./unpaid-sql.ts";

export const WATCH_TOPIC = "payout.watch";
const Payload = z.object({ unpaidId: z.int() });

const DAY_SECONDS = 86_400;
/** Providers answer for about a month; after that only their list does, which the books are held against. */
const WATCHED_DAYS = 30;

type DeadBillParts = { world: World; providers: PayoutProviders };

export async function watchDeadBill(
  { world, providers }: DeadBillParts,
  payload: unknown,
): ReturnType<JobHandler> {
  const { unpaidId } = z.parse(Payload, payload);
  const bill = await deadBillById(world.db, unpaidId);
  if (!bill || bill.paidFen !== null || bill.decidedAt === null) return undefined;
  const now = world.clock.now();
  const days = (now.getTime() - bill.decidedAt.getTime()) / (DAY_SECONDS * 1000);
  const outcome = await providerFor(providers, bill)?.query(bill.billNo);
  if (outcome?.kind === "paid") {
    const fen = outcome.fen ?? bill.fen;
    await noteDeadPaid(world.db, { id: unpaidId, fen, at: now });
    const { exchangeId, billNo } = bill;
    const about = { alarm: "payout", exchangeId, billNo, fen };
    world.log.error(about, "payout provider says it paid what two persons ended as unpaid");
    return undefined;
  }
  return days < WATCHED_DAYS ? { againInSeconds: DAY_SECONDS } : undefined;
}
