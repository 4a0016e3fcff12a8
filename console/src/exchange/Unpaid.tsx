/** What was said about a payout that was never made: by whom, with which evidence, and what came of it. */
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import { Facts } from "../ui/Facts.tsx";
import { StateMark, type Tone } from "../ui/StateMark.tsx";
import { TimeText } from "../ui/TimeText.tsx";

type Said = NonNullable<ConsoleExchange["unpaid"]>;

const states: Record<Said["state"], { tone: Tone; label: string }> = {
  waiting: { tone: "waiting", label: "等待复核，单号暂不重发" },
  confirmed: { tone: "good", label: "两人已确认未付款" },
  refused: { tone: "bad", label: "被驳回" },
  withdrawn: { tone: "waiting", label: "已撤回" },
  overtaken: { tone: "good", label: "渠道已给出结果" },
};

export function Unpaid({ unpaid }: { unpaid: Said }) {
  const { tone, label } = states[unpaid.state];
  return (
    <Facts
      facts={[
        [
          "状态",
          <StateMark key="state" tone={tone}>
            {label}
          </StateMark>,
        ],
        ["确认后", unpaid.next === "refund" ? "金额退回会员" : "换新单号手工付款"],
        ["作废的单号", <code key="bill">{unpaid.billNo}</code>],
        ["工单或回执", unpaid.reference],
        ["说明", unpaid.note],
        [
          "凭证",
          unpaid.evidenceUrl && (
            <a key="evidence" href={unpaid.evidenceUrl} target="_blank" rel="noreferrer">
              查看凭证
            </a>
          ),
        ],
        [
          "提交",
          <span key="asked">
            {unpaid.askedBy} <TimeText at={unpaid.askedAt} />
          </span>,
        ],
        [
          "复核",
          unpaid.decidedAt && (
            <span key="decided">
              {unpaid.decidedBy} <TimeText at={unpaid.decidedAt} /> {unpaid.decideNote}
            </span>
          ),
        ],
        ["渠道的回答", unpaid.answer],
      ]}
    />
  );
}
