/** Where the provider says other than our books, and what two persons say that its statement shows. */
import { Alert } from "antd";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { yuan } from "../../platform/money.ts";
import { Facts } from "../../ui/Facts.tsx";
import { StateMark, type Tone } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { proposalFacts } from "./Unpaid.tsx";

type Said = NonNullable<ConsoleExchange["discrepancy"]>;

const states: Record<Said["state"], { tone: Tone; label: string }> = {
  waiting: { tone: "waiting", label: "等待复核" },
  confirmed: { tone: "good", label: "两人已按账单结清" },
  refused: { tone: "bad", label: "被驳回" },
  withdrawn: { tone: "waiting", label: "已撤回" },
  overtaken: { tone: "good", label: "渠道已给出结果" },
};

export const Doubts = ({ doubts }: Pick<ConsoleExchange, "doubts">) =>
  doubts.length === 0 ? null : (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      title="渠道的说法与账面不一致"
      description={doubts.map(({ kind, billNo, sentence, at }) => (
        <div key={`${kind} ${billNo} ${at}`}>
          {sentence}，单号 <code>{billNo}</code>，<TimeText at={at} />
        </div>
      ))}
    />
  );

export const Discrepancy = ({ discrepancy }: { discrepancy: Said }) => (
  <Facts
    facts={[
      [
        "状态",
        <StateMark key="state" tone={states[discrepancy.state].tone}>
          {states[discrepancy.state].label}
        </StateMark>,
      ],
      ["账单显示", discrepancy.paidFen > 0 ? `已付款 ${yuan(discrepancy.paidFen)}` : "没有付款"],
      ["渠道流水号", discrepancy.providerNo],
      ["退回的金额", discrepancy.claim ? "向会员收回" : null],
      ["确认后", discrepancy.effect],
      ["单号", <code key="bill">{discrepancy.billNo}</code>],
      ...proposalFacts(discrepancy),
    ]}
  />
);
