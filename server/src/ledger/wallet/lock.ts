/** All wallets that a transaction is going to move, before it moves the first: a batch decides hundreds of responses. */
import { Asset } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { together } from "../../platform/prepared.ts";
import { accountId, kinds } from "./ledger.ts";
import { holdWallet, lockBalances, shareWallet } from "./sql.ts";

export type Wallets = {
  /** Members whose rewards are decided: their pending balance is moved, too. */
  respondents: readonly number[];
  others: readonly number[];
  /** Respondents for whom a debt may be made. */
  alone?: readonly number[];
};

/**
 * In the order that everybody keeps: named locks by member, then the balances of what is pending, then
 * those of what is available or owed, by account, a call for each member. What is pending comes first, because a complete that is
 * valid at once has set it aside already. One packet.
 */
export async function lockWallets(tx: Tx, { respondents, others, alone = [] }: Wallets) {
  const members = [...new Set([...respondents, ...others])].toSorted((a, b) => a - b);
  const asked = (id: number) => respondents.includes(id);
  await together(tx, (line) =>
    Promise.all([
      ...members.map((id) => (alone.includes(id) ? holdWallet : shareWallet)(line, id)),
      ...members.filter(asked).map((id) => lockBalances(line, accountsOf(id, [kinds.pending]))),
      ...members.map((id) => lockBalances(line, accountsOf(id, [kinds.available, kinds.debt]))),
    ]),
  );
}

/** One respondent's, of whom one response is decided: the same order, where a posting would go by account alone. */
export const lockDecided = (tx: Tx, memberId: number) =>
  together(tx, (line) =>
    Promise.all([
      shareWallet(line, memberId),
      lockBalances(line, accountsOf(memberId, [kinds.pending])),
    ]),
  );

const accountsOf = (memberId: number, of: readonly number[]) => ({
  memberId,
  accounts: Asset.values.flatMap((asset) => of.map((kind) => accountId(memberId, asset, kind))),
});
