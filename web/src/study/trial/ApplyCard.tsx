/** Applying, or changing what was applied for, while that is possible. */
import type { TaskDetail } from "#contract/member/study/task.ts";
import type { TrialApplication } from "#contract/member/study/trial.ts";
import { later } from "../../platform/later.tsx";
import { useHasPassed } from "../../platform/useNow.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const ApplyForm = later(
  () => import("./ApplyForm.tsx").then((m) => m.ApplyForm),
  <Skeleton height={640} />,
);

export type ApplyCardProps = {
  task: TaskDetail;
  /** What was asked for before, to be changed or asked for again. */
  before: TrialApplication | null;
  onClose?: () => void;
};

export function ApplyCard({ task, before, onClose }: ApplyCardProps) {
  const isClosed = useHasPassed(task.closesAt ?? "9999-12-31T00:00:00Z");
  // Who applied already may correct it even then: the choice is still to be made.
  if (isClosed && !onClose)
    return (
      <Card title="申请试用">
        <Notice
          tone="pending"
          title="申请已截止"
          action={
            <ButtonLink to="/task" size="s" kind="secondary">
              看看其他任务
            </ButtonLink>
          }
        >
          这个试用不再接受申请。
        </Notice>
      </Card>
    );
  return (
    <Card title={onClose ? "修改申请" : "申请试用"}>
      <ApplyForm task={task} before={before} {...(onClose && { onClose })} />
    </Card>
  );
}
