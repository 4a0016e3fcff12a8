/** One exchange: money or prize, whom it goes to, risks, each step with its time, and what the payout did. */
import { Button } from "antd";
import { Link } from "react-router";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { gold, yuan } from "../../platform/money.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FromHere } from "../../ui/FromHere.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { exchangeTone } from "../../ui/tones.ts";
import { askedText, isCash } from "./columns.tsx";
import { Discrepancy, Doubts } from "./Discrepancy.tsx";
import { Flags } from "./Flags.tsx";
import { Payout } from "./Payout.tsx";
import { Steps } from "./Steps.tsx";
import { Unpaid } from "./Unpaid.tsx";

type PartProps = { exchange: ConsoleExchange };
type ExchangePartsProps = PartProps & {
  /** Absent for those who may not see more. */
  onReveal?: () => void;
};

export const ExchangeParts = ({ exchange, onReveal }: ExchangePartsProps) => (
  <>
    <Section
      title={isCash(exchange) ? "金额" : "奖品"}
      extra={
        <StateMark tone={exchangeTone(exchange.state)}>
          {ExchangeState.label(exchange.state)}
        </StateMark>
      }
    >
      {isCash(exchange) ? <Money exchange={exchange} /> : <Prize exchange={exchange} />}
    </Section>
    <Section
      title={isCash(exchange) ? "收款" : "收货"}
      extra={
        <span style={{ display: "flex", gap: 16, alignItems: "center" }}>
          {onReveal && exchange.type !== ExchangeType.of.virtual && (
            <Button size="small" onClick={onReveal}>
              查看完整信息…
            </Button>
          )}
          <FromHere to={`/members/${exchange.memberId}`}>会员资料</FromHere>
        </span>
      }
    >
      <Payee exchange={exchange} />
    </Section>
    <Section title="风险提示">
      <Flags exchange={exchange} />
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
    {(exchange.doubts.length > 0 || exchange.discrepancy) && (
      <Section title="付款差异">
        <Doubts doubts={exchange.doubts} />
        {exchange.discrepancy && <Discrepancy discrepancy={exchange.discrepancy} />}
      </Section>
    )}
    {exchange.unpaid && (
      <Section title="渠道未付款">
        <Unpaid unpaid={exchange.unpaid} />
      </Section>
    )}
  </>
);

const Money = ({ exchange }: PartProps) => (
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
      ["延迟补偿", bonusText(exchange)],
      ["原因", exchange.reason],
    ]}
  />
);

const Prize = ({ exchange }: PartProps) => (
  <Facts
    facts={[
      [
        "名称",
        exchange.prize === null ? (
          exchange.title
        ) : (
          <Link key="prize" to={`/prizes/${exchange.prize.id}`}>
            {exchange.title}
          </Link>
        ),
      ],
      ["类型", ExchangeType.label(exchange.type)],
      ["价格", askedText(exchange)],
      ["兑换码", exchange.hasCode ? "已发给会员，只有本人能看" : null],
      ["延迟补偿", bonusText(exchange)],
      ["原因", exchange.reason],
    ]}
  />
);

/** Paid once, when the promised time was missed. */
const bonusText = ({ bonusGold }: ConsoleExchange): string =>
  bonusGold > 0 ? `已补偿 ${gold(bonusGold)}` : "";

const Payee = ({ exchange }: PartProps) => (
  <Facts
    facts={[
      ["会员", `${exchange.memberName}（${exchange.memberCode}）`],
      ["收款人", exchange.payeeName],
      ["支付宝", exchange.payee],
      [
        "收货地址",
        exchange.address &&
          [exchange.address.name, exchange.address.mobile, exchange.address.text].join(" "),
      ],
      ["快递", exchange.tracking && `${exchange.courier} ${exchange.tracking}`],
      [
        isCash(exchange) ? "承诺到账" : "承诺发放",
        <span key="promised">
          <TimeText at={exchange.promisedAt} late={exchange.overdue} />
          {exchange.overdue && <span className="bad"> 已超时</span>}
        </span>,
      ],
      [
        "初审同意",
        exchange.firstYes && (
          <span key="first">
            {exchange.firstYes.name} <TimeText at={exchange.firstYes.at} />
          </span>
        ),
      ],
    ]}
  />
);
