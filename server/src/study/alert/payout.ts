/** A payout told by SMS: where the operators have it on and the member has not turned it off. */
import { homeBrandOf, isPayoutSmsOn } from "../../foundation/brand/api.ts";
import { sendNotice } from "../../foundation/code/api.ts";
import { secondsToDay } from "../../foundation/push/api.ts";
import { maskAccount } from "../../platform/mask.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { yuanWords } from "../../ledger/wallet/api.ts";
import { settingsOf } from "./setting.ts";
import { readerOf } from "./sql.ts";

type PayoutPaid = { memberId: number; netFen: number; payeeAccount: string | null };

/**
 * In the transaction that books the payment, which happens once. At night it waits for the morning: the money is there
 * either way. To a mobile only; anyone who has none reads the message.
 */
export async function tellPaidBySms(tx: Tx, world: World, paid: PayoutPaid): Promise<void> {
  const { memberId, netFen, payeeAccount } = paid;
  if (!(await isPayoutSmsOn(tx)) || !(await settingsOf(tx, memberId)).payoutSms) return;
  const reader = await readerOf(tx, memberId);
  if (!reader?.mobile) return;
  const { siteName } = await homeBrandOf(tx, memberId);
  const payee = payeeAccount === null ? "" : ` ${maskAccount(payeeAccount)}`;
  await sendNotice(tx, world, {
    to: reader.mobile,
    change: `提现 ${yuanWords(netFen)}已支付到支付宝${payee}`,
    siteName,
    inSeconds: secondsToDay(world.clock.now()),
  });
}
