/** What else there is, when this task is not to be had: the best paid of what is. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listTasks } from "#contract/member/task.ts";
import { query } from "../platform/query.ts";
import { useSite } from "../platform/site.ts";
import { Card } from "../ui/Card.tsx";
import { Row, Rows } from "../ui/List.tsx";
import { Reward } from "../ui/Money.tsx";
import styles from "./TaskDetailPage.module.css";

const shown = 3;

export function OtherTasks({ but }: { but: number }) {
  const { goldPerYuan } = useSite().brand;
  const { data } = useQuery(query(listTasks, { query: { size: shown + 1 } }));
  const others = (data?.list ?? []).filter(({ id }) => id !== but).slice(0, shown);
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
