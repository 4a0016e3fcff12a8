/** Sums over accounts, for the member's page and the console's overview. */
import { Asset } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { accountId, kinds } from "./ledger.ts";
import { cashEverEarned } from "./earnings-sql.ts";
import { owedPerAsset } from "./sql.ts";

/** Cash ever earned, in fen (rule people-3, `moneyAmount`). */
export const cashEverEarnedBy = (db: Db, memberId: number): Promise<number> =>
  cashEverEarned(db, { memberId, account: accountId(memberId, Asset.of.cash, kinds.available) });

/** What we owe all members together: available, pending and held. */
export async function owedTotals(db: Db): Promise<{ gold: number; fen: number }> {
  const rows = await owedPerAsset(db);
  const of = (asset: Asset) => rows.find((row) => row.asset === asset)?.total ?? 0;
  return { gold: of(Asset.of.gold), fen: of(Asset.of.cash) };
}
