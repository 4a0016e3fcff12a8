/** The jobs of the clock: when each last ran, for how long, and what went wrong. */
import type { Health } from "#contract/console/health.ts";
import { count } from "../platform/money.ts";
import { StateMark } from "../ui/StateMark.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { Rows } from "./Rows.tsx";
import { choreText, everyText } from "./words.ts";

type Chore = Health["chores"][number];

/** What needs somebody comes first. */
const inOrder = (chores: readonly Chore[]) =>
  chores.toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)));
const isBad = ({ error, isLate }: Chore) => error !== "" || isLate;

export const Chores = ({ chores }: { chores: Health["chores"] | undefined }) => (
  <Rows
    label="定时任务"
    heads={["名称", "状态", "间隔", "上次运行", "用时", "上次失败", "错误"]}
    rows={
      chores &&
      inOrder(chores).map((chore) => ({
        key: chore.name,
        isBad: isBad(chore),
        cells: [
          <span key="name" title={chore.name}>
            {choreText(chore.name)}
          </span>,
          <State key="state" chore={chore} />,
          everyText(chore.everySeconds),
          chore.lastAt === null ? "尚未" : <TimeText key="last" at={chore.lastAt} />,
          chore.lastMs === null ? "" : `${count(chore.lastMs)} 毫秒`,
          chore.failedAt === null ? "" : <TimeText key="failed" at={chore.failedAt} />,
          <span key="error" className="bad">
            {chore.error}
          </span>,
        ],
      }))
    }
    empty={{ title: "暂无定时任务", next: "服务启动后会列在这里。" }}
  />
);

function State({ chore }: { chore: Chore }) {
  if (chore.error !== "") return <StateMark tone="bad">失败</StateMark>;
  if (chore.isLate) return <StateMark tone="bad">没有按时运行</StateMark>;
  if (chore.lastAt === null) return <StateMark tone="waiting">等待首次运行</StateMark>;
  return <StateMark tone="good">正常</StateMark>;
}
