/** One withdrawal: money, payee, risks, each step with its time, and what the payout did. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ConsoleExchange, consoleExchange } from "#contract/console/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { query } from "../platform/query.ts";
import { yuan } from "../platform/money.ts";
import { DecideButtons } from "../ui/DecideButtons.tsx";
import { Details } from "../ui/Details.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Section } from "../ui/Section.tsx";
import { Sentences } from "../ui/Sentences.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { exchangeTone } from "../ui/tones.ts";
import { askedText } from "./columns.tsx";
import { canDecide } from "./effect.ts";
import { Payout } from "./Payout.tsx";
import { Steps } from "./Steps.tsx";

type ExchangeDetailsProps = {
  id: number;
  /** The list's row shows at once, the fresh one follows. */
  row: ConsoleExchange | undefined;
  onClose: () => void;
  /** Absent for those who may only look. */
  onDecide?: (isYes: boolean, row: ConsoleExchange) => void;
};

export function ExchangeDetails({ id, row, onClose, onDecide }: ExchangeDetailsProps) {
  const result = useQuery({
    ...query(consoleExchange, { params: { id: String(id) } }),
    ...(row && { placeholderData: row }),
  });
  return (
    <Details
      title={`提现 ${id}`}
      result={result}
      onClose={onClose}
      footer={(exchange) =>
        onDecide && canDecide(exchange) ? (
          <DecideButtons
            yes={`批准 ${yuan(exchange.netFen)}（A）`}
            no="驳回（R）"
            onDecide={(isYes) => onDecide(isYes, exchange)}
          />
        ) : null
      }
    >
      {(exchange) => <Parts exchange={exchange} />}
    </Details>
  );
}

const Parts = ({ exchange }: { exchange: ConsoleExchange }) => (
  <>
    <Section
      title="金额"
      extra={
        <StateMark tone={exchangeTone(exchange.state)}>
          {ExchangeState.label(exchange.state)}
        </StateMark>
      }
    >
      <Facts
        facts={[
          [
            "到账",
            <strong key="net" className="figure">
              {yuan(exchange.netFen)}
            </strong>,
          ],
          ["申请", askedText(exchange)],
          ["折合", yuan(exchange.grossFen)],
          ["手续费", yuan(exchange.feeFen)],
          ["代扣税", yuan(exchange.taxFen)],
          ["原因", exchange.reason],
        ]}
      />
    </Section>
    <Section title="收款" extra={<Link to={`/members/${exchange.memberId}`}>会员资料</Link>}>
      <Facts
        facts={[
          ["会员", `${exchange.memberName}（${exchange.memberCode}）`],
          ["收款人", exchange.payeeName],
          ["支付宝", exchange.payee],
          [
            "承诺到账",
            <span key="promised">
              <TimeText at={exchange.promisedAt} late={exchange.overdue} />
              {exchange.overdue && <span className="bad"> 已超时</span>}
            </span>,
          ],
        ]}
      />
    </Section>
    <Section title="风险提示">
      <Sentences items={exchange.flags.map(({ sentence }) => sentence)} none="没有发现风险" />
    </Section>
    <Section
      title="进度"
      extra={<Link to={`/audit?kind=exchange&id=${exchange.id}`}>操作日志</Link>}
    >
      <Steps exchange={exchange} />
    </Section>
    {exchange.payout && (
      <Section title="付款">
        <Payout payout={exchange.payout} />
      </Section>
    )}
  </>
);
