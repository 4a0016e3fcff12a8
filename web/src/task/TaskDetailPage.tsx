/** /task/detail/:id: everything one wants to know before giving one's time. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { getTask, type TaskDetail } from "#contract/member/task.ts";
import { Page } from "../layout/Page.tsx";
import { query } from "../platform/query.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ErrorState } from "../ui/States.tsx";
import { TaskAction, TaskBar } from "./TaskAction.tsx";
import styles from "./TaskDetailPage.module.css";
import { TaskFacts } from "./TaskFacts.tsx";
import { TaskPays } from "./TaskPays.tsx";
import { TaskPicture } from "./TaskPicture.tsx";
import { TaskTruthCard } from "./TaskTruthCard.tsx";
import { moduleName, typeName } from "./words.ts";

export function TaskDetailPage() {
  const { id = "" } = useParams();
  const task = useQuery(query(getTask, { params: { id } }));
  return (
    <Page>
      <Loaded query={task} skeleton={<DetailSkeleton />} missing={<NoSuchTask />}>
        {(detail) => <Detail task={detail} />}
      </Loaded>
    </Page>
  );
}

function Detail({ task }: { task: TaskDetail }) {
  return (
    <div className={styles.grid}>
      <header className={styles.head}>
        <TaskPicture cover={task.cover} type={task.type} />
        <div className={styles.what}>
          <h1 className={styles.title}>{task.title}</h1>
          <p className={styles.kinds}>
            <Badge>{moduleName(task.module)}</Badge>
            <Badge>{typeName(task.type)}</Badge>
          </p>
        </div>
      </header>
      <aside className={styles.side} aria-label="报酬与参与">
        <TaskAction task={task} />
      </aside>
      <div className={styles.body}>
        <TaskFacts task={task} />
        <Card title="要做什么">
          <p className={styles.summary}>{task.summary}</p>
          {/* The server made it from Markdown and cut it down to an allow-list. */}
          <div className={styles.text} dangerouslySetInnerHTML={{ __html: task.descriptionHtml }} />
        </Card>
        <TaskPays task={task} />
        {task.truth && <TaskTruthCard truth={task.truth} />}
      </div>
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
    <div className={styles.grid} role="status">
      <span className="visually-hidden">正在加载任务</span>
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
      <div className={styles.body}>
        <Skeleton height={120} />
        <Skeleton height={240} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}
