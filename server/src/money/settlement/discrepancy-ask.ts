/** Before two persons settle a payout the provider is asked once more: its own final statement goes before theirs. */
import { ExchangeState } from "#contract/enums.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { payoutProvidersOf } from "../../providers/payout/provider.ts";
import type { DiscrepancyRow } from "./discrepancy-sql.ts";
import {
  providerFor,
  payoutOf,
  query,
  OTHER_SUM,
  changeWaiting,
  proposalStates,
} from "../payout/api.ts";
import { bookFinal, hoursUntilQuiet, wordsOf } from "./unpaid-ask.ts";

const { issued, toBeIssued } = ExchangeState.of;
const no = (msg: string) => new Failure("conflict", { msg });

/** `settled`: the provider's own answer was booked in its place. Throws while the answer is in the way. */
export type AnswerBefore = { kind: "go"; words: string } | { kind: "settled" };

export async function askBefore(world: World, proposal: DiscrepancyRow): Promise<AnswerBefore> {
  const { exchangeId, billNo, fen, fromState } = proposal;
  const payout = await payoutOf(world.db, exchangeId);
  const isOpen = fromState === toBeIssued;
  // An ended payout does not change any more; money can only be lost by giving it back although it was paid.
  const mustAsk = isOpen || (fromState === issued && fen === 0);
  if (!payout || payout.billNo !== billNo || !mustAsk) return { kind: "go", words: "" };
  const provider = providerFor(payoutProvidersOf(world), payout);
  if (!provider) {
    if (fen === 0) throw no("付款渠道未配置，无法核实没有付；恢复配置后再确认");
    return { kind: "go", words: "付款渠道未配置" };
  }
  const outcome = await query(world, { provider, payout });
  const words = wordsOf(outcome);
  const waiting = { table: "exchangeDiscrepancy", id: proposal.id } as const;
  await changeWaiting(world.db, waiting, { answer: words });
  if (isOpen && (await bookFinal(world, exchangeId, outcome)) !== undefined) {
    const decidedAt = world.clock.now();
    await changeWaiting(world.db, waiting, { state: proposalStates.overtaken, decidedAt });
    return { kind: "settled" };
  }
  if (fen > 0) return { kind: "go", words };
  if (outcome.kind === "paid") throw no(`渠道回答${words}，不能按没有付结清`);
  // The statement may show nothing because the payment is still on its way.
  const isOtherSum = outcome.kind === "unknown" && outcome.code === OTHER_SUM;
  // A question that was refused (signature, permission) says nothing of the order.
  const isOver = outcome.kind === "refused" && outcome.isOver === true;
  const isStill = isOver || outcome.kind === "notFound" || isOtherSum;
  if (!isStill) throw no(`渠道回答：${words}。这笔款仍有可能付出，不能按没有付结清`);
  const hours = isOpen ? hoursUntilQuiet(world, payout) : 0;
  if (hours > 0)
    throw no(`最后一次提交还不满 24 小时，账单可能还没有这一笔，请 ${hours} 小时后再确认`);
  return { kind: "go", words };
}
