/** Which responses are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { Choice } from "../ui/Choice.tsx";
import { IdFilter } from "../ui/IdFilter.tsx";
import { EmptyState } from "../ui/States.tsx";
import { ViewTabs } from "../ui/ViewTabs.tsx";

type FiltersProps = {
  taskId: string | undefined;
  memberId: string | undefined;
  result: JoinResult | undefined;
  auditState: AuditState | undefined;
  onChange: (name: string, value: string | undefined) => void;
};

const everything = "all";
const views = [
  ...AuditState.values.map((state) => ({ value: String(state), label: AuditState.label(state) })),
  { value: everything, label: "全部" },
];
const results = JoinResult.values.map((value) => ({ value, label: JoinResult.label(value) }));

export const Filters = ({ taskId, memberId, result, auditState, onChange }: FiltersProps) => (
  <>
    <ViewTabs
      label="审核状态"
      views={views}
      current={auditState === undefined ? everything : String(auditState)}
      onChoose={(value) => onChange("audit", value)}
    />
    <Choice
      label="结果"
      all="全部结果"
      options={results}
      value={result}
      onChoose={(value) => onChange("result", value?.toString())}
    />
    <IdFilter label="任务" id={taskId} onClear={() => onChange("task", undefined)} />
    <IdFilter label="会员" id={memberId} onClear={() => onChange("member", undefined)} />
  </>
);

export const NoResponses = ({ isQueue }: { isQueue: boolean }) =>
  isQueue ? (
    <EmptyState
      title="暂无待审核的参与记录"
      next={
        <>
          都审完了。可以去处理<Link to="/exchanges">待审核的提现</Link>，或
          <Link to="/tasks">发布新任务</Link>。
        </>
      }
    />
  ) : (
    <EmptyState title="暂无参与记录" next="换一个条件看看，或取消上面的筛选。" />
  );
