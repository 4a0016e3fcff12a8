/** Which applications are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { TrialState } from "#contract/enums.ts";
import { idIn, numberIn } from "../../platform/list-url.ts";
import { Choice } from "../../ui/Choice.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import type { Seats, TrialTask } from "./effect.ts";

const everything = "all";
const views = [
  ...TrialState.values.map((state) => ({ value: String(state), label: TrialState.label(state) })),
  { value: everything, label: "全部" },
];

/** Without filters the page is the queue: what waits for a choice. */
export const filtersIn = (search: URLSearchParams) => ({
  taskId: idIn(search, "task"),
  state: numberIn(search, "state", { known: TrialState.values, unset: TrialState.of.applied }),
});

type FiltersProps = ReturnType<typeof filtersIn> & {
  tasks: readonly TrialTask[];
  seats: Seats;
  onChange: (name: string, value: string | undefined) => void;
};

export const Filters = ({ taskId, state, tasks, seats, onChange }: FiltersProps) => (
  <>
    <ViewTabs
      label="状态"
      views={views}
      current={state === undefined ? everything : String(state)}
      onChoose={(value) => onChange("state", value)}
    />
    <Choice
      label="试用任务"
      all="全部试用"
      options={tasks.map(({ id, title }) => ({
        value: String(id),
        label: `${title}（${seatsText(seats.get(id))}）`,
      }))}
      value={taskId}
      onChoose={(value) => onChange("task", value)}
    />
    {taskId !== undefined && (
      <span className="quiet" role="status">
        {seatsText(seats.get(Number(taskId)))}
      </span>
    )}
  </>
);

export const seatsText = (left: number | undefined): string =>
  left === undefined ? "名额不限" : `剩 ${left} 个名额`;

export const NoTrials = ({ isQueue }: { isQueue: boolean }) =>
  isQueue ? (
    <EmptyState
      title="暂无待筛选的申请"
      next={
        <>
          都处理完了。可以去看<Link to="/trials?state=1">等待寄出的</Link>。
        </>
      }
    />
  ) : (
    <EmptyState title="暂无申请" next="换一个状态看看，或取消上面的筛选。" />
  );
