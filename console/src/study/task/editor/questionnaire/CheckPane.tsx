/** The server's check of the questionnaire as it stands in the editor. */
import { useQuery } from "@tanstack/react-query";
import { checkQuestionnaire } from "#contract/console/study/task.ts";
import { call } from "../../../../platform/api.ts";
import { EmptyState, FailureState } from "../../../../ui/States.tsx";
import { Waiting } from "../../../../ui/Waiting.tsx";
import { Report } from "./Report.tsx";

type CheckPaneProps = { value: unknown; onGo: (path: string) => void };

export function CheckPane({ value, onGo }: CheckPaneProps) {
  // A POST only because a questionnaire is too long for a URL: it changes nothing.
  const { data, error, refetch } = useQuery({
    queryKey: [checkQuestionnaire.path, JSON.stringify(value)],
    queryFn: () => call(checkQuestionnaire, { body: { from: "model", source: value } }),
    enabled: value !== null,
    gcTime: 60_000,
  });
  if (value === null) return <EmptyState title="暂无问卷" next="先在“文字导入”里粘贴一份。" />;
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />;
  return data ? <Report report={data} onGo={onGo} /> : <Waiting lines={7} />;
}
