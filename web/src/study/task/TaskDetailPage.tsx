/** /task/detail/:id: everything one wants to know before giving one's time. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { getTask, type TaskDetail } from "#contract/member/study/task.ts";
import { moduleName, typeName } from "#contract/doing.ts";
import { Page } from "../../layout/Page.tsx";
import { openingNow } from "../../platform/clock.ts";
import { isInWechat } from "../../platform/inWechat.ts";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { useSignedIn } from "../../platform/session.ts";
import { useLeft } from "../../platform/useLeft.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { ReportButton } from "./ReportButton.tsx";
import { standOf } from "./stand.ts";
import { TaskAction, TaskBar } from "./TaskAction.tsx";
import styles from "./TaskDetailPage.module.css";
import { TaskFacts } from "./TaskFacts.tsx";
import { Audience, Elsewhere, Rating } from "./TaskNotes.tsx";
import { TaskPays } from "./TaskPays.tsx";
import { TaskPicture } from "./TaskPicture.tsx";
import { useOthers } from "./useOthers.ts";
import { repeatWords } from "./words.ts";

// Shown only to those who are asked or refused.
const TaskStand = later(
  () => import("./TaskStand.tsx").then((m) => m.TaskStand),
  <Skeleton height={325} />,
);
// Low on the page, so it may come later.
const TaskTruthCard = later(
  () => import("./TaskTruthCard.tsx").then((m) => m.TaskTruthCard),
  <Skeleton height={200} />,
);
const TaskMore = later(() => import("./TaskMore.tsx").then((m) => m.TaskMore));
/** What the server draws with the page, and the browser has before it takes over (page.tsx). */
export const parts = [TaskStand, TaskTruthCard, TaskMore];
const ShareButton = later(() => import("./ShareButton.tsx").then((m) => m.ShareButton));

export function TaskDetailPage() {
  const { id = "" } = useParams();
  const task = useQuery({
    ...query(getTask, { params: { id } }),
    refetchInterval: ({ state }) => (state.data ? untilOpening(state.data) : false),
  });
  return (
    <Page>
      <Loaded query={task} skeleton={<DetailSkeleton />} missing={<NoSuchTask />}>
        {(detail) => <Detail task={detail} />}
      </Loaded>
    </Page>
  );
}

/**
 * Before it opens the seats are looked at now and then, which also sets the clock (platform/clock.ts); just
 * after, once more, and not by all at the same moment.
 */
function untilOpening({ opensAt }: TaskDetail): number | false {
  const left = Date.parse(opensAt) - openingNow();
  if (left < -2000) return false;
  return left < 30_000
    ? Math.max(left, 0) + 3000 + Math.random() * 4000
    : 15_000 + Math.random() * 5000;
}

function Detail({ task }: { task: TaskDetail }) {
  const isSignedIn = useSignedIn();
  const stand = standOf(task, useLeft(task.opensAt));
  const others = useOthers(task.id, stand === "refused");
  const isStopped =
    (isSignedIn && stand === "asked") || (stand === "refused" && others.list.length > 0);
  return (
    <div className={styles.grid}>
      <header className={styles.head}>
        <TaskPicture cover={task.cover} type={task.type} />
        <div className={styles.what}>
          <h1 className={styles.title}>{task.title}</h1>
          <p className={styles.kinds}>
            <Badge>{moduleName(task.module)}</Badge>
            <Badge>{typeName(task.type)}</Badge>
            {task.repeat !== "once" && <Badge tone="accent">{repeatWords(task.repeat)}</Badge>}
          </p>
          {task.rating && <Rating rating={task.rating} />}
        </div>
        {(isSignedIn || isInWechat()) && <ShareButton task={task} />}
      </header>
      <aside className={styles.side} aria-label="报酬与参与">
        <TaskAction task={task} />
      </aside>
      {others.isWaiting ? (
        <BodySkeleton />
      ) : (
        <div className={styles.body}>
          {isStopped && (
            <TaskStand
              taskId={task.id}
              asked={stand === "asked" ? task.precheck : []}
              others={others.list}
            />
          )}
          <TaskFacts task={task} />
          <Card title="要做什么">
            <p className={styles.summary}>{task.summary}</p>
            <RichText className={styles.text} html={task.descriptionHtml} />
          </Card>
          <Audience audience={task.audience} />
          {task.source === "external" && <Elsewhere platformName={task.platformName} />}
          <TaskPays task={task} />
          {task.truth && <TaskTruthCard truth={task.truth} source={task.source} />}
          <TaskMore task={task} />
          <div className={styles.report}>
            <ReportButton taskId={task.id} />
          </div>
        </div>
      )}
      <TaskBar task={task} />
    </div>
  );
}

const NoSuchTask = () => (
  <>
    <h1 className="visually-hidden">没有这个任务</h1>
    <ErrorState
      title="没有这个任务"
      hint="它可能已经下架，或者链接不完整。"
      action={<ButtonLink to="/task">看看其他任务</ButtonLink>}
    />
  </>
);

function DetailSkeleton() {
  return (
    <div className={styles.grid}>
      <div className={styles.head}>
        <Skeleton width={52} height={52} />
        <div className={styles.what}>
          <Skeleton width="80%" height={26} />
          <div className={styles.kinds}>
            <Skeleton width={120} height={24} />
          </div>
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton height={148} />
      </div>
      <BodySkeleton />
    </div>
  );
}

const BodySkeleton = () => (
  <div className={styles.body} role="status">
    <span className="visually-hidden">正在加载任务</span>
    <Skeleton height={120} />
    <Skeleton height={240} />
    <Skeleton height={200} />
  </div>
);
