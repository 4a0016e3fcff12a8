/**
 * What to do about a payout, as pure functions. The law (rule money-16): the same
 * number always; resubmit the same number; refund only on a definitive failure. The simulation beside
 * this file shows that each easier policy pays twice or pays and refunds.
 */
import type { PayoutOutcome } from "../../providers/payout/outcome.ts";

export type PayoutState = "ready" | "sent" | "unknown" | "our-side" | "paid" | "refused";
/**
 * `queries` since the last send; `frozen`: somebody has said that it was never paid (settlement/unpaid.ts); `doubted`: the
 * provider has named another sum for it, and nobody has settled that yet.
 */
export type Progress = {
  state: PayoutState;
  queries: number;
  frozen?: boolean;
  doubted?: boolean;
};

/** The provider of what operators pay themselves and report by file. */
export const BY_HAND = "file";

/** Queries after a send without an answer, before the same number is sent again: 1, 2, 5, 10, 30. */
const QUERIES_BEFORE_RESEND = 5;
/** As many are counted at most while the provider knows the number and is at work on it. */
export const KNOWN_QUERIES_MAX = QUERIES_BEFORE_RESEND - 1;

type ByProvider = Progress & { provider?: string };

/** What comes next: `send` is always with the same number and the same contents. */
export function nextCall(payout: ByProvider): "send" | "query" | "nothing" {
  const { state, queries, provider, frozen = false, doubted = false } = payout;
  // Whatever queued it: sent as well, it would be paid twice.
  if (provider === BY_HAND) return "nothing";
  // If it were sent again, it could be paid while two persons confirm that it was not; and the answer to a transfer names no
  // sum, so it would be booked with ours over what the provider has said.
  const send = frozen || doubted ? "query" : "send";
  switch (state) {
    case "ready":
    case "our-side":
      return send;
    case "sent":
    case "unknown":
      // `sent`: a crash swallowed the answer, if there was one.
      return queries < QUERIES_BEFORE_RESEND ? "query" : send;
    case "paid":
    case "refused":
      return "nothing";
  }
}

export type PolicyVerdict =
  | { kind: "settle"; providerNo: string }
  /** `told`: the text for the member, when the provider's message is about us. */
  | { kind: "return"; code: string; message: string; told?: string }
  | { kind: "resend" }
  /** `isKnown`: the provider knows the number and is at work. It is asked about for as long as it says so, and not sent again. */
  | {
      kind: "wait";
      state: "unknown" | "our-side";
      code: string;
      message: string;
      isKnown?: true;
    };

/** What an answer means for the money. */
export function judge(outcome: PayoutOutcome): PolicyVerdict {
  switch (outcome.kind) {
    case "paid":
      return { kind: "settle", providerNo: outcome.providerNo };
    case "refused": {
      const { code, message, side, isOver } = outcome;
      // An order that is over is not paid by sending it again, no matter who is at fault.
      if (side === "payee") return { kind: "return", code, message };
      if (isOver) return { kind: "return", code, message, told: "这笔付款已被支付渠道关闭" };
      return { kind: "wait", state: "our-side", code, message };
    }
    case "pending":
    case "unknown": {
      const { kind, code, message } = outcome;
      const waiting = { kind: "wait", state: "unknown", code, message } as const;
      return kind === "pending" ? { ...waiting, isKnown: true } : waiting;
    }
    case "notFound":
      // Not a failure: what was sent may still arrive. The same number can be sent without harm.
      return { kind: "resend" };
  }
}

/**
 * An answer that names another sum than ours settles nothing: it may be about something else, or the wrong
 * sum may have left. A person has to look, and meanwhile it is neither paid nor given back.
 */
export function fitting(outcome: PayoutOutcome, fen: number): PayoutOutcome {
  const named = sumIn(outcome);
  if (named === undefined || named === fen) return outcome;
  return { kind: "unknown", code: OTHER_SUM, message: "渠道回答的金额与应付不一致，等待人工核实" };
}
export const OTHER_SUM = "OTHER_SUM";
const sumIn = (outcome: PayoutOutcome): number | undefined =>
  outcome.kind === "paid" || outcome.kind === "refused" ? outcome.fen : undefined;

const QUERY_UNITS = [1, 2, 5, 10, 30] as const;
const OUR_SIDE_UNITS = 10;

/** Minutes in production; seconds in development, where nobody wants to wait for the simulator. */
export function waitSeconds(waiting: Progress, development: boolean): number {
  const last = QUERY_UNITS[QUERY_UNITS.length - 1] ?? 30;
  const units =
    waiting.state === "our-side" ? OUR_SIDE_UNITS : (QUERY_UNITS[waiting.queries] ?? last);
  return development ? units : units * 60;
}

/**
 * How long "not found" must still be left alone after a send, 0 = the number may be sent again: a
 * provider's queries lag behind (docs/protocols.md 2.2 asks for a minute).
 */
export function resendWaitSeconds(
  lastSentAt: Date | null,
  now: Date,
  development: boolean,
): number {
  const least = waitSeconds({ state: "unknown", queries: 0 }, development);
  const since = lastSentAt ? (now.getTime() - lastSentAt.getTime()) / 1000 : least;
  return Math.max(0, Math.ceil(least - since));
}
