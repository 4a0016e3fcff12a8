/** The rest in a closed wallet goes back to the house. */
import type { Tx } from "../../platform/db.ts";
import { type Amounts, forfeit, walletOf } from "../../ledger/wallet/api.ts";

/** Answers what it was. What is credited at the same moment stays, for the next time. */
export async function forfeitAvailable(
  tx: Tx,
  { memberId, key, at }: { memberId: number; key: string; at: Date },
): Promise<Amounts> {
  const wallet = await walletOf(tx, memberId);
  const left = { gold: wallet.gold.available, fen: wallet.cash.available };
  if (left.gold > 0 || left.fen > 0)
    await forfeit(tx, {
      ...left,
      memberId,
      key,
      at,
      refId: memberId,
      memo: "注销账号，余额放弃",
      actor: `member:${memberId}`,
    });
  return left;
}
