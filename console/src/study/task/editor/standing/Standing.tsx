/** Where a task stands, above its draft: why it paused, what is missing, what members reported. */
import { Alert } from "antd";
import { type ConsoleTask } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { SeatFill } from "../../SeatFill.tsx";
import { Faults } from "./Faults.tsx";
import styles from "./Standing.module.css";

export const Standing = ({ task }: { task: ConsoleTask }) => (
  <div className={styles.standing}>
    <p className={styles.names}>
      <span>编号 {task.id}</span>
      <span>公开编号 {task.hash}</span>
      <span>
        会员页 {pathOf(task)} <CopyButton text={pathOf(task)} label="会员页路径" />
      </span>
    </p>
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
        type={task.state === TaskState.of.published ? "warning" : "info"}
        showIcon
        title={
          task.state === TaskState.of.published
            ? `任务正在进行，有 ${task.missing.length} 处要尽快处理`
            : `发布前还缺 ${task.missing.length} 项`
        }
        description={
          <ul className={styles.list}>
            {task.missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        }
      />
    )}
    {task.publishedAt !== null && (
      <>
        <details className={styles.part}>
          <summary>名额进度</summary>
          <SeatFill taskId={task.id} />
        </details>
        <Faults taskId={task.id} />
      </>
    )}
  </div>
);

const pathOf = ({ id }: ConsoleTask): string => `/task/detail/${id}`;
