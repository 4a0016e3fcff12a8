/** Sums of both currencies in words. */
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";

/** 1,250 金币（约 12.50 元）和 3.00 元; null for nothing. */
export function worthOf(
  { gold, fen }: { gold: number; fen: number },
  goldPerYuan: number,
): string | null {
  const parts = [
    gold > 0 && `${formatGold(gold)} 金币（约 ${formatYuan(goldToFen(gold, goldPerYuan))} 元）`,
    fen > 0 && `${formatYuan(fen)} 元现金`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("和 ") : null;
}
