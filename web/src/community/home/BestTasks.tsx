/** The three tasks that are worth this member's time today, each with why. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type BestTask, listBestTasks } from "#contract/member/study/best.ts";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./HomePage.module.css";
import { whyOf } from "./why.ts";

const shown = 3;

/** Nothing while a sanction stops tasks: what cannot be entered is not recommended (StandingNotice says why). */
export function BestTasks() {
  const isStopped = Boolean(useMember().account?.standing.tasks);
  const tasks = useQuery(query(listBestTasks));
  if (isStopped) return null;
  return (
    <Card
      flush
      title="今天值得做"
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
            <Rows label="今天值得做">
              {list.slice(0, shown).map((task) => (
                <Best key={task.id} task={task} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  );
}

function Best({ task }: { task: BestTask }) {
  const { goldPerYuan } = useTerms();
  const why = whyOf(task, useNow());
  return (
    <Row
      to={`/task/detail/${task.id}`}
      title={task.title}
      about={
        <>
          {`约 ${task.minutes} 分钟`}
          {why && <span className={styles.why}>{why}</span>}
        </>
      }
      end={
        <>
          {task.rewardGold > 0 && (
            <Gold gold={task.rewardGold} goldPerYuan={goldPerYuan} tone="earn" stacked />
          )}
          {task.rewardFen > 0 && <Yuan fen={task.rewardFen} tone="earn" />}
        </>
      }
    />
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={shown} height={84} />
  </div>
);
