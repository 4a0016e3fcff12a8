/** What else there is, when this task is not to be had: the best paid of what is. */
import { Link } from "react-router";
import type { TaskCard } from "#contract/member/study/task.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Reward } from "../../ui/Money.tsx";
import styles from "./TaskDetailPage.module.css";

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
