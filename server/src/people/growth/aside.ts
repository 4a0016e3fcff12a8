/** The clearing account of what is on its way to others: it holds what the outbox carries, to the coin (docs/decisions/0126). */
import { type Amounts, asideBalance } from "../../ledger/wallet/api.ts";
import type { Db } from "../../platform/db.ts";
import { waitingAside } from "./proof-sql.ts";

/** Undefined when they agree. To be asked within one view of the database, or what is carried meanwhile would be a difference. */
export async function asideDifference(
  tx: Db,
): Promise<{ account: Amounts; outbox: Amounts } | undefined> {
  const [account, outbox] = [await asideBalance(tx), await waitingAside(tx)];
  const agree = account.gold === outbox.gold && account.fen === outbox.fen;
  return agree ? undefined : { account, outbox };
}
