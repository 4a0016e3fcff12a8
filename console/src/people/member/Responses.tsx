/** A member's responses; each leads to its answers and its evidence. */
import { type ConsoleResponse, consoleResponses } from "#contract/console/study/response.ts";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Choice } from "../../ui/Choice.tsx";
import { FromHere, useGoFromHere } from "../../ui/FromHere.tsx";
import { RewardCell } from "../../ui/Money.tsx";
import { FirstSentence } from "../../ui/Sentences.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { idColumn, nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { auditTone, resultTone } from "../../ui/tones.ts";
import { ViewTabs, viewsOf } from "../../ui/ViewTabs.tsx";

const audits = viewsOf(AuditState);
const results = JoinResult.values.map((value) => ({ value, label: JoinResult.label(value) }));

export function Responses({ memberId }: { memberId: number }) {
  const url = useList();
  const auditState = numberIn(url.search, "audit", { known: AuditState.values });
  const result = numberIn(url.search, "result", { known: JoinResult.values });
  const filters = { memberId: String(memberId), auditState, result };
  const go = useGoFromHere();
  const listed = useListed(consoleResponses, url, { query: filters });
  return (
    <DataTable
      name="member-responses"
      label="会员的参与记录"
      columns={columns}
      filterWords={{ day: "开始时间" }}
      {...listed}
      hasViews={false}
      file={{ kind: "responses", query: filters }}
      hasDetails={false}
      rowKeys={{ o: ({ id }) => go(`/responses?member=${memberId}&open=${id}`) }}
      hint="J / K 移动　O 打开"
      nameOf={({ id, taskTitle }) => `参与记录 ${id}，${taskTitle}`}
      filters={
        <>
          <ViewTabs
            label="审核"
            views={audits}
            current={String(auditState ?? "")}
            onChoose={(value) => url.filter("audit", value)}
          />
          <Choice
            label="结果"
            all="全部结果"
            options={results}
            value={result}
            onChoose={(value) => url.filter("result", value?.toString())}
          />
        </>
      }
      empty={<EmptyState title="暂无参与记录" next="换一个条件看看，或取消上面的筛选。" />}
    />
  );
}

const columns: readonly Column<ConsoleResponse>[] = [
  idColumn(64),
  {
    key: "task",
    title: "任务",
    isFixed: true,
    render: ({ id, memberId, taskTitle }) => (
      <FromHere to={`/responses?member=${memberId}&open=${id}`} title={taskTitle}>
        {taskTitle}
      </FromHere>
    ),
  },
  {
    key: "result",
    title: "结果",
    width: 96,
    render: ({ result }) => (
      <StateMark tone={resultTone(result)}>{JoinResult.label(result)}</StateMark>
    ),
  },
  {
    key: "audit",
    title: "审核",
    width: 96,
    render: ({ auditState }) =>
      auditState === null ? (
        nothing
      ) : (
        <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
      ),
  },
  numberColumn(
    "reward",
    "奖励",
    ({ rewardGold, rewardFen }) => <RewardCell coins={rewardGold} fen={rewardFen} />,
    { sort: "gold", width: 168 },
  ),
  {
    key: "flags",
    title: "疑点",
    width: 112,
    render: ({ flags }) => <FirstSentence items={flags} />,
  },
  timeColumn("started", "开始", ({ startedAt }) => startedAt, { sort: "time", width: 96 }),
];
