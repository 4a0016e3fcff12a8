/** The reward and the way in. On a phone the button stays under the thumb. */
import type { TaskDetail } from "#contract/member/study/task.ts";
import { useTerms } from "../../platform/terms.ts";
import { useLeft } from "../../platform/useLeft.ts";
import { SeatsBar } from "../../ui/Bars.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Reward } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { standOf } from "./stand.ts";
import styles from "./TaskAction.module.css";
import { WayIn } from "./WayIn.tsx";
import { leftWords } from "./words.ts";

export function TaskAction({ task }: { task: TaskDetail }) {
  const terms = useTerms();
  const left = useLeft(task.opensAt);
  const stand = standOf(task, left);
  return (
    <div className={styles.card}>
      <p className="quiet">完成可得</p>
      <p className={styles.reward}>
        <Reward
          gold={task.rewardGold}
          fen={task.rewardFen}
          goldPerYuan={terms.goldPerYuan}
          tone="earn"
          size="hero"
        />
      </p>
      <p className="quiet">{`约 ${task.minutes} 分钟 · ${task.auditRule}`}</p>
      {task.seatsLeft !== null && task.seatsTotal !== null && (
        <SeatsBar left={task.seatsLeft} total={task.seatsTotal} />
      )}
      {stand === "soon" && (
        <div className={styles.soon}>
          <span>距离开始</span>
          <b role="timer">{leftWords(left)}</b>
        </div>
      )}
      {stand === "refused" && <Refused task={task} />}
      {stand !== "refused" && (
        <div className={styles.desk}>
          <WayIn task={task} stand={stand} />
        </div>
      )}
    </div>
  );
}

/** At the end of the page and, until one is there, at the bottom of a phone's screen. */
export function TaskBar({ task }: { task: TaskDetail }) {
  const left = useLeft(task.opensAt);
  const stand = standOf(task, left);
  if (stand === "refused") return null;
  return (
    <div className={styles.bar}>
      {stand === "soon" && (
        <p className={styles.barLeft}>
          距离开始 <b>{leftWords(left)}</b>
        </p>
      )}
      <WayIn task={task} stand={stand} />
    </div>
  );
}

function Refused({ task }: { task: TaskDetail }) {
  return (
    <Notice
      tone="pending"
      title="现在不能参与"
      action={
        <>
          {task.responseId !== null && (
            <ButtonLink to={`/home/history-detail?id=${task.responseId}`} size="s" kind="secondary">
              查看我的记录
            </ButtonLink>
          )}
          {task.trial !== null && (
            <ButtonLink to={`/task/trial/${task.id}`} size="s" kind="secondary">
              查看试用申请
            </ButtonLink>
          )}
          <ButtonLink to="/task" size="s" kind="secondary">
            看其他任务
          </ButtonLink>
        </>
      }
    >
      {task.refusal?.reason}
    </Notice>
  );
}
