/** Before a payout is ended as unpaid the provider is asked once more, and what it says goes before anybody's statement. */
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import type { PayoutOutcome } from "../../providers/payout/outcome.ts";
import { payoutProvidersOf } from "../../providers/payout/provider.ts";
import {
  giveBack,
  settle,
  providerFor,
  type Payout,
  payoutOf,
  query,
  judge,
  changeWaiting,
  proposalStates,
  type UnpaidRow,
} from "../payout/api.ts";

/**
 * "Not found" is what a provider also says of a number that is still on its way. A day after the last send none is:
 * our own calls end after seconds, and its queries lag by minutes.
 */
const QUIET_SECONDS = 86_400;

/** `settled`: the provider itself said how it ended, and that was booked. Throws while it could still pay. */
export type UnpaidAskAnswer = { kind: "unpaid"; words: string } | { kind: "settled" };

export async function askOnceMore(world: World, proposal: UnpaidRow): Promise<UnpaidAskAnswer> {
  const payout = await payoutOf(world.db, proposal.exchangeId);
  if (!payout || payout.billNo !== proposal.billNo) throw no("付款单已变化，请刷新后再看");
  // It is frozen and stays frozen: no provider was ever asked to pay it.
  if (payout.sends === 0) return { kind: "unpaid", words: "从未提交给渠道" };
  const provider = providerFor(payoutProvidersOf(world), payout);
  if (!provider) throw no("付款渠道未配置，无法核实；恢复配置后再确认");
  const outcome = await query(world, { provider, payout });
  await changeWaiting(
    world.db,
    { table: "exchangeUnpaid", id: proposal.id },
    { answer: wordsOf(outcome) },
  );
  return meaning(world, { proposal, payout, outcome });
}

type MeaningInput = { proposal: UnpaidRow; payout: Payout; outcome: PayoutOutcome };

async function meaning(
  world: World,
  { proposal, payout, outcome }: MeaningInput,
): Promise<UnpaidAskAnswer> {
  const { exchangeId } = payout;
  const at = world.clock.now();
  const overtaken = { state: proposalStates.overtaken, decidedAt: at };
  const final = await bookFinal(world, exchangeId, outcome);
  if (final !== undefined)
    await changeWaiting(world.db, { table: "exchangeUnpaid", id: proposal.id }, overtaken);
  if (final === "paid") throw no(`渠道回答${wordsOf(outcome)}，已登记为到账，不能退回`);
  if (final === "returned") return { kind: "settled" };
  if (outcome.kind === "notFound") {
    const hours = hoursUntilQuiet(world, payout);
    if (hours === 0) return { kind: "unpaid", words: wordsOf(outcome) };
    throw no(`渠道查无此单，但最后一次提交还不满 24 小时，请 ${hours} 小时后再确认`);
  }
  throw no(`渠道回答：${wordsOf(outcome)}。这笔款仍有可能付出，不能确认`);
}

/** 0 = nothing that was sent is still on its way. */
export function hoursUntilQuiet({ clock }: World, { lastSentAt }: Payout): number {
  const since = (clock.now().getTime() - (lastSentAt?.getTime() ?? 0)) / 1000;
  return Math.max(0, Math.ceil((QUIET_SECONDS - since) / 3600));
}

/** A final answer of the provider is booked at once, before any operator's statement. */
export async function bookFinal(
  world: World,
  exchangeId: number,
  outcome: PayoutOutcome,
): Promise<"paid" | "returned" | undefined> {
  const at = world.clock.now();
  if (outcome.kind === "paid") {
    await settle({ world }, { exchangeId, at, providerNo: outcome.providerNo });
    return "paid";
  }
  const verdict = judge(outcome);
  if (outcome.kind !== "refused" || !outcome.isOver || verdict.kind !== "return") return undefined;
  await giveBack({ world }, { exchangeId, at, ...verdict });
  return "returned";
}

export function wordsOf(outcome: PayoutOutcome): string {
  switch (outcome.kind) {
    case "paid":
      return `已付款，流水号 ${outcome.providerNo}`;
    case "notFound":
      return "查无此单";
    case "refused":
      return `${outcome.isOver ? "订单已失败或关闭" : "没有回答查询"}：${outcome.message || outcome.code}`;
    case "pending":
    case "unknown":
      return outcome.message || outcome.code;
  }
}

const no = (msg: string) => new Failure("conflict", { msg });
