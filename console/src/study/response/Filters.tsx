/** Which responses are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { Choice } from "../../ui/Choice.tsx";
import { IdFilter } from "../../ui/IdFilter.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { TaskPick } from "../../ui/TaskPick.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { type ResponseFilters, type View, viewOf } from "./views.ts";

type FiltersProps = {
  filters: ResponseFilters;
  onChange: (name: string, value: string | undefined) => void;
  onView: (view: string) => void;
};

const views: { value: string; label: string }[] = [
  ...AuditState.values.map((state) => ({ value: String(state), label: AuditState.label(state) })),
  { value: "held", label: "过快待逐条" },
  { value: "claim", label: "待处理的登记" },
  { value: "all", label: "全部" },
];
const results = JoinResult.values.map((value) => ({ value, label: JoinResult.label(value) }));

export const Filters = ({ filters, onChange, onView }: FiltersProps) => (
  <>
    <ViewTabs label="视图" views={views} current={String(viewOf(filters))} onChoose={onView} />
    <Choice
      label="结果"
      all="全部结果"
      options={results}
      value={filters.result}
      onChoose={(value) => onChange("result", value?.toString())}
    />
    <TaskPick id={filters.taskId} onChoose={(id) => onChange("task", id)} />
    <IdFilter label="会员" id={filters.memberId} onClear={() => onChange("member", undefined)} />
    <IdFilter label="代理" id={filters.agentId} onClear={() => onChange("agent", undefined)} />
  </>
);

export const NoResponses = ({ view }: { view: View }) => {
  switch (view) {
    case AuditState.of.pending:
      return (
        <EmptyState
          title="暂无待审核的参与记录"
          next={
            <>
              都审完了。可以去处理<Link to="/exchanges">待审核的提现</Link>，或
              <Link to="/tasks">发布新任务</Link>。
            </>
          }
        />
      );
    case "held":
      return (
        <EmptyState
          title="暂无过快待逐条审核的记录"
          next="按服务器时间快得读不完题、或许多人同时做完的记录，会留在这里逐条决定，不随批量审核。"
        />
      );
    case "appeal":
      return <EmptyState title="暂无待答复的申诉" next="会员对判定有异议时，会出现在这里。" />;
    case "claim":
      return (
        <EmptyState
          title="暂无待处理的登记"
          next="会员做完却没有返回时可以登记；平台的通知或对账文件会自动结清。"
        />
      );
    default:
      return <EmptyState title="暂无参与记录" next="换一个条件看看，或取消上面的筛选。" />;
  }
};
