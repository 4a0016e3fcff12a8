/** Where an exchange stands, as steps with times, and what its promise says now. */
import { ExchangeState } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { formatGold } from "../../ui/money.ts";
import type { Step } from "../../ui/Stepper.tsx";
import { formatMoment, formatSpan } from "../../ui/time.ts";
import { wordsOf } from "./kinds.ts";

export function stepsOf(exchange: Exchange, now: number): Step[] {
  const at = (state: ExchangeState) => {
    const step = exchange.steps.findLast((one) => one.state === state);
    return step && formatMoment(step.at, now);
  };
  const of = ExchangeState.of;
  const { coming, doing, done, back } = wordsOf(exchange);
  const asked = step("asked", "提交申请", "done", { time: formatMoment(exchange.createdAt, now) });
  const approved = step("review", "审核通过", "done", { time: at(of.toBeIssued) });
  switch (exchange.state) {
    case of.pendingReview:
      return [
        asked,
        step("review", "审核", "now", { note: "正在等待工作人员审核" }),
        step("pay", coming, "next"),
      ];
    case of.toBeIssued:
      return [asked, approved, step("pay", coming, "now", { note: doing })];
    case of.issued:
      // What two persons found on the provider's statement: paid in part, or after it was given back.
      return [
        asked,
        approved,
        step("pay", done, "done", { time: at(of.issued), note: exchange.reason }),
      ];
    case of.revoked:
      return [asked, step("end", "已撤销", "failed", { time: at(of.revoked), note: back })];
    case of.rejected:
      return [asked, step("end", "已驳回", "failed", { time: at(of.rejected) })];
    case of.failed:
      return [asked, approved, step("end", "发放失败", "failed", { time: at(of.failed) })];
  }
}

const step = (
  key: string,
  title: string,
  state: Step["state"],
  more: Pick<Step, "time" | "note"> = {},
): Step => ({ key, title, state, ...more });

export type Promised = { words: string; isLate: boolean };

/** Null once there is nothing to wait for. */
export function promiseOf(exchange: Exchange, now: number): Promised | null {
  const { state, promisedAt, overdue } = exchange;
  if (state !== ExchangeState.of.pendingReview && state !== ExchangeState.of.toBeIssued)
    return null;
  const left = Date.parse(promisedAt) - now;
  const promised = `${formatMoment(promisedAt, now)} 前${wordsOf(exchange).promise}`;
  return left > 0 && !overdue
    ? { words: `承诺 ${promised}，还剩 ${formatSpan(left)}`, isLate: false }
    : { words: `已超时：承诺 ${promised}，我们正在加急处理。`, isLate: true };
}

/** "" where no promise was missed, or none was worth anything. */
export const bonusWords = ({ bonusGold }: Exchange): string =>
  bonusGold > 0 ? `超时补偿 ${formatGold(bonusGold)} 金币已到账。` : "";
