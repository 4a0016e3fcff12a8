/** Where an exchange stands, as steps with times, and what its promise says now. */
import { ExchangeState } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/exchange.ts";
import type { Step } from "../ui/Stepper.tsx";
import { formatMoment, formatSpan } from "../ui/time.ts";

export function stepsOf(exchange: Exchange, now: number): Step[] {
  const at = (state: ExchangeState) => {
    const step = exchange.steps.findLast((one) => one.state === state);
    return step && formatMoment(step.at, now);
  };
  const of = ExchangeState.of;
  const asked: Step = {
    key: "asked",
    title: "提交申请",
    state: "done",
    time: formatMoment(exchange.createdAt, now),
  };
  const approved: Step = {
    key: "review",
    title: "审核通过",
    state: "done",
    time: at(of.toBeIssued),
  };
  switch (exchange.state) {
    case of.pendingReview:
      return [
        asked,
        { key: "review", title: "审核", state: "now", note: "正在等待工作人员审核" },
        { key: "pay", title: "发放到账", state: "next" },
      ];
    case of.toBeIssued:
      return [
        asked,
        approved,
        { key: "pay", title: "发放到账", state: "now", note: "正在打款到支付宝" },
      ];
    case of.issued:
      return [asked, approved, { key: "pay", title: "已发放", state: "done", time: at(of.issued) }];
    case of.revoked:
      return [
        asked,
        {
          key: "end",
          title: "已撤销",
          state: "failed",
          time: at(of.revoked),
          note: "金额已退回可用余额",
        },
      ];
    case of.rejected:
      return [asked, { key: "end", title: "已驳回", state: "failed", time: at(of.rejected) }];
    case of.failed:
      return [
        asked,
        approved,
        { key: "end", title: "发放失败", state: "failed", time: at(of.failed) },
      ];
  }
}

export type Promised = { words: string; isLate: boolean };

/** Null once there is nothing to wait for. */
export function promiseOf({ state, promisedAt }: Exchange, now: number): Promised | null {
  if (state !== ExchangeState.of.pendingReview && state !== ExchangeState.of.toBeIssued)
    return null;
  const left = Date.parse(promisedAt) - now;
  const moment = formatMoment(promisedAt, now);
  return left > 0
    ? { words: `承诺 ${moment} 前到账，还剩 ${formatSpan(left)}`, isLate: false }
    : { words: `已超过承诺时间 ${moment}，我们正在加急处理`, isLate: true };
}
