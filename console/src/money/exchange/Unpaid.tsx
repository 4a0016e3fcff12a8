/** What was said about a payout that was never made: by whom, with which evidence, and what came of it. */
import type { ReactNode } from "react";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { Facts } from "../../ui/Facts.tsx";
import { StateMark, type Tone } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";

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
        ...proposalFacts(unpaid),
      ]}
    />
  );
}

/** The facts of any proposal that two persons make about a payout. */
export const proposalFacts = (
  said: Omit<Said, "state" | "billNo" | "next">,
): (readonly [name: string, value: ReactNode])[] => [
  ["工单或回执", said.reference],
  ["说明", said.note],
  [
    "凭证",
    said.evidenceUrl && (
      <a key="evidence" href={said.evidenceUrl} target="_blank" rel="noreferrer">
        查看凭证
      </a>
    ),
  ],
  [
    "提交",
    <span key="asked">
      {said.askedBy} <TimeText at={said.askedAt} />
    </span>,
  ],
  [
    "复核",
    said.decidedAt && (
      <span key="decided">
        {said.decidedBy} <TimeText at={said.decidedAt} /> {said.decideNote}
      </span>
    ),
  ],
  ["渠道的回答", said.answer],
];
