/** How a payout ends: state, step, ledger and payout in one commit, so there is no moment between them. */
import { transact } from "../platform/db.ts";
import { failpoint } from "../platform/failpoint.ts";
import type { World } from "../platform/world.ts";
import { CAME_BACK } from "../providers/payout/outcome.ts";
import { endByPayment, endByReturn, undoPayment } from "./move.ts";
import { finishPayout } from "./payout-sql.ts";

type Paid = { exchangeId: number; at: Date; providerNo: string };

export const settle = (world: World, { exchangeId, at, providerNo }: Paid) =>
  transact(world.db, async (tx) => {
    const note = `已支付到支付宝，流水号 ${providerNo}`;
    const moved = await endByPayment(tx, {
      id: exchangeId,
      event: "pay",
      at,
      actor: "system",
      note,
    });
    if (moved)
      await finishPayout(tx, { exchangeId, at, providerNo, state: "paid", code: "", message: "" });
    failpoint("payout.before-commit");
  });

type Refused = { exchangeId: number; at: Date; code: string; message: string };

/**
 * Not paid, or paid and back: the member must not be the one who loses it. Which of the two is decided
 * here, under the row's lock: another worker may have booked the payment while this one was asking.
 */
export const giveBack = (world: World, { exchangeId, at, code, message }: Refused) =>
  transact(world.db, async (tx) => {
    const by = { id: exchangeId, at, actor: "system" };
    const why = message || code;
    const moved =
      (await endByReturn(tx, {
        ...by,
        event: "refusedByPayee",
        reason: `支付宝未能付款：${why}`,
        note: "发放失败，金额已退回",
      })) ??
      (code === CAME_BACK &&
        (await undoPayment(tx, {
          ...by,
          event: "cameBack",
          reason: `支付宝付款后又被退回：${why}`,
          note: "款项被支付宝退回，金额已退回",
        })));
    if (moved) await finishPayout(tx, { exchangeId, at, code, message, state: "refused" });
    failpoint("payout.before-commit");
  });
