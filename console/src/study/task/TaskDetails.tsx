/** A task at a glance, beside the list. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ConsoleTask, consoleTask } from "#contract/console/study/task.ts";
import { AuditPolicy, Role, TaskModule, TaskType } from "#contract/enums.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import { sourceLabel } from "#contract/task-kind.ts";
import { count } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { Details } from "../../ui/Details.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Reward } from "../../ui/Money.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { SeatFill } from "./SeatFill.tsx";
import { TaskMark } from "./TaskMark.tsx";

export function TaskDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const result = useQuery(query(consoleTask, { params: { id: String(id) } }));
  return (
    <Details title={`任务 ${id}`} result={result} onClose={onClose}>
      {(task) => (
        <>
          <Section title={task.draft.title} extra={<Link to={`/tasks/${id}`}>打开编辑</Link>}>
            <TaskFacts task={task} />
          </Section>
          {task.publishedAt !== null && (
            <Section title="名额进度">
              <SeatFill taskId={id} />
            </Section>
          )}
        </>
      )}
    </Details>
  );
}

const limit = (seats: number | null): string => (seats === null ? "不限" : count(seats));

const TaskFacts = ({
  task: {
    id,
    state,
    imported,
    draft,
    questionnaireVersion,
    pausedBecause,
    missing,
    publishedAt,
    updatedAt,
  },
}: {
  task: ConsoleTask;
}) => (
  <Facts
    facts={[
      ["状态", <TaskMark key="state" state={state} imported={imported} />],
      ["暂停原因", pausedBecause],
      ["发布前还缺", imported ? "" : missing.join("；")],
      ["介绍", draft.summary],
      ["类型", `${TaskType.label(draft.type)}（${TaskModule.label(draft.module)}）`],
      ["奖励", <Reward key="reward" coins={draft.rewardGold} fen={draft.rewardFen} />],
      ["预计", `${draft.minutes} 分钟`],
      ["名额", `共 ${limit(draft.quotaTotal)}，每日 ${limit(draft.quotaDaily)}`],
      ["谁能做", draft.roles.map((role) => Role.label(role)).join("、")],
      ["审核", AuditPolicy.label(draft.auditPolicy)],
      ["来源", sourceLabel(draft.source)],
      [
        "问卷",
        draft.source !== "own"
          ? null
          : questionnaireVersion === null
            ? "还没有问卷"
            : `第 ${questionnaireVersion} 版`,
      ],
      ["开始", <TimeText key="opens" at={draft.opensAt} />],
      ["结束", draft.closesAt && <TimeText key="closes" at={draft.closesAt} />],
      ["发布", publishedAt && <TimeText key="published" at={publishedAt} />],
      ["修改", <TimeText key="updated" at={updatedAt} />],
      [
        "往来",
        <span key="links" style={{ display: "flex", gap: 16 }}>
          <Link to={`/responses?task=${id}&audit=all`}>参与记录</Link>
          {draft.source === "own" && <Link to={`/tasks/${id}/results`}>结果</Link>}
          <Link to={`/reconciliations/new?by=filter&task=${id}`}>对账</Link>
          {isAppliedFor(draft.type) && <Link to={`/trials?task=${id}`}>试用申请</Link>}
          {draft.source === "discussion" && <Link to={`/tasks/${id}/topics`}>讨论组话题</Link>}
          <Link to={`/audit?kind=task&id=${id}`}>操作日志</Link>
        </span>,
      ],
    ]}
  />
);
