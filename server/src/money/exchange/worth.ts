/** What an exchange is worth in fen by its brand's rate: above the brand's limit a second person must agree. */
import { ExchangeType } from "#contract/enums.ts";
import { allBrands, type Brand } from "../../foundation/brand/api.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { guardedWorth } from "../prize/api.ts";
import type { ExchangeRow } from "./sql.ts";

/**
 * A prize has no sum of money; its gold has, by the brand's rate. A part of a fen counts as one. What the prize
 * costs us counts where it is more, and for a time what it cost before it was made cheaper (`guardedOf`).
 */
export const worthFen = (
  { type, grossFen, amount, prizeId }: Worthy,
  { goldPerYuan }: { goldPerYuan: number },
  guarded: ReadonlyMap<number, number>,
): number =>
  type === ExchangeType.of.cash
    ? grossFen
    : Math.max(Math.ceil((amount * 100) / goldPerYuan), guarded.get(prizeId ?? 0) ?? 0);

type Worthy = Pick<ExchangeRow, "type" | "grossFen" | "amount" | "prizeId">;

/** What the prizes among them are worth at least, in fen by prize. */
export const guardedOf = (db: Db, { clock }: Pick<World, "clock">, rows: readonly Worthy[]) =>
  guardedWorth(db, [...new Set(rows.flatMap(({ prizeId }) => prizeId ?? []))], clock.now());

/** By code. Read from the database and not from memory, so that a limit that was just tightened applies. */
export const brandsOf = async ({ db }: Pick<World, "db">): Promise<ReadonlyMap<string, Brand>> =>
  new Map((await allBrands(db)).map((brand) => [brand.code, brand]));
