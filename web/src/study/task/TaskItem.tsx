/** A task in the list. Four questions at a glance: what, for me, how long, what do I get and when. */
import { Link } from "react-router";
import { TaskModule } from "#contract/enums.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import { moduleName, typeName } from "#contract/doing.ts";
import { resumePath, resumeWords } from "../../platform/resume.ts";
import { useTerms } from "../../platform/terms.ts";
import { useNow } from "../../platform/useNow.ts";
import { Badge } from "../../ui/Badge.tsx";
import { SeatsBar } from "../../ui/Bars.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ClockIcon } from "../../ui/icons.tsx";
import { Reward } from "../../ui/Money.tsx";
import { formatSpan } from "../../ui/time.ts";
import styles from "./TaskItem.module.css";
import { TaskPicture } from "./TaskPicture.tsx";
import { repeatWords, truthFacts } from "./words.ts";

const soonMs = 3 * 86_400_000;

export function TaskItem({ task }: { task: TaskCard }) {
  const terms = useTerms();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <TaskPicture cover={task.cover} type={task.type} />
        <div className={styles.what}>
          <h2 className={styles.title}>
            <Link to={`/task/detail/${task.id}`} className={styles.link}>
              {task.title}
            </Link>
          </h2>
          <p className={styles.kinds}>
            <Badge tone={task.module === TaskModule.of.snap ? "pending" : "plain"}>
              {moduleName(task.module)}
            </Badge>
            <Badge>{typeName(task.type)}</Badge>
            {task.repeat !== "once" && <Badge tone="accent">{repeatWords(task.repeat)}</Badge>}
            <Closing closesAt={task.closesAt} />
            <span className={styles.minutes}>
              <ClockIcon size={16} />
              {`约 ${task.minutes} 分钟`}
            </span>
          </p>
        </div>
      </div>
      <p className={styles.summary}>{task.summary}</p>
      <p className={styles.reward}>
        <Reward
          gold={task.rewardGold}
          fen={task.rewardFen}
          goldPerYuan={terms.goldPerYuan}
          tone="earn"
          size="l"
        />
      </p>
      {task.source === "external" && <p className={styles.away}>将跳转到外部平台作答</p>}
      <Truth truth={task.truth} source={task.source} />
      <Foot task={task} />
    </li>
  );
}

/** Only when it matters for today's choice. */
function Closing({ closesAt }: { closesAt: string | null }) {
  const now = useNow();
  const left = closesAt ? Date.parse(closesAt) - now : Infinity;
  return left < soonMs ? <Badge tone="pending">{`还剩 ${formatSpan(left)}`}</Badge> : null;
}

function Truth({ truth, source }: Pick<TaskCard, "truth" | "source">) {
  if (!truth) return null;
  return (
    <ul className={styles.truth} aria-label="参与者的真实数据">
      {truthFacts(truth, source).map(({ key, value }) => (
        <li key={key}>{`${key} ${value}`}</li>
      ))}
    </ul>
  );
}

function Foot({ task }: { task: TaskCard }) {
  const hasSeats = task.seatsLeft !== null && task.seatsTotal !== null;
  if (!hasSeats && !task.resumeToken) return null;
  return (
    <div className={styles.foot}>
      <div className={styles.seats}>
        {hasSeats && <SeatsBar left={task.seatsLeft ?? 0} total={task.seatsTotal ?? 0} />}
      </div>
      {task.resumeToken && (
        <ButtonLink
          to={resumePath({ ...task, taskId: task.id })}
          size="s"
          className={styles.resume}
        >
          {resumeWords(task.source)}
        </ButtonLink>
      )}
    </div>
  );
}
