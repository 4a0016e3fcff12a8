/** An application that was made: its steps, and what its member can do at each. */
import { useState } from "react";
import { TrialState } from "#contract/enums.ts";
import { getTask, type TaskDetail } from "#contract/member/study/task.ts";
import { getTrial, type TrialApplication, withdrawTrial } from "#contract/member/study/trial.ts";
import { useNow } from "../../platform/useNow.ts";
import { useSend } from "../../platform/query.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { toast } from "../../platform/toast.ts";
import { ApplyCard } from "./ApplyCard.tsx";
import { AskButton } from "./AskButton.tsx";
import { Parcel } from "./Parcel.tsx";
import styles from "./TrialPage.module.css";
import { type Report, stepsOf } from "./words.ts";

const { applied, shipped, received, refused, withdrawn } = TrialState.of;
type ApplicationProps = { task: TaskDetail; trial: TrialApplication };

export function Application({ task, trial }: ApplicationProps) {
  const [isChanging, setChanging] = useState(false);
  const now = useNow();
  if (trial.state === withdrawn) return <ApplyCard task={task} before={trial} />;
  if (isChanging && trial.state === applied)
    return <ApplyCard task={task} before={trial} onClose={() => setChanging(false)} />;
  return (
    <>
      <Card title="进度">
        <Stepper label="试用进度" steps={stepsOf(trial, reportOf(task), now)} />
        {trial.state === received && <ReportWay task={task} />}
        {trial.state === refused && (
          <div className={styles.ways}>
            <ButtonLink to="/task?type=3" kind="secondary">
              看看其他试用
            </ButtonLink>
          </div>
        )}
      </Card>
      {(trial.state === shipped || trial.state === received) && (
        <Parcel trial={trial} canReceive={trial.state === shipped} />
      )}
      <Card title="我的申请">
        <DescriptionList pairs={pairsOf(trial)} />
        {trial.state === applied && (
          <div className={styles.ways}>
            <Button kind="secondary" onClick={() => setChanging(true)}>
              修改申请
            </Button>
            <WithdrawButton id={trial.id} />
          </div>
        )}
      </Card>
    </>
  );
}

const reportOf = ({ resumeToken, responseId }: TaskDetail): Report => {
  if (resumeToken !== null) return "running";
  return responseId === null ? "none" : "ended";
};

const pairsOf = ({ address, reason }: TrialApplication) => [
  { key: "收件人", value: address.name },
  { key: "手机号", value: address.mobile },
  { key: "地址", value: `${address.region} ${address.detail}` },
  { key: "申请理由", value: reason },
];

function ReportWay({ task }: { task: TaskDetail }) {
  const report = reportOf(task);
  return (
    <div className={styles.ways}>
      {report === "none" && (
        <ButtonLink to={`/task/go?id=${task.id}`} size="l">
          开始写报告
        </ButtonLink>
      )}
      {report === "running" && (
        <ButtonLink to={`/task/answer/${task.resumeToken}`} size="l">
          继续写报告
        </ButtonLink>
      )}
      {report === "ended" && (
        <ButtonLink to={`/home/history-detail?id=${task.responseId}`} kind="secondary">
          查看报告结果
        </ButtonLink>
      )}
    </div>
  );
}

function WithdrawButton({ id }: { id: number }) {
  const withdraw = useSend(withdrawTrial, {
    refreshes: [getTask, getTrial],
    onDone: () => toast("申请已撤回"),
  });
  return (
    <AskButton
      kind="danger"
      label="撤回申请"
      title="撤回这次申请？"
      no="不撤回"
      isBusy={withdraw.isPending}
      onYes={() => withdraw.mutate({ params: { id: String(id) } })}
    >
      撤回后不再参与筛选；在申请截止前可以重新申请。
    </AskButton>
  );
}
