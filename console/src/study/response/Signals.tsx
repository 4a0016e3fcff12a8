/** What stands against this response as data: signals with their figures, and whether it is out of the results. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { responseSignals, signalWords } from "#contract/console/study/cleaning.ts";
import { query } from "../../platform/query.ts";
import { Section } from "../../ui/Section.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";

export function Signals({ id, taskId }: { id: number; taskId: number }) {
  const { data, error, refetch } = useQuery(query(responseSignals, { params: { id: String(id) } }));
  return (
    <Section
      title="数据质量信号"
      extra={<Link to={`/tasks/${taskId}/results?tab=cleaning`}>数据清理</Link>}
    >
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting lines={2} />}
      {data?.exclusion && (
        <p>
          {data.exclusion.by} 已从结果中剔除：{data.exclusion.reason}
        </p>
      )}
      {data && data.signals.length > 0 && (
        <ul>
          {data.signals.map(({ kind, question, sentence }) => (
            <li key={`${kind} ${question}`}>
              <b>{signalWords[kind]}</b> {sentence}
            </li>
          ))}
        </ul>
      )}
      {data && data.signals.length === 0 && (
        <span className="quiet">
          {data.computedAt === null ? "还没有查找过信号，到数据清理里查找" : "没有信号"}
        </span>
      )}
    </Section>
  );
}
