/**
 * All wallets that a transaction is going to move, before it moves the first. A batch decides hundreds of responses,
 * whose members can pay one another.
 */
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
 * those of what is available or owed, by account. What is pending comes first, because a complete that is
 * valid at once has set it aside already; nobody else's audit ever asks for it. One packet.
 */
export async function lockWallets(tx: Tx, { respondents, others, alone = [] }: Wallets) {
  const members = [...new Set([...respondents, ...others])].toSorted((a, b) => a - b);
  const pending = accountsOf([...new Set(respondents)], [kinds.pending]);
  const available = accountsOf(members, [kinds.available, kinds.debt]);
  await together(tx, (line) =>
    Promise.all([
      ...members.map((id) => (alone.includes(id) ? holdWallet : shareWallet)(line, id)),
      lockBalances(line, pending),
      lockBalances(line, available),
    ]),
  );
}

const accountsOf = (members: readonly number[], of: readonly number[]): number[] =>
  members.flatMap((id) =>
    Asset.values.flatMap((asset) => of.map((kind) => accountId(id, asset, kind))),
  );
