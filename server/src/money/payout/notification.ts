/**
 * A provider's own statement that a payout has changed. It only makes us ask: what the query answers is the truth, so
 * a notification that is late, repeated or lost changes nothing but the time.
 */
import { countOrRefuse } from "../../platform/rate-window.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { enqueue, hurryJob, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { type PayoutWord, payoutWordOf } from "../../providers/payout/alipay-notification.ts";
import { alipayAppOf } from "../../providers/payout/provider.ts";
import { WATCH_TOPIC } from "./dead-bill.ts";
import { payoutLane } from "./sender.ts";
import { lockPayoutOfBill, noteOtherWord } from "./sql.ts";
import { PAYOUT_TOPIC } from "./payout.ts";
import type { PayoutState } from "./policy.ts";
import { deadBillOf } from "./unpaid-sql.ts";

/** So many notifications that fit nothing are looked at from one address in a minute. */
const fruitless = [{ count: 60, seconds: 60 }] as const;

type ReceivedNotification = { form: string; ip: string };

/** False = not Alipay's statement about one of our payouts. Throws `tooOften` for a source of too many of those. */
export async function takeAlipayNotification(
  world: World,
  { form, ip }: ReceivedNotification,
): Promise<boolean> {
  const app = alipayAppOf(world.config);
  const word = app && payoutWordOf(form, app);
  const isOurs = word !== undefined && (await wake(world, word));
  if (!isOurs) {
    await countOrRefuse(world, { name: "payout-notification", ip, rules: fruitless });
    world.log.warn({ ip, billNo: word?.billNo }, "payout notification refused");
  }
  return isOurs;
}

/** Signed and about our number, but with another sum: nothing follows from it, and a person must look. */
async function refuseOtherSum(
  tx: Tx,
  world: World,
  { word, exchangeId, fen }: { word: PayoutWord; exchangeId: number; fen: number },
) {
  const { billNo, fen: theirs } = word;
  if (word.isPaid) await noteOtherWord(tx, { exchangeId, fen: theirs, at: world.clock.now() });
  const about = { alarm: "payout", exchangeId, billNo, fen, theirs };
  world.log.error(about, "payout notification names another sum");
}

/** A number that was given up, and then paid under another one. */
async function wakeWatch(tx: Tx, world: World, word: PayoutWord): Promise<boolean> {
  const bill = await deadBillOf(tx, word);
  if (!bill) return false;
  const lane = payoutLane(word.provider);
  const job = { topic: WATCH_TOPIC, lane, payload: { unpaidId: bill.id } };
  if (word.isPaid) await hurryJob(tx, world.clock, job);
  return true;
}

async function wake(world: World, word: PayoutWord): Promise<boolean> {
  const isOurs = await transact(world.db, async (tx) => {
    const payout = await lockPayoutOfBill(tx, word);
    if (!payout) return wakeWatch(tx, world, word);
    const { exchangeId, state, fen, settledFen, settledWordFen } = payout;
    // Two persons have settled the payout by this sum, or have looked at it.
    const isKnown = settledFen !== null && [settledFen, settledWordFen].includes(word.fen);
    if (fen !== word.fen && !isKnown) {
      await refuseOtherSum(tx, world, { word, exchangeId, fen });
      return false;
    }
    const lane = payoutLane(word.provider);
    const job = { topic: PAYOUT_TOPIC, lane, payload: { exchangeId, wake: true } };
    // Anyone who is asking right now may have had an answer that is older than this notification.
    if (!fits(word, state) && (await hurryJob(tx, world.clock, job)) === "running")
      await enqueue(tx, world.clock, job);
    return true;
  });
  wakeOutbox();
  return isOurs;
}

/** The payout ended here as the notification says. In every other case the provider is asked, above all when it was paid after it was given back. */
const fits = ({ isPaid, isBack }: PayoutWord, state: PayoutState): boolean =>
  (state === "paid" && isPaid) || (state === "refused" && !isPaid && !isBack);
