/** 能不能做: the questions that decide it, answered here and now; kept for later tasks. */
import { later } from "../../platform/later.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./TaskDetailPage.module.css";
import { questionsId } from "./WayIn.tsx";

// Apart from the page: the engine and its fields weigh as much again, and few tasks ask.
const PrecheckForm = later(
  () => import("./PrecheckForm.tsx").then((m) => m.PrecheckForm),
  <Skeleton height={220} />,
);

type PrecheckCardProps = { taskId: number; names: readonly string[] };

export function PrecheckCard({ taskId, names }: PrecheckCardProps) {
  return (
    <div id={questionsId} className={styles.precheck}>
      <Card title={`先回答 ${names.length} 个问题`}>
        <p className={styles.summary}>
          任务只找符合条件的人，答完马上知道能不能做。回答会存进「我的资料」，以后不再重复问，随时可以清除。
        </p>
        <PrecheckForm taskId={taskId} names={names} />
      </Card>
    </div>
  );
}
