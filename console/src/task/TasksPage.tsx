/** All tasks; the drawer shows one at a glance, the editor opens on its own page. */
import { PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { Link, useNavigate } from "react-router";
import { consoleTasks, createTask } from "#contract/console/task.ts";
import { TaskState, TaskType } from "#contract/enums.ts";
import { numberIn } from "../platform/list-url.ts";
import { useMay } from "../platform/me.ts";
import { pageQuery } from "../platform/query.ts";
import { useList } from "../platform/use-list.ts";
import { Page } from "../ui/Page.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";
import { EmptyState } from "../ui/States.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { ViewTabs } from "../ui/ViewTabs.tsx";
import { type TaskRow, taskColumns } from "./columns.tsx";
import { TaskDetails } from "./TaskDetails.tsx";

const searchMax = 60;
const views = [
  { value: "", label: "全部" },
  ...TaskState.values.map((state) => ({ value: String(state), label: TaskState.label(state) })),
];
const types = TaskType.values.map((value) => ({ value, label: TaskType.label(value) }));

export function TasksPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayWrite = useMay(createTask);
  const search = url.search.get("search")?.slice(0, searchMax) ?? "";
  const state = numberIn(url.search, "state", { known: TaskState.values });
  const type = numberIn(url.search, "type", { known: TaskType.values });
  const result = useQuery(
    pageQuery(consoleTasks, {
      query: { size: 50, cursor: url.cursor, state, type, ...(search && { search }) },
    }),
  );
  const isNarrowed = search !== "" || state !== undefined || type !== undefined;
  return (
    <Page
      title="任务"
      isFilled
      actions={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate("/tasks/new")}>
            新建任务
          </Button>
        )
      }
    >
      <DataTable<TaskRow>
        name="tasks"
        label="任务列表"
        columns={taskColumns}
        result={result}
        url={url}
        nameOf={({ id, title }) => `任务 ${id}，${title}`}
        filters={
          <>
            <ViewTabs label="状态" views={views} current={state === undefined ? "" : String(state)} onChoose={(value) => url.filter("state", value)} />
            <Select
              aria-label="类型"
              placeholder="全部类型"
              allowClear
              style={{ width: 132 }}
              options={types}
              {...(type !== undefined && { value: type })}
              onChange={(value: number | undefined) => url.filter("type", value?.toString())}
            />
            <SearchBox label="搜索任务" placeholder="标题" value={search} maxLength={searchMax} onSearch={(text) => url.filter("search", text)} />
          </>
        }
        empty={<NoTasks isNarrowed={isNarrowed} mayWrite={mayWrite} />}
        rowKeys={{ e: ({ id }) => void navigate(`/tasks/${id}`) }}
        hint="J / K 移动　O 详情　E 打开编辑"
      />
      {url.openId !== null && <TaskDetails id={url.openId} onClose={() => url.open(null)} />}
    </Page>
  );
}

const NoTasks = ({ isNarrowed, mayWrite }: { isNarrowed: boolean; mayWrite: boolean }) => {
  if (isNarrowed) return <EmptyState title="没有符合条件的任务" next="换一个条件，或清除搜索。" />;
  return (
    <EmptyState
      title="暂无任务"
      next={mayWrite ? <>从一份问卷开始：<Link to="/tasks/new">新建任务</Link></> : "运营同事新建后会出现在这里。"}
    />
  );
};
