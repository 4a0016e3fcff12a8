/** A request to leave as its page shows it: each step, what waits and until when. */
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Closure, LeavingStep } from "#contract/member/people/privacy.ts";
import { yuan } from "../../money/exchange/api.ts";
import { goldWords, sumWords } from "../../ledger/wallet/api.ts";
import { decidedBy, latest, type Look } from "./look.ts";
import { hasFailed, type Next } from "./next.ts";

type Stood = { look: Look; next: Next };

/** The steps in the order in which they are gone through. */
export function stepsOf({ look, next }: Stood): LeavingStep[] {
  const names = ["exchange", "pending", "payout", "close"] as const;
  const at = names.indexOf(stepOf(next));
  return names.map((name, index) => ({
    name,
    state: index < at ? "done" : index === at ? "now" : "later",
    ...stepWords[name]({ look, next }),
  }));
}

function stepOf(next: Next): LeavingStep["name"] {
  switch (next) {
    case "refused":
    case "exchange":
      return "exchange";
    case "pending":
      return "pending";
    case "payee":
    case "payeeLocked":
    case "failed":
    case "pay":
      return "payout";
    case "close":
      return "close";
  }
}

type StepWords = Pick<LeavingStep, "sentences" | "until">;
const stepWords: Record<LeavingStep["name"], (stood: Stood) => StepWords> = {
  exchange: ({ look }) => ({
    sentences: [...look.refusals, ...look.open.map((row) => exchangeWords(row))],
    until: isoOf(latest(look.open.map(({ promisedAt }) => promisedAt))),
  }),
  pending: ({ look }) => ({
    sentences: pendingWords(look),
    until: isoOf(pendingUntil(look)),
  }),
  payout: (stood) => ({
    sentences: payoutWords(stood),
    until: isoOf(stood.next === "payeeLocked" ? (stood.look.payee?.lockedUntil ?? null) : null),
  }),
  close: () => ({ sentences: [], until: null }),
};

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** 提现 12（到账 20.00 元）待审核，请等待或先撤销 */
function exchangeWords(row: Look["open"][number]): string {
  const { id, type, title, state, netFen, firstApprover } = row;
  const isCash = type === ExchangeType.of.cash;
  const exchange = isCash ? `提现 ${id}（到账 ${yuan(netFen)} 元）` : `兑换 ${id}（${title}）`;
  if (state === ExchangeState.of.toBeIssued)
    return `${exchange}正在发放，请等${isCash ? "到账" : "收到"}`;
  return firstApprover === null
    ? `${exchange}待审核，请等待或先撤销`
    : `${exchange}正在两人复核，请等待或先撤销`;
}

/** A list of a hundred is read by nobody. */
const NAMED_MAX = 5;

function pendingWords({ running, pending, appeals }: Look): string[] {
  const named = [
    ...running.map(({ title }) => `「${title}」进行中，请答完或等它到期`),
    ...pending.map(({ title, rewardGold, rewardFen }) => {
      const sums = sumWords({ gold: rewardGold, fen: rewardFen });
      return `「${title}」待审核${sums.length > 0 ? `（${sums.join("、")}）` : ""}`;
    }),
  ];
  const more = named.length - NAMED_MAX;
  return [
    ...named.slice(0, NAMED_MAX),
    ...(more > 0 ? [`另有 ${more} 项`] : []),
    ...(appeals > 0 ? [`${appeals} 件申诉处理中`] : []),
  ];
}

/** Null where somebody has to look at one, or an appeal waits for its answer. */
function pendingUntil({ leaving, now, running, pending, appeals }: Look): Date | null {
  if (appeals > 0) return null;
  const asked = leaving ?? { askedAt: now };
  return latest([
    ...running.map(({ expiresAt }) => expiresAt),
    ...pending.map((one) => decidedBy(one, asked)),
  ]);
}

function payoutWords({ look, next }: Stood): string[] {
  const { payable, left, leaving } = look;
  const sums = sumWords(payable);
  const rest = sumWords(left);
  return [
    ...(sums.length > 0
      ? [`${sums.join("和")}提现到已绑定的支付宝${look.isFree ? "，不限最低金额，不收手续费" : ""}`]
      : []),
    ...(rest.length > 0 ? [`${rest.join("和")}不足支付宝单笔最低金额，注销时清零`] : []),
    ...(next === "payee" ? ["还没有绑定支付宝，请先绑定"] : []),
    ...(next === "payeeLocked" ? ["支付宝刚更换，48 小时后才能收款"] : []),
    ...(next === "failed" && leaving ? failedWords(look, leaving.triedAgainAt) : []),
  ];
}

const failedWords = ({ settlements }: Look, since: Date): string[] =>
  settlements
    .filter((one) => hasFailed([one], since))
    .map(
      ({ id, state, reason }) =>
        `结清提现 ${id} ${ExchangeState.label(state)}${reason ? `：${reason}` : ""}。请核对支付宝后重新提现，或联系客服`,
    );

/** What the page asks the member to do. */
export function neededOf(next: Next): Closure["needs"] {
  if (next === "payee") return "payee";
  return next === "failed" ? "retry" : null;
}

/** 账户还有 1,200 金币和 3.50 元 */
export const balanceWords = (gold: number, fen: number): string =>
  [...(gold > 0 ? [goldWords(gold)] : []), ...(fen > 0 ? [`现金 ${yuan(fen)} 元`] : [])].join("和");
