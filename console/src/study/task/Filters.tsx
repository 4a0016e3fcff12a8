/** Which tasks are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { TaskState, TaskType } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { StateAndType } from "../../ui/StateAndType.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { viewsOf } from "../../ui/ViewTabs.tsx";

const searchMax = 60;
const views = viewsOf(TaskState);
const types = TaskType.values.map((value) => ({ value, label: TaskType.label(value) }));

export const filtersIn = (search: URLSearchParams) => ({
  search: search.get("search")?.slice(0, searchMax) ?? "",
  state: numberIn(search, "state", { known: TaskState.values }),
  type: numberIn(search, "type", { known: TaskType.values }),
});

type FiltersProps = ReturnType<typeof filtersIn> & {
  onChange: (name: string, value: string | undefined) => void;
};

export const Filters = ({ search, state, type, onChange }: FiltersProps) => (
  <>
    <StateAndType {...{ views, state, types, type, onChange }} />
    <SearchBox
      label="搜索任务"
      placeholder="标题"
      value={search}
      maxLength={searchMax}
      onSearch={(text) => onChange("search", text)}
    />
  </>
);

export const NoTasks = ({ isNarrowed, mayWrite }: { isNarrowed: boolean; mayWrite: boolean }) => {
  if (isNarrowed) return <EmptyState title="没有符合条件的任务" next="换一个条件，或清除搜索。" />;
  return (
    <EmptyState
      title="暂无任务"
      next={
        mayWrite ? (
          <>
            从一份问卷开始：<Link to="/tasks/new">新建任务</Link>
          </>
        ) : (
          "运营同事新建后会出现在这里。"
        )
      }
    />
  );
};
