/** Moving an exchange: its state, the step for the stepper and the held funds change together. */
import { ExchangeState } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { givePieceBack } from "../prize/api.ts";
import { returnHold, settlePayout, settlePrize, undoPayout } from "../../ledger/wallet/api.ts";
import { type ExchangeRow, insertStep, type MoveExchangeInput, moveExchange } from "./sql.ts";
import { tellMoved } from "./notifications.ts";
import { memoOf } from "./words.ts";

/** `actor` is `member:7`, `staff:3` or `system`; `note` is what both sides read on the step. */
export type NotedMove = MoveExchangeInput & { actor: string; note: string };

/** Undefined when the exchange was in another state: another move won. */
export async function moveWithStep(tx: Tx, move: NotedMove): Promise<ExchangeRow | undefined> {
  const row = await moveExchange(tx, move);
  if (!row) return undefined;
  const { actor, note, at } = move;
  await insertStep(tx, { exchangeId: row.id, state: row.state, actor, note, at });
  await tellMoved(tx, row, move);
  return row;
}

/**
 * Ends it by giving the held funds back, and the piece with them: cancel, reject, refused by the payee's
 * side, a prize that cannot be given.
 */
export async function endByReturn(tx: Tx, move: NotedMove): Promise<ExchangeRow | undefined> {
  const row = await moveWithStep(tx, move);
  if (!row) return undefined;
  if (row.prizeId !== null) {
    const { actor, at } = move;
    const note = `兑换「${ExchangeState.label(row.state)}」，退回`;
    await givePieceBack(tx, row.prizeId, { exchangeId: row.id, actor, note, at });
  }
  await returnHold(tx, holdOf(row, move));
  return row;
}

/** Ends it by giving the prize: held gold leaves for good. */
export async function endByIssue(tx: Tx, move: NotedMove): Promise<ExchangeRow | undefined> {
  const row = await moveWithStep(tx, move);
  if (row) await settlePrize(tx, holdOf(row, move));
  return row;
}

/** Ends it by payment: held leaves for good, the clearing account gets what the provider paid. */
export async function endByPayment(tx: Tx, move: NotedMove): Promise<ExchangeRow | undefined> {
  const row = await moveWithStep(tx, move);
  if (row) await settlePayout(tx, settlementOf(row, move));
  return row;
}

/** The payment came back: all that it moved goes back to the member. */
export async function undoPayment(tx: Tx, move: NotedMove): Promise<ExchangeRow | undefined> {
  const row = await moveWithStep(tx, move);
  if (row) await undoPayout(tx, settlementOf(row, move));
  return row;
}

const settlementOf = (row: ExchangeRow, move: NotedMove) => ({
  ...holdOf(row, move),
  netFen: row.netFen,
  keptFen: row.feeFen + row.taxFen,
});

function holdOf(row: ExchangeRow, { actor, at }: NotedMove) {
  if (row.holdTx === null) throw new Error(`exchange ${row.id} holds nothing`);
  return {
    memberId: row.memberId,
    refId: row.id,
    memo: memoOf(row),
    actor,
    at,
    asset: row.asset,
    amount: row.amount,
    holdTx: row.holdTx,
    isPrize: row.prizeId !== null,
  };
}
