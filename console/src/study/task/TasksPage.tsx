/** All tasks; the drawer shows one at a glance, the editor opens on its own page. */
import { Link, useNavigate } from "react-router";
import { consoleTasks, createTask } from "#contract/console/study/task.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { type TaskRow, taskColumns } from "./columns.tsx";
import { Filters, filtersIn, NoTasks } from "./Filters.tsx";
import { TaskDetails } from "./TaskDetails.tsx";

export function TasksPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayWrite = useMay(createTask);
  const filters = filtersIn(url.search);
  const { search, state, type } = filters;
  const listed = useListed(consoleTasks, url, {
    query: { state, type, ...(search && { search }) },
  });
  const isNarrowed = search !== "" || state !== undefined || type !== undefined;
  return (
    <Page
      title="任务"
      isFilled
      actions={
        mayWrite && (
          <>
            <Link to="/archives">导入存档</Link>
            <NewButton to="/tasks/new">新建任务</NewButton>
          </>
        )
      }
    >
      <DataTable<TaskRow>
        name="tasks"
        label="任务列表"
        columns={taskColumns}
        file={{ kind: "tasks", query: { state, type, ...(search && { search }) } }}
        {...listed}
        filterWords={{ day: "开始时间", doubt: { "1": "只看自动暂停的" } }}
        nameOf={({ id, title }) => `任务 ${id}，${title}`}
        filters={<Filters {...filters} onChange={url.filter} />}
        empty={<NoTasks isNarrowed={isNarrowed} mayWrite={mayWrite} />}
        rowKeys={{ e: ({ id }) => void navigate(`/tasks/${id}`) }}
        hint="J / K 移动　O 详情　E 打开编辑"
      />
      {url.openId !== null && <TaskDetails id={url.openId} onClose={() => url.open(null)} />}
    </Page>
  );
}
