/** The last thirty days of a team as bars: commission, valid responses, or all that ended. */
import { useTerms } from "../../platform/terms.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Card } from "../../ui/Card.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { tickWords } from "../../ui/earned.ts";
import { BarChart } from "../../ui/BarChart.tsx";
import { formatGold } from "../../ui/money.ts";
import { measures, readMeasure } from "./filter.ts";
import styles from "./TeamPage.module.css";
import { type Day, pointsOf } from "./words.ts";

/** A chart without bars would say less than this sentence. */
export function Days({ days }: { days: readonly Day[] }) {
  const { goldPerYuan } = useTerms();
  const [search, narrow] = useSearch();
  const measure = readMeasure(search);
  const choose = (line: string) => narrow({ line: line === "earned" ? "" : line });
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
        <BarChart
          label={isEarned ? "每日佣金，折合成元" : `每日${label}份数`}
          points={points}
          formatTick={isEarned ? tickWords : formatGold}
          smallestStep={isEarned ? 100 : 1}
        />
      )}
    </Card>
  );
}
