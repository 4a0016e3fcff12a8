/** An agent's tasks: price and link of each, and what became of the people whom they brought, down to each result. */
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { AgentTask, ConsoleAgent } from "#contract/console/study/agent.ts";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { EmptyState } from "../../ui/States.tsx";
import styles from "./Agent.module.css";
import { resultRows, rowsOf } from "./words.ts";
import { Heads } from "../../ui/Heads.tsx";

const heads = ["代理价", "到访", "完成", "被甄别", "配额满", "其他", "待审核", "有效", "无效"];
const columns = heads.length + 4;

export function TaskTable({ agent }: { agent: ConsoleAgent }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (agent.tasks.length === 0)
    return (
      <EmptyState title="暂无任务" next="给进行中的任务填上代理价，会出现在这里和代理中心。" />
    );
  const turn = (id: number) =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <>
      <p className="quiet">
        代理价在任务里设置，对所有代理相同。完成率低的任务，点“按结果”看原因。
      </p>
      {/* So that a wide table is scrolled without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="group" aria-label="任务漏斗" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <Heads of={["任务", ...heads, "已计收益", "待审收益", "操作"]} />
            </tr>
          </thead>
          <tbody>
            {agent.tasks.map((task) => (
              <TaskRows
                key={task.taskId}
                agentId={agent.id}
                task={task}
                isOpened={opened.has(task.taskId)}
                onTurn={() => turn(task.taskId)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const { complete, screenedOut, quotaFull } = JoinResult.of;
const { pending, valid, invalid } = AuditState.of;

const Figure = ({ n, to }: { n: number; to: string }) => (
  <td>{n === 0 ? "0" : <Link to={to}>{count(n)}</Link>}</td>
);

type TaskRowsProps = { agentId: number; task: AgentTask; isOpened: boolean; onTurn: () => void };

function TaskRows({ agentId, task, isOpened, onTurn }: TaskRowsProps) {
  const { funnel, taskId, title } = task;
  const of = { task: taskId };
  return (
    <>
      <tr>
        <th scope="row">
          <Link to={`/tasks/${taskId}`}>{title}</Link>
          {!task.isOpen && <span className="quiet">（未开放）</span>}
        </th>
        <td>
          <Yuan fen={task.priceFen} />
        </td>
        <Figure n={funnel.started} to={rowsOf(agentId, of)} />
        <Figure n={funnel.complete} to={rowsOf(agentId, { ...of, result: complete })} />
        <Figure n={funnel.screenedOut} to={rowsOf(agentId, { ...of, result: screenedOut })} />
        <Figure n={funnel.quotaFull} to={rowsOf(agentId, { ...of, result: quotaFull })} />
        <td>{count(funnel.other)}</td>
        <Figure n={funnel.pending} to={rowsOf(agentId, { ...of, audit: pending })} />
        <Figure n={funnel.valid} to={rowsOf(agentId, { ...of, audit: valid })} />
        <Figure n={funnel.invalid} to={rowsOf(agentId, { ...of, audit: invalid })} />
        <td>
          <Yuan fen={funnel.earnedFen} />
        </td>
        <td>
          <Yuan fen={funnel.pendingFen} />
        </td>
        <td>
          <CopyButton text={task.shareUrl} label={`「${title}」的分享链接`} />{" "}
          <Button
            size="small"
            disabled={funnel.started === 0}
            aria-expanded={isOpened}
            aria-label={`按结果看「${title}」`}
            onClick={onTurn}
          >
            按结果
          </Button>
        </td>
      </tr>
      {isOpened && (
        <tr className={styles.results}>
          <td colSpan={columns}>
            <Results task={task} />
          </td>
        </tr>
      )}
    </>
  );
}

const Results = ({ task: { cells, title } }: { task: AgentTask }) => (
  <dl aria-label={`「${title}」的各种结果`}>
    {resultRows(cells).map(({ result, label, all, audited }) => (
      <div key={result}>
        <dt>{label}</dt>
        <dd>
          {count(all)} 人
          {audited.length > 0 && (
            <span className="quiet">
              （{audited.map(({ label: state, n }) => `${state} ${count(n)}`).join("，")}）
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
