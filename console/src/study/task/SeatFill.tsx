/** How far a task is filled: as a whole, today, and each quota cell of its questionnaire. */
import { useQuery } from "@tanstack/react-query";
import { Progress } from "antd";
import { type Filled, taskSeats } from "#contract/console/study/task-seats.ts";
import { count } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { GridFill } from "./GridFill.tsx";
import styles from "./SeatFill.module.css";

export function SeatFill({ taskId }: { taskId: number }) {
  const result = useQuery({
    ...query(taskSeats, { params: { id: String(taskId) } }),
    // People watch it fill without pressing anything.
    refetchInterval: 15_000,
  });
  if (result.error && !result.data)
    return <FailureState error={result.error} onRetry={() => void result.refetch()} />;
  if (!result.data) return <Waiting lines={2} />;
  const { total, today, cells, grid } = result.data;
  return (
    <>
      <ul className={styles.list} aria-label="名额进度">
        <FillRow name="总名额" filled={total} />
        {today && <FillRow name="今日名额" filled={today} />}
        {cells.map((cell) => (
          <FillRow key={cell.name} name={`配额「${cell.label}」`} filled={cell} />
        ))}
      </ul>
      {grid && <GridFill grid={grid} />}
    </>
  );
}

const FillRow = ({ name, filled }: { name: string; filled: Filled }) => (
  <li>
    <span>{name}</span>
    {filled.seats !== null && (
      <Progress
        percent={Math.min(100, Math.floor((filled.taken / Math.max(filled.seats, 1)) * 100))}
        status="normal"
        aria-label={`${name}的进度`}
      />
    )}
    <span className="quiet">{wordsOf(filled)}</span>
  </li>
);

/** 已占 34 / 50，还剩 16（3 人正在做） */
function wordsOf({ seats, taken, inHand }: Filled): string {
  const filled =
    seats === null
      ? `不限，已有 ${count(taken)} 人`
      : `已占 ${count(taken)} / ${count(seats)}，${taken < seats ? `还剩 ${count(seats - taken)}` : "已满"}`;
  return inHand > 0 ? `${filled}（${count(inHand)} 人正在做）` : filled;
}
