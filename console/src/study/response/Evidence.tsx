/** What came back about this response: every return as it came. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listReturns, type SurveyReturn } from "#contract/console/study/survey-return.ts";
import { JoinResult } from "#contract/enums.ts";
import { query } from "../../platform/query.ts";
import { channelText, verdictOf } from "../../ui/evidence.ts";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Timeline.module.css";

export function Evidence({ responseId }: { responseId: number }) {
  const { data, error, refetch } = useQuery(
    query(listReturns, { query: { size: 20, responseId: String(responseId) } }),
  );
  return (
    <Section
      title="返回证据"
      extra={<Link to={`/survey-returns?response=${responseId}`}>全部返回记录</Link>}
    >
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting lines={3} />}
      {data?.list.length === 0 && <span className="quiet">还没有返回，平台也没有通知。</span>}
      {data && data.list.length > 0 && (
        <ol className={styles.list}>
          {data.list.map((row) => (
            <Return key={row.id} row={row} />
          ))}
        </ol>
      )}
    </Section>
  );
}

const Return = ({ row }: { row: SurveyReturn }) => {
  const { label, tone } = verdictOf(row.verdict);
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.change}>
          <StateMark tone={tone}>{label}</StateMark>
          {channelText(row.channel)}
          {row.result !== null && <span>说：{JoinResult.label(row.result)}</span>}
        </span>
        <TimeText at={row.at} />
      </div>
      <code className={styles.raw}>{row.raw}</code>
      {row.ip !== null && <div className="second">来自 {row.ip}</div>}
    </li>
  );
};
