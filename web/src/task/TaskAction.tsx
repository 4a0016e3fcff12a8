/** The reward and the way in. On a phone the button stays under the thumb. */
import { useNavigate, useNavigation } from "react-router";
import type { TaskDetail } from "#contract/member/task.ts";
import { keepTarget, openLogin } from "../platform/navigation.ts";
import { useSignedIn } from "../platform/session.ts";
import { useSite } from "../platform/site.ts";
import { SeatsBar } from "../ui/Bars.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Reward } from "../ui/Money.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./TaskAction.module.css";

export function TaskAction({ task }: { task: TaskDetail }) {
  const { brand } = useSite();
  return (
    <div className={styles.card}>
      <p className={styles.label}>完成可得</p>
      <p className={styles.reward}>
        <Reward
          gold={task.rewardGold}
          fen={task.rewardFen}
          goldPerYuan={brand.goldPerYuan}
          tone="earn"
          size="hero"
        />
      </p>
      <p className={styles.quiet}>{`约 ${task.minutes} 分钟 · ${task.auditRule}`}</p>
      {task.seatsLeft !== null && task.seatsTotal !== null && (
        <SeatsBar left={task.seatsLeft} total={task.seatsTotal} />
      )}
      {isRefused(task) ? (
        <Refused task={task} />
      ) : (
        <div className={styles.desk}>
          <WayIn task={task} />
        </div>
      )}
    </div>
  );
}

/** At the end of the page and, until one is there, at the bottom of a phone's screen. */
export function TaskBar({ task }: { task: TaskDetail }) {
  if (isRefused(task)) return null;
  return (
    <div className={styles.bar}>
      <WayIn task={task} />
    </div>
  );
}

const isRefused = ({ refusal, resumeToken }: TaskDetail) =>
  refusal !== null && resumeToken === null;

function WayIn({ task }: { task: TaskDetail }) {
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const isEntering = useNavigation().location?.pathname === "/task/go";
  const door = `/task/go?id=${task.id}`;
  if (task.resumeToken) {
    return (
      <ButtonLink to={`/task/answer/${task.resumeToken}`} size="l" block>
        继续作答
      </ButtonLink>
    );
  }
  const start = () => {
    if (isSignedIn) return void navigate(door);
    keepTarget(door);
    openLogin();
  };
  return (
    <Button size="l" block busy={isEntering} onClick={start}>
      {isSignedIn ? "开始答题" : "登录后开始答题"}
    </Button>
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
