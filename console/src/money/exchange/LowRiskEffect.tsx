/** What approving all low-risk requests would do, and why the others are none: each reason leads to its list. */
import { Link } from "react-router";
import { riskWords } from "#contract/console/money/exchange.ts";
import { type LowRisk, lowRiskMax } from "#contract/console/money/low-risk.ts";
import { ExchangeType } from "#contract/enums.ts";
import { count, gold, yuan } from "../../platform/money.ts";
import { Effect } from "../../ui/Effect.tsx";
import { whatFollows } from "./effects.tsx";
import styles from "./LowRisk.module.css";
import type { PayBy } from "./PayByField.tsx";

type LowRiskEffectProps = { found: LowRisk; payBy: PayBy; onGo: () => void };

export const LowRiskEffect = ({ found, payBy, onGo }: LowRiskEffectProps) => (
  <>
    {found.ids.length === 0 ? (
      <p>{found.waiting === 0 ? "没有待审核的申请。" : "待审核的申请都有风险提示，请逐笔查看。"}</p>
    ) : (
      <Effect
        figures={[
          { name: "笔数", value: `${count(found.ids.length)} 笔` },
          { name: "会员", value: `${count(found.members)} 位` },
          ...(found.cashFen > 0 ? [{ name: "到账合计", value: yuan(found.cashFen) }] : []),
        ]}
      >
        {found.byType.map(({ type, count: n, netFen, gold: price }) => (
          <p key={type}>
            {ExchangeType.label(type)} {count(n)} 笔，
            {type === ExchangeType.of.cash ? `到账 ${yuan(netFen)}` : `价值 ${gold(price)}`}
          </p>
        ))}
        <p>都没有任何风险提示，也不超过单人审批限额；每笔批准前再核对一遍，变了的跳过并告诉你。</p>
        {found.cashFen > 0 && <p>{whatFollows[payBy]}</p>}
        {found.overdue > 0 && <p>其中 {count(found.overdue)} 笔已超过承诺时间。</p>}
        {found.more > 0 && (
          <p>
            另有 {count(found.more)} 笔也是低风险，一次最多 {count(lowRiskMax)} 笔，批准后再来一次。
          </p>
        )}
      </Effect>
    )}
    {found.flagged > 0 && (
      <section className={styles.others} aria-labelledby="low-risk-others">
        <h2 id="low-risk-others">另外 {count(found.flagged)} 笔不算低风险，因为</h2>
        <ul>
          {found.others.map(({ kind, count: n }) => (
            <li key={kind}>
              <Link to={`/exchanges?flag=${kind}`} onClick={onGo}>
                {riskWords[kind]}
              </Link>
              <span className="figure">{count(n)} 笔</span>
            </li>
          ))}
        </ul>
        <p className="quiet">一笔可能有几个原因。</p>
      </section>
    )}
    {found.waiting > found.looked && (
      <p className="quiet">
        这里看了最早的 {count(found.looked)} 笔，共 {count(found.waiting)} 笔待审核。
      </p>
    )}
  </>
);
