/** Taking a piece and giving it back. Each function is one kind of change, inside the caller's transaction. */
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { lockPrize, prizeById, type PrizeRow } from "./sql.ts";
import * as rows from "./stock-sql.ts";

/**
 * One piece off the shelf; its change is written once the exchange has its number (`recordTaken`).
 * Throws `notFound`, `prizeOffShelf` or `prizeGone`.
 */
export async function takePiece(tx: Tx, wanted: rows.DecrementStockInput): Promise<PrizeRow> {
  const prize = await rows.decrementStock(tx, wanted);
  if (prize) return prize;
  throw whyNot(await prizeById(tx, wanted.id), wanted);
}

function whyNot(
  prize: PrizeRow | undefined,
  { type, brandCode }: rows.DecrementStockInput,
): Failure {
  const isElsewhere = prize && prize.brands.length > 0 && !prize.brands.includes(brandCode);
  if (!prize || isElsewhere || prize.state === PrizeState.of.draft) return new Failure("notFound");
  if (prize.state === PrizeState.of.offShelf) return new Failure("prizeOffShelf");
  if (prize.type !== type)
    return badField("type", `这是${ExchangeType.label(prize.type)}，请刷新页面后重试`);
  return new Failure("prizeGone");
}

type Cause = { exchangeId: number; actor: string; note: string; at: Date };

export const recordTaken = (tx: Tx, { id, stock }: PrizeRow, cause: Cause) =>
  rows.insertChange(tx, { ...cause, prizeId: id, change: -1, stockAfter: stock });

/** Of an exchange that came to nothing; the unique index on its changes lets it happen once. */
export async function givePieceBack(tx: Tx, prizeId: number, cause: Cause): Promise<void> {
  const prize = await rows.addToStock(tx, prizeId, 1);
  if (!prize) throw new Error(`prize ${prizeId} of exchange ${cause.exchangeId} is gone`);
  await rows.insertChange(tx, { ...cause, prizeId, change: 1, stockAfter: prize.stock });
  if (prize.type === ExchangeType.of.virtual)
    await followCodes(tx, prizeId, { ...cause, note: "" });
}

type FollowCodesInput = { actor: string; note: string; at: Date };

/**
 * The stock of a virtual prize is what its usable codes leave over after every claim, and never below
 * zero: codes that expired or were withdrawn may leave fewer than were promised. Answers the prize's
 * new stock.
 */
export async function followCodes(tx: Tx, prizeId: number, by: FollowCodesInput): Promise<number> {
  // First the lock, then a count that sees whatever the one before it has committed.
  const prize = mustFind(await lockPrize(tx, prizeId));
  const { usable, claims } = await rows.codeBalanceOf(tx, prizeId, dayOf(by.at));
  const change = Math.max(0, usable - claims) - prize.stock;
  if (change === 0) return prize.stock;
  const { actor, at } = by;
  const stockAfter = prize.stock + change;
  await rows.addToStock(tx, prizeId, change);
  const note = by.note || "可用的兑换码少于已答应的数量";
  await rows.insertChange(tx, { prizeId, change, stockAfter, actor, at, note });
  return stockAfter;
}
