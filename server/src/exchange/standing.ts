/** Who may take nothing out of the wallet at present, be it money or a prize. */
import type { Tx } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import { walletOf } from "../wallet/service.ts";

/** Throws `withdrawalsPaused`; answers the member. */
export function refusePaused<M extends { withdrawalsPaused: boolean }>(member: M | undefined): M {
  if (!member || member.withdrawalsPaused) throw new Failure("withdrawalsPaused");
  return member;
}

/** What was proven to be got by fraud comes first. */
export async function refuseDebtor(tx: Tx, memberId: number): Promise<void> {
  const { gold, cash } = await walletOf(tx, memberId);
  if (gold.debt !== 0 || cash.debt !== 0)
    throw new Failure("withdrawalsPaused", {
      msg: "还有待追缴的款项，还清之前不能提现或兑换；以后的奖励会先用来偿还",
    });
}
