/** Who may take nothing out of the wallet at present, neither money nor a prize. */
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { refuseWithoutWithdrawals } from "../../people/sanction/api.ts";
import { walletOf } from "../../ledger/wallet/api.ts";

/**
 * Throws `withdrawalsPaused` with the operator's words; answers the member. The member's exchange lock is
 * held, and a sanction that is placed afterwards finds what was asked for before in the queue, flagged.
 */
export async function refusePaused<M extends { id: number }>(
  tx: Tx,
  { member, now, as }: { member: M | undefined; now: Date; as: "cash" | "prize" },
): Promise<M> {
  if (!member) throw new Failure("withdrawalsPaused");
  await refuseWithoutWithdrawals(tx, { memberId: member.id, now, as });
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
