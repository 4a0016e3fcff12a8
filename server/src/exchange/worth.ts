/** What an exchange is worth in fen: what the limit is compared with above which a second person must agree. */
import { ExchangeType } from "#contract/enums.ts";
import type { ExchangeRow } from "./sql.ts";

/** A prize has no sum of money; its gold has, by the brand's rate. A part of a fen counts as one. */
export const worthFen = (
  { type, grossFen, amount }: Pick<ExchangeRow, "type" | "grossFen" | "amount">,
  { goldPerYuan }: { goldPerYuan: number },
): number => (type === ExchangeType.of.cash ? grossFen : Math.ceil((amount * 100) / goldPerYuan));
