/** 我的参与: what became of each time that one took this task, the newest first. */
import { useQuery } from "@tanstack/react-query";
import { responsesOfTask } from "#contract/member/study/survey.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ResponseBadge } from "../../ui/StateBadge.tsx";
import { formatMoment } from "../../ui/time.ts";

/** Nothing for those who have not taken it yet, nor while it loads: only the report stands below it. */
export function MyResponses({ taskId }: { taskId: number }) {
  const now = useNow();
  const { data } = useQuery(query(responsesOfTask, { query: { taskId: String(taskId) } }));
  if (!data || data.list.length === 0) return null;
  return (
    <Card title="我的参与" flush>
      <Rows label="我的参与">
        {data.list.map(({ responseId, startedAt, result, auditState }) => (
          <Row
            key={responseId}
            to={`/home/history-detail?id=${responseId}`}
            title={formatMoment(startedAt, now)}
            end={<ResponseBadge result={result} auditState={auditState} />}
          />
        ))}
      </Rows>
    </Card>
  );
}
