/** Who may take nothing out of the wallet at present, neither money nor a prize. */
import { Failure } from "../../platform/failure.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { withdrawalRefusal } from "../../people/sanction/api.ts";
import { walletOf } from "../../ledger/wallet/api.ts";

type StandingAsked = { memberId: number; now: Date; as: "cash" | "prize" };

/** Why not; the caller throws them in its own order. Undefined = go ahead. */
export type TakingRefusals = { paused: Failure | undefined; owing: Failure | undefined };

/**
 * `paused` has the operator's words. The caller holds the member's exchange lock, and a sanction that is placed
 * afterwards flags what is in the queue by then. `owing`: a debt from proven fraud is repaid first.
 */
export async function takingRefusals(
  line: Pipeline,
  asked: StandingAsked,
): Promise<TakingRefusals> {
  const [paused, { gold, cash }] = await Promise.all([
    withdrawalRefusal(line, asked),
    walletOf(line, asked.memberId),
  ]);
  return { paused, owing: gold.debt !== 0 || cash.debt !== 0 ? owes() : undefined };
}

const owes = () =>
  new Failure("withdrawalsPaused", {
    msg: "还有待追缴的款项，还清之前不能提现或兑换；以后的奖励会先用来偿还",
  });
