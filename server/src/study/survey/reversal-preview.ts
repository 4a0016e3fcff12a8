/** What an operator sees before they turn a valid response round. */
import { AuditState } from "#contract/enums.ts";
import { type Amounts, shares, walletOf } from "../../ledger/wallet/api.ts";
import type { Db } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { payeeOf } from "./respondent.ts";
import { responseById } from "./sql.ts";

const none: Amounts = { gold: 0, fen: 0 };

/** What a reversal would do now: how much of the payment is still in the wallet, and how much is spent. */
export async function previewReversal(db: Db, id: number) {
  const response = await responseById(db, id);
  if (!response) throw new Failure("notFound");
  if (response.auditState !== AuditState.of.valid)
    return { paid: none, inWallet: none, gone: none };
  const paid = { gold: response.paidGold, fen: response.paidFen };
  const wallet = await walletOf(db, payeeOf(response));
  const available = { gold: wallet.gold.available, fen: wallet.cash.available };
  const { took, lost } = shares({ ...paid, fraud: false }, available);
  return { paid, inWallet: took, gone: lost };
}
