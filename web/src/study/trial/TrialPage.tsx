/** /task/trial/:id: applying for a trial, and where the application stands. `id` is the task's. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { TaskType } from "#contract/enums.ts";
import { getTask, type TaskDetail } from "#contract/member/study/task.ts";
import { getTrial } from "#contract/member/study/trial.ts";
import { Page } from "../../layout/Page.tsx";
import { query } from "../../platform/query.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { Application } from "./Application.tsx";
import { ApplyCard } from "./ApplyCard.tsx";
import { ProductCard } from "./ProductCard.tsx";
import styles from "./TrialPage.module.css";

export function TrialPage() {
  const { id = "" } = useParams();
  const task = useQuery(query(getTask, { params: { id } }));
  return (
    <Page title="试用申请" titleHidden="phone">
      <Loaded query={task} skeleton={<TrialSkeleton />} missing={<NoSuchTrial />}>
        {(detail) =>
          detail.type === TaskType.of.trial ? <Trial task={detail} /> : <NoSuchTrial />
        }
      </Loaded>
    </Page>
  );
}

const Trial = ({ task }: { task: TaskDetail }) => (
  <div className={classes(styles.grid, task.trial && styles.known)}>
    <div className={styles.side}>
      <ProductCard task={task} />
    </div>
    <div className={styles.body}>
      {task.trial ? (
        <OwnTrial task={task} id={task.trial.id} />
      ) : (
        <ApplyCard task={task} before={null} />
      )}
    </div>
  </div>
);

function OwnTrial({ task, id }: { task: TaskDetail; id: number }) {
  const trial = useQuery(query(getTrial, { params: { id: String(id) } }));
  return (
    <Loaded query={trial} skeleton={<StepsSkeleton />}>
      {(data) => <Application task={task} trial={data} />}
    </Loaded>
  );
}

const NoSuchTrial = () => (
  <ErrorState
    title="没有这个试用"
    hint="它可能已经下架，或者链接不完整。"
    action={<ButtonLink to="/task">看看其他任务</ButtonLink>}
  />
);

const TrialSkeleton = () => (
  <div className={styles.grid} role="status">
    <span className="visually-hidden">正在加载试用</span>
    <div className={styles.side}>
      <Skeleton height={280} />
    </div>
    <div className={styles.body}>
      <Skeleton height={520} />
    </div>
  </div>
);

const StepsSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">正在加载申请</span>
    <Skeleton height={360} />
  </div>
);
