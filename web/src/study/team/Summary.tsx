/** 团队概况: how many, what they brought today, this month and ever, and the last thirty days as a line. */
import type { DataOf } from "#contract/endpoint.ts";
import type { getTeamSummary, TeamFigures } from "#contract/member/study/team.ts";
import { later } from "../../platform/later.tsx";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Gold, Reward, Yuan } from "../../ui/Money.tsx";
import { formatGold } from "../../ui/money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./TeamPage.module.css";

type Team = DataOf<typeof getTeamSummary>;

/** A chart is no small thing, and the numbers beside it say the most. */
const Days = later(
  () => import("./Days.tsx").then((module) => module.Days),
  <Skeleton height={396} />,
);

export const Summary = ({ team }: { team: Team }) => (
  <div className={styles.summary}>
    <Earned team={team} />
    <Days days={team.days} />
  </div>
);

function Earned({ team: { members, joinedThisMonth, today, month, all } }: { team: Team }) {
  const { goldPerYuan } = useTerms();
  const rows = [
    { key: "今日", figures: today },
    { key: "本月", figures: month },
    { key: "累计", figures: all },
  ];
  return (
    <Card className="stack">
      <div className={styles.heads}>
        <div>
          <p className={styles.quiet}>累计佣金</p>
          <p className={styles.total}>
            <Reward {...sumOf(all)} goldPerYuan={goldPerYuan} size="l" tone="positive" />
          </p>
        </div>
        <div className={styles.people}>
          <p className={styles.quiet}>团队成员</p>
          <p>
            <b className={styles.number}>{formatGold(members)}</b>
            <span className={styles.unit}>人</span>
          </p>
          <p className={styles.quiet}>{`本月新增 ${formatGold(joinedThisMonth)} 人`}</p>
        </div>
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">团队概况</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">参与</th>
            <th scope="col">有效</th>
            <th scope="col">佣金</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, figures }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{formatGold(figures.ended)}</td>
              <td>{formatGold(figures.valid)}</td>
              <td>
                <Commission figures={figures} size="s" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>佣金在作答审核有效后到账，已扣除分给队员和撤回的部分。</p>
    </Card>
  );
}

const sumOf = ({ gold, fen }: TeamFigures) => ({ gold, fen });

type CommissionProps = { figures: Pick<TeamFigures, "gold" | "fen">; size: "s" | "m" | "l" };

/** What is there of both currencies, one below the other: columns are narrow. */
export function Commission({ figures: { gold, fen }, size }: CommissionProps) {
  const { goldPerYuan } = useTerms();
  const tone = gold > 0 || fen > 0 ? "positive" : "plain";
  return (
    <span className={styles.commission}>
      {(gold !== 0 || fen === 0) && (
        <Gold gold={gold} goldPerYuan={goldPerYuan} size={size} tone={tone} stacked />
      )}
      {fen !== 0 && (
        <span>
          {gold !== 0 && <span className={styles.note}>+ </span>}
          <Yuan fen={fen} size={size} tone={tone} />
        </span>
      )}
    </span>
  );
}

export const SummarySkeleton = () => (
  <div className={styles.summary}>
    <Skeleton height={396} />
    <Skeleton height={396} />
  </div>
);
