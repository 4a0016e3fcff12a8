/** How a payout ends: state, step, ledger and payout in one commit, so there is no moment between them. */
import { transact } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
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
  });

type Refused = { exchangeId: number; at: Date; code: string; message: string };

export const giveBack = (world: World, { exchangeId, at, code, message }: Refused) =>
  transact(world.db, async (tx) => {
    const moved = await endByReturn(tx, {
      id: exchangeId,
      event: "refusedByPayee",
      at,
      actor: "system",
      reason: `支付宝未能付款：${message || code}`,
      note: "发放失败，金额已退回",
    });
    if (moved)
      await finishPayout(tx, { exchangeId, at, code, message, state: "refused", providerNo: null });
  });

/** It had been paid, and the provider got it back: the member must not be the one who loses it. */
export const takeBack = (world: World, { providerNo, ...back }: Refused & { providerNo: string }) =>
  transact(world.db, async (tx) => {
    const { exchangeId, at, code, message } = back;
    const moved = await undoPayment(tx, {
      id: exchangeId,
      event: "cameBack",
      at,
      actor: "system",
      reason: `支付宝付款后又被退回：${message || code}`,
      note: "款项被支付宝退回，金额已退回",
    });
    // The number stays: the provider's list has the payment, and this says which one it was.
    if (moved)
      await finishPayout(tx, { exchangeId, at, code, message, state: "refused", providerNo });
  });
