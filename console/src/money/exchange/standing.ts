/** What still keeps an exchange open, in a few words, and what an operator can do about it. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Tone } from "../../ui/StateMark.tsx";

type Payout = NonNullable<ConsoleExchange["payout"]>;
type Standing = Pick<ConsoleExchange, "type" | "state"> & {
  firstYes?: ConsoleExchange["firstYes"];
  payout: Pick<Payout, "provider" | "state"> | null;
  unpaid?: Pick<NonNullable<ConsoleExchange["unpaid"]>, "state"> | null;
  discrepancy?: Pick<NonNullable<ConsoleExchange["discrepancy"]>, "state"> | null;
  doubts?: readonly unknown[];
};

const { cash, virtual, physical } = ExchangeType.of;

/** Payouts that people make by hand, from a file: never sent to a provider. */
export const byFile = "file";

export const payoutWords: Record<Payout["state"], { tone: Tone; label: string }> = {
  ready: { tone: "waiting", label: "等待发出" },
  sent: { tone: "active", label: "已发出" },
  unknown: { tone: "waiting", label: "结果未知" },
  "our-side": { tone: "bad", label: "我方原因未付" },
  paid: { tone: "good", label: "已到账" },
  refused: { tone: "bad", label: "收款方原因被拒" },
};

const isWaiting = ({ state }: Standing): boolean => state === ExchangeState.of.toBeIssued;

/** Null where the state alone says everything. */
export function standingOf(exchange: Standing): { text: string; isBad: boolean } | null {
  if (exchange.state === ExchangeState.of.pendingReview && exchange.firstYes)
    return { text: `${exchange.firstYes.name}已同意，还差一位`, isBad: false };
  if (waitsToSettle(exchange)) return { text: "账单结清待复核", isBad: false };
  if (isDoubtful(exchange)) return { text: "渠道说法不一致", isBad: true };
  if (!isWaiting(exchange)) return null;
  switch (exchange.type) {
    case virtual:
      return { text: "等待发码", isBad: false };
    case physical:
      return { text: "等待发货", isBad: false };
    case cash:
      return waitsForSecond(exchange)
        ? { text: "渠道未付款，待复核", isBad: false }
        : payoutStanding(exchange.payout);
  }
}

function payoutStanding(payout: Standing["payout"]) {
  if (payout === null) return { text: "等待付款单", isBad: false };
  if (payout.provider === byFile) return { text: "手工付款中", isBad: false };
  const { label, tone } = payoutWords[payout.state];
  return { text: label, isBad: tone === "bad" };
}

/** A repeat carries the same bill number, so that it never pays twice. */
export const canRetry = (exchange: Standing): boolean =>
  isWaiting(exchange) &&
  exchange.payout !== null &&
  exchange.payout.provider !== byFile &&
  exchange.payout.state !== "paid" &&
  exchange.payout.state !== "refused" &&
  !waitsForSecond(exchange) &&
  !waitsToSettle(exchange);

/** Two persons say that the provider did not pay and will not: the first of them begins. */
export const canCallUnpaid = (exchange: Standing): boolean => canRetry(exchange);

const isDoubtful = ({ doubts = [] }: Standing): boolean => doubts.length > 0;

/** When the provider's statement differs from our books; and after the end of a payout, even if nobody asked. */
export const canSettle = (exchange: Standing): boolean =>
  exchange.type === cash &&
  !waitsToSettle(exchange) &&
  !waitsForSecond(exchange) &&
  (isDoubtful(exchange) ||
    (!isWaiting(exchange) &&
      (exchange.payout?.state === "paid" || exchange.payout?.state === "refused")));

export const waitsToSettle = ({ discrepancy }: Standing): boolean =>
  discrepancy?.state === "waiting";

export const waitsForSecond = (exchange: Standing): boolean =>
  isWaiting(exchange) && exchange.unpaid?.state === "waiting";

/** Once it is sent, the courier and the number can still be corrected. */
export const canShip = ({ type, state }: Standing): boolean =>
  type === physical && (state === ExchangeState.of.toBeIssued || state === ExchangeState.of.issued);

/** A withdrawal fails by its provider's statement or by the result of a file, never by hand. */
export const canFail = (exchange: Standing): boolean =>
  isWaiting(exchange) && exchange.type !== cash;

/** While requests wait, the column says why each is not simply approved; elsewhere it says which risks there were. */
export const whyNotTitle = (state: ExchangeState | undefined): string =>
  state === ExchangeState.of.pendingReview ? "为什么不能直接批准" : "审核提示";
