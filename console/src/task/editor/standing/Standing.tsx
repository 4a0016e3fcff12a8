/** Where a task stands, above its draft: why it paused, what is missing, what members reported. */
import { Alert } from "antd";
import { type ConsoleTask } from "#contract/console/task.ts";
import { TaskState } from "#contract/enums.ts";
import { Faults } from "./Faults.tsx";
import styles from "./Standing.module.css";

export const Standing = ({ task }: { task: ConsoleTask }) => (
  <div className={styles.standing}>
    {task.state === TaskState.of.paused && task.pausedBecause && (
      <Alert
        type="error"
        showIcon
        title={`任务自动暂停了：${task.pausedBecause}`}
        description="查清原因、改好以后，可以在右上角恢复。"
      />
    )}
    {task.missing.length > 0 && task.state !== TaskState.of.closed && (
      <Alert
        type="info"
        showIcon
        title={`发布前还缺 ${task.missing.length} 项`}
        description={
          <ul className={styles.list}>
            {task.missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        }
      />
    )}
    {task.publishedAt !== null && <Faults taskId={task.id} />}
  </div>
);
