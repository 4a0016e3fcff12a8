/**
 * What follows when a provider's statement shows another sum than our books: pure, in whole coins and fen. The
 * clearing account gets exactly what was paid, the member never less than what they asked for, and what does
 * not come out even is the house's (docs/decisions/0058).
 */
import { ExchangeState } from "#contract/enums.ts";
import type { Correction } from "../../ledger/wallet/api.ts";
import type { ExchangeEvent } from "../exchange/api.ts";

const { issued, toBeIssued, failed } = ExchangeState.of;

/** How the withdrawal stands in our books. */
export type DiscrepancyRuleStanding = {
  state: ExchangeState;
  amount: number;
  netFen: number;
  /** Of an issued one: what the member has back of it already, in its own asset. */
  backAmount: number;
  /** What the clearing account has of it, over all its numbers; and under the number in question. */
  bookedFen: number;
  billFen: number;
};

export type Finding = {
  /** What the statement shows for the number; 0 = not paid. */
  fen: number;
  /** Paid after it was given back: the member gives it back in turn. */
  claim: boolean;
};

export type Settlement = {
  /** Undefined: it stays in its state. */
  event: ExchangeEvent | undefined;
  correction: Correction;
  /** What the member has back of it afterwards. */
  backAmount: number;
  /** What the clearing account has of it afterwards. */
  paidFen: number;
};

export function settlementOf(
  standing: DiscrepancyRuleStanding,
  { fen, claim }: Finding,
): Settlement {
  const { state, amount, bookedFen, billFen } = standing;
  const paidFen = bookedFen - billFen + fen;
  const event = eventOf(state, paidFen, claim);
  const after = event === undefined ? state : ends[event];
  const isIssued = after === issued;
  const backAmount = isIssued ? backOf(standing, { paidFen, claim }) : amount;
  const before = state === failed ? amount : state === issued ? standing.backAmount : 0;
  return {
    event,
    correction: {
      held: state === toBeIssued ? amount : 0,
      member: backAmount - before,
      redeemed: state === issued ? (isIssued ? 0 : -1) : isIssued ? 1 : 0,
      clearingFen: paidFen - bookedFen,
    },
    backAmount,
    paidFen,
  };
}

/** The share that was not paid, rounded up; what somebody has back already stays theirs unless it is claimed. */
function backOf(
  standing: DiscrepancyRuleStanding,
  given: { paidFen: number; claim: boolean },
): number {
  const { state, amount, netFen, backAmount } = standing;
  const short = BigInt(Math.max(0, netFen - given.paidFen));
  const net = BigInt(netFen);
  const due = Number((BigInt(amount) * short + net - 1n) / net);
  return state === issued && !given.claim ? Math.max(backAmount, due) : due;
}

const ends: Partial<Record<ExchangeEvent, ExchangeState>> = {
  pay: issued,
  confirmedUnpaid: failed,
  foundUnpaid: failed,
  foundPaid: issued,
};

function eventOf(state: ExchangeState, paidFen: number, claim: boolean): ExchangeEvent | undefined {
  switch (state) {
    case toBeIssued:
      return paidFen > 0 ? "pay" : "confirmedUnpaid";
    case issued:
      return paidFen > 0 ? undefined : "foundUnpaid";
    case failed:
      return claim && paidFen > 0 ? "foundPaid" : undefined;
    default:
      return undefined;
  }
}
