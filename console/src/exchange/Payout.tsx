/** The attempt to pay: what the provider said, and what happens next by itself. */
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import { Facts } from "../ui/Facts.tsx";
import { StateMark, type Tone } from "../ui/StateMark.tsx";

type Attempt = NonNullable<ConsoleExchange["payout"]>;

const words: Record<Attempt["state"], { tone: Tone; label: string; next: string }> = {
  ready: { tone: "waiting", label: "等待发出", next: "付款程序会自动发出。" },
  sent: { tone: "active", label: "已发出", next: "等待支付渠道的结果。" },
  unknown: { tone: "waiting", label: "结果未知", next: "会继续查询，查清之前不会再付一次。" },
  "our-side": {
    tone: "bad",
    label: "我方原因未付",
    next: "请检查付款账户的余额和设置，处理好后会用同一单号重发。",
  },
  paid: { tone: "good", label: "已到账", next: "" },
  refused: { tone: "bad", label: "收款方原因被拒", next: "金额已退回会员，会员可重新申请。" },
};

export function Payout({ payout }: { payout: Attempt }) {
  const { tone, label, next } = words[payout.state];
  return (
    <Facts
      facts={[
        [
          "状态",
          <StateMark key="state" tone={tone}>
            {label}
          </StateMark>,
        ],
        ["接下来", next],
        ["渠道的话", payout.lastMessage],
        ["渠道", payout.provider],
        ["单号", <code key="bill">{payout.billNo}</code>],
        ["渠道单号", payout.providerNo],
        ["次数", `发出 ${payout.sends} 次，查询 ${payout.queries} 次`],
      ]}
    />
  );
}
