/** Money that comes to a closed account within its days of grace: a payment that came back, an appeal upheld. */
import { openExchangesOf, settlementsOf } from "../../money/exchange/api.ts";
import { settleable, withdrawForLeaving } from "../../money/withdrawal/api.ts";
import { leavingsOf } from "../../people/leaving/api.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { payeeOf } from "../../people/member/api.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import type { Leaver } from "./look.ts";
import { hasFailed } from "./next.ts";

/**
 * True while an exchange is on its way; makes one for what has come. Where the payee's account cannot be paid any
 * more, or no payee is known, the rest is dropped: nobody is left who could be asked.
 */
export async function waitsForMoney(tx: Tx, world: World, leaver: Leaver): Promise<boolean> {
  const { memberId } = leaver;
  if ((await openExchangesOf(tx, memberId)).length > 0) return true;
  const [leaving] = await leavingsOf(tx, memberId, 1);
  // Closed before accounts were settled: the money that was given up then stays given up.
  if (!leaving?.endedAt || leaving.endedAs !== "closed") return false;
  const { gold, cash } = await walletOf(tx, memberId);
  if (gold.debt !== 0 || cash.debt !== 0) return false;
  const { payable } = await settleable(tx, { ...leaver, isFree: true });
  if (payable.gold === 0 && payable.fen === 0) return false;
  if (!(await payeeOf(tx, memberId))) return false;
  if (hasFailed(await settlementsOf(tx, leaving.id), leaving.endedAt)) return false;
  await withdrawForLeaving(tx, world, { ...leaver, leavingId: leaving.id, isFree: true });
  return true;
}
