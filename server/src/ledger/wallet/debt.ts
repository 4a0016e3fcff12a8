/** Debts: what proven fraud had drawn out already. Every later reward repays them first. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type LinesAbout, type Amounts, both, fromTo } from "./lines.ts";
import { debtsOf } from "./sql.ts";
import { sumWords } from "./words.ts";

/**
 * After a credit of these amounts, in its transaction: what is owed goes out of it again, as a line of
 * its own. `key` names the credit. The caller shares or holds the wallet (`shareWallet`).
 */
export async function repayDebt(
  tx: Tx,
  credit: LinesAbout & Amounts & { key: string },
): Promise<void> {
  const owed = await owedBy(tx, credit.memberId);
  const repaid = { gold: Math.min(credit.gold, owed.gold), fen: Math.min(credit.fen, owed.fen) };
  if (repaid.gold === 0 && repaid.fen === 0) return;
  const left = { gold: owed.gold - repaid.gold, fen: owed.fen - repaid.fen };
  await post(tx, {
    refId: credit.refId,
    actor: credit.actor,
    at: credit.at,
    scope: "debt-repaid",
    key: credit.key,
    reason: MoneyReason.of.debtRepaid,
    memo: `以「${credit.memo}」的奖励抵扣，${leftInWords(left)}`,
    lines: both(repaid, (asset, amount) =>
      fromTo(
        accountId(credit.memberId, asset, kinds.available),
        accountId(credit.memberId, asset, kinds.debt),
        amount,
      ),
    ),
  });
}

const leftInWords = (left: Amounts): string => {
  const sums = sumWords(left);
  return sums.length > 0 ? `还欠 ${sums.join("、")}` : "欠款已还清";
};

/** What the member owes, as positive amounts. */
export async function owedBy(tx: Tx, memberId: number): Promise<Amounts> {
  const rows = await debtsOf(tx, {
    memberId,
    gold: accountId(memberId, Asset.of.gold, kinds.debt),
    cash: accountId(memberId, Asset.of.cash, kinds.debt),
  });
  const of = (asset: Asset) => -(rows.find((row) => row.asset === asset)?.balance ?? 0);
  return { gold: of(Asset.of.gold), fen: of(Asset.of.cash) };
}
