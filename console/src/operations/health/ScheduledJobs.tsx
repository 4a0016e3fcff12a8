/** The jobs of the clock: when each last ran, for how long, and what went wrong. */
import type { Health } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Rows } from "./Rows.tsx";
import { scheduledJobText, everyText } from "./words.ts";

type ScheduledJob = Health["scheduledJobs"][number];

/** What needs somebody comes first. */
const inOrder = (scheduledJobs: readonly ScheduledJob[]) =>
  scheduledJobs.toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)));
const isBad = ({ error, isLate }: ScheduledJob) => error !== "" || isLate;

export const ScheduledJobs = ({
  scheduledJobs,
}: {
  scheduledJobs: Health["scheduledJobs"] | undefined;
}) => (
  <Rows
    label="定时任务"
    heads={["名称", "状态", "间隔", "上次运行", "用时", "上次失败", "错误"]}
    rows={
      scheduledJobs &&
      inOrder(scheduledJobs).map((scheduledJob) => ({
        key: scheduledJob.name,
        isBad: isBad(scheduledJob),
        cells: [
          <span key="name" title={scheduledJob.name}>
            {scheduledJobText(scheduledJob.name)}
          </span>,
          <State key="state" scheduledJob={scheduledJob} />,
          everyText(scheduledJob.everySeconds),
          scheduledJob.lastAt === null ? "尚未" : <TimeText key="last" at={scheduledJob.lastAt} />,
          scheduledJob.lastMs === null ? "" : `${count(scheduledJob.lastMs)} 毫秒`,
          scheduledJob.failedAt === null ? (
            ""
          ) : (
            <TimeText key="failed" at={scheduledJob.failedAt} />
          ),
          <span key="error" className="bad">
            {scheduledJob.error}
          </span>,
        ],
      }))
    }
    empty={{ title: "暂无定时任务", next: "服务启动后会列在这里。" }}
  />
);

function State({ scheduledJob }: { scheduledJob: ScheduledJob }) {
  if (scheduledJob.error !== "") return <StateMark tone="bad">失败</StateMark>;
  if (scheduledJob.isLate) return <StateMark tone="bad">没有按时运行</StateMark>;
  if (scheduledJob.lastAt === null) return <StateMark tone="waiting">等待首次运行</StateMark>;
  return <StateMark tone="good">正常</StateMark>;
}
