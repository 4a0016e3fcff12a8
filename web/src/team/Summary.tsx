/** 团队概况: how many, what they brought today, this month and ever, and the last thirty days as a line. */
import { useSearchParams } from "react-router";
import type { DataOf } from "#contract/endpoint.ts";
import type { getTeamSummary, TeamFigures } from "#contract/member/team.ts";
import { useSite } from "../platform/site.ts";
import { Card } from "../ui/Card.tsx";
import { Chip, Chips } from "../ui/Chip.tsx";
import { tickWords } from "../ui/earned.ts";
import { LineChart } from "../ui/LineChart.tsx";
import { Gold, Yuan } from "../ui/Money.tsx";
import { formatGold } from "../ui/money.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { measures, readMeasure, withTeam } from "./filter.ts";
import styles from "./TeamPage.module.css";
import { pointsOf } from "./words.ts";

type Team = DataOf<typeof getTeamSummary>;

export const Summary = ({ team }: { team: Team }) => (
  <div className={styles.summary}>
    <Earned team={team} />
    <Days days={team.days} />
  </div>
);

function Earned({ team: { members, joinedThisMonth, today, month, all } }: { team: Team }) {
  const rows = [
    { key: "今日", figures: today },
    { key: "本月", figures: month },
    { key: "累计", figures: all },
  ];
  return (
    <Card className={styles.earned}>
      <div className={styles.heads}>
        <div>
          <p className={styles.quiet}>累计佣金</p>
          <Commission figures={all} size="l" />
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

type CommissionProps = { figures: Pick<TeamFigures, "gold" | "fen">; size: "s" | "m" | "l" };

/** What is there of both currencies, one below the other: columns are narrow. */
export function Commission({ figures: { gold, fen }, size }: CommissionProps) {
  const { goldPerYuan } = useSite().brand;
  const tone = gold > 0 || fen > 0 ? "positive" : "plain";
  return (
    <span className={styles.commission}>
      {(gold !== 0 || fen === 0) && (
        <Gold gold={gold} goldPerYuan={goldPerYuan} size={size} tone={tone} stacked />
      )}
      {fen !== 0 && <Yuan fen={fen} size={size} tone={tone} />}
    </span>
  );
}

/** A flat line would say nothing that a sentence does not say better. */
function Days({ days }: { days: Team["days"] }) {
  const { goldPerYuan } = useSite().brand;
  const [search, setSearch] = useSearchParams();
  const measure = readMeasure(search);
  const choose = (line: string) =>
    setSearch(withTeam(search, { line: line === "earned" ? "" : line }), {
      replace: true,
      preventScrollReset: true,
    });
  const points = pointsOf(days, measure, goldPerYuan);
  const isEarned = measure === "earned";
  const label = measures.find(({ value }) => value === measure)?.label ?? "";
  return (
    <Card title="近 30 天">
      <div className={styles.chips}>
        <Chips label="画哪一项">
          {measures.map(({ value, label: name }) => (
            <Chip key={value} isOn={value === measure} onClick={() => choose(value)}>
              {name}
            </Chip>
          ))}
        </Chips>
      </div>
      {points.every(({ value }) => value === 0) ? (
        <p className={styles.hollow}>{`近 30 天暂无${label}，队员完成任务后会画在这里。`}</p>
      ) : (
        <LineChart
          label={isEarned ? "每日佣金，折合成元" : `每日${label}份数`}
          points={points}
          formatTick={isEarned ? tickWords : formatGold}
          smallestStep={isEarned ? 100 : 1}
        />
      )}
    </Card>
  );
}

export const SummarySkeleton = () => (
  <div className={styles.summary}>
    <Skeleton height={396} />
    <Skeleton height={396} />
  </div>
);
