/** What a member told about themselves, in the profile and in questionnaires. */
import { useQuery } from "@tanstack/react-query";
import { memberProfile } from "#contract/console/operations/desk.ts";
import { query } from "../../platform/query.ts";
import { Facts } from "../../ui/Facts.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";

export function Answers({ memberId }: { memberId: number }) {
  const { data, error, refetch } = useQuery(
    query(memberProfile, { params: { id: String(memberId) } }),
  );
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={8} />;
  if (data.list.length === 0)
    return <EmptyState title="暂无资料答案" next="会员填写资料问卷后会出现在这里。" />;
  return (
    <>
      <p className="quiet" style={{ margin: "0 0 12px" }}>
        资料问卷已答 {data.answered} / {data.total} 题
      </p>
      <Facts
        facts={data.list.map(({ name, title, text, taskTitle, at }) => [
          title,
          <span key={name}>
            {text}{" "}
            <span className="second">
              {taskTitle === null ? "资料" : `来自“${taskTitle}”`} <TimeText at={at} />
            </span>
          </span>,
        ])}
      />
    </>
  );
}
