/** What an exchange is worth in fen by its brand's rate: above the brand's limit a second person must agree. */
import { ExchangeType } from "#contract/enums.ts";
import { type Brand, brandByCode } from "../brand/service.ts";
import type { World } from "../platform/world.ts";
import type { ExchangeRow } from "./sql.ts";

/** A prize has no sum of money; its gold has, by the brand's rate. A part of a fen counts as one. */
export const worthFen = (
  { type, grossFen, amount }: Pick<ExchangeRow, "type" | "grossFen" | "amount">,
  { goldPerYuan }: { goldPerYuan: number },
): number => (type === ExchangeType.of.cash ? grossFen : Math.ceil((amount * 100) / goldPerYuan));

/** By the codes on the exchanges; one look-up each, and as shipped there are two. */
export async function brandsOf(
  world: World,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Brand>> {
  const brands = [...new Set(codes)].map(
    async (code) => [code, await brandByCode(world, code)] as const,
  );
  return new Map(await Promise.all(brands));
}
