/** Final words of providers that contradict how a payout ended here: money that somebody must look for. */
import { Link } from "react-router";
import type { Health } from "#contract/console/operations/health.ts";
import { yuan } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Rows } from "./Rows.tsx";

const saidText = { paid: "渠道称已付款", refused: "渠道称没有付款" } as const;

export const Contradictions = ({ list }: { list: Health["contradictions"] }) => (
  <Rows
    label="付款结果矛盾"
    heads={["提现", "渠道回答", "金额", "单号", "流水号", "最近一次"]}
    rows={list.map(({ exchangeId, said, fen, billNo, providerNo, lastAt }) => ({
      key: `${exchangeId} ${said} ${providerNo}`,
      isBad: true,
      cells: [
        <Link key="exchange" to={`/exchanges?state=all&open=${exchangeId}`}>
          提现 {exchangeId}
        </Link>,
        <StateMark key="said" tone="bad">
          {saidText[said]}
        </StateMark>,
        `${yuan(fen)} 元`,
        billNo,
        providerNo,
        <TimeText key="last" at={lastAt} />,
      ],
    }))}
    empty={{ title: "没有矛盾", next: "渠道的最终回答都与提现的结果一致。" }}
  />
);
