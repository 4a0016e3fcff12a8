/** The three tasks that pay best for a minute, of those that this member can take now. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listTasks } from "#contract/member/study/task.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./HomePage.module.css";

const shown = 4;

export function BestTasks() {
  const terms = useTerms();
  const tasks = useQuery(query(listTasks, { query: { size: shown } }));
  return (
    <Card
      flush
      title="推荐任务"
      action={
        <Link to="/task" className={styles.more}>
          全部任务
        </Link>
      }
    >
      <Loaded query={tasks} skeleton={<Waiting />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.noTasks}>
              暂无任务，适合你的任务发布后会出现在这里。
              <Link to="/home/history">看看做过的任务</Link>
            </p>
          ) : (
            <Rows label="推荐任务">
              {list.map((task) => (
                <Row
                  key={task.id}
                  to={`/task/detail/${task.id}`}
                  title={task.title}
                  about={`约 ${task.minutes} 分钟`}
                  end={
                    <>
                      {task.rewardGold > 0 && (
                        <Gold
                          gold={task.rewardGold}
                          goldPerYuan={terms.goldPerYuan}
                          tone="earn"
                          stacked
                        />
                      )}
                      {task.rewardFen > 0 && <Yuan fen={task.rewardFen} tone="earn" />}
                    </>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={shown} height={64} />
  </div>
);
