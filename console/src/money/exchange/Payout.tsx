/** The attempt to pay: what the provider said, and what happens next by itself. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { Facts } from "../../ui/Facts.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { byFile, payoutWords } from "./standing.ts";

type Attempt = NonNullable<ConsoleExchange["payout"]>;

const next: Record<Attempt["state"], string> = {
  ready: "付款程序会自动发出。",
  sent: "等待支付渠道的结果。",
  unknown: "会继续查询，查清之前不会再付一次。",
  "our-side": "请检查付款账户的余额和设置，处理好后会用同一单号重发。",
  paid: "",
  refused: "金额已退回会员，会员可重新申请。",
};
const nextByHand = "在“付款文件”里做成文件、付款，再上传结果。";

export function Payout({ payout }: { payout: Attempt }) {
  const { tone, label } = payoutWords[payout.state];
  const isByHand = payout.provider === byFile;
  const isOpen = payout.state !== "paid" && payout.state !== "refused";
  return (
    <Facts
      facts={[
        [
          "状态",
          <StateMark key="state" tone={tone}>
            {label}
          </StateMark>,
        ],
        ["接下来", isByHand && isOpen ? nextByHand : next[payout.state]],
        ["渠道的话", payout.lastMessage],
        ["渠道", isByHand ? "手工付款" : payout.provider],
        ["单号", <code key="bill">{payout.billNo}</code>],
        ["渠道单号", payout.providerNo],
        ["次数", isByHand ? null : `发出 ${payout.sends} 次，查询 ${payout.queries} 次`],
      ]}
    />
  );
}
