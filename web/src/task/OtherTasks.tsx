/** What else there is, when this task is not to be had: the best paid of what is. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listTasks, type TaskCard } from "#contract/member/task.ts";
import { query } from "../platform/query.ts";
import { useTerms } from "../platform/terms.ts";
import { Card } from "../ui/Card.tsx";
import { Row, Rows } from "../ui/List.tsx";
import { Reward } from "../ui/Money.tsx";
import styles from "./TaskDetailPage.module.css";

const shown = 3;

type Others = { isWaiting: boolean; list: TaskCard[] };

/** Asked for by the page: what is below waits until it is known how high this is. None where they cannot be had. */
export function useOthers(but: number, isWanted: boolean): Others {
  const { data, fetchStatus } = useQuery({
    ...query(listTasks, { query: { size: shown + 1 } }),
    enabled: isWanted,
  });
  const list = (data?.list ?? []).filter(({ id }) => id !== but).slice(0, shown);
  return { isWaiting: !data && fetchStatus === "fetching", list };
}

export function OtherTasks({ others }: { others: TaskCard[] }) {
  const { goldPerYuan } = useTerms();
  if (others.length === 0) return null;
  return (
    <Card
      flush
      title="现在能做的"
      action={
        <Link to="/task" className={styles.more}>
          全部任务
        </Link>
      }
    >
      <Rows label="现在能做的任务">
        {others.map((task) => (
          <Row
            key={task.id}
            to={`/task/detail/${task.id}`}
            title={task.title}
            about={`约 ${task.minutes} 分钟`}
            end={
              <Reward
                gold={task.rewardGold}
                fen={task.rewardFen}
                goldPerYuan={goldPerYuan}
                size="s"
                tone="earn"
              />
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
