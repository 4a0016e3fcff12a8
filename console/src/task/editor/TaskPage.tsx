/** A task in the editor. Read once when it opens: a refetch must not pull the text from under a hand. */
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useParams } from "react-router";
import { consoleTask } from "#contract/console/task.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Editor } from "./Editor.tsx";

export function TaskPage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...query(consoleTask, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  if (data && !isFetching) return <Editor key={data.id} task={data} saved={data.draft} />;
  return (
    <Page title={`任务 ${id}`}>
      {error && !isFetching ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 14 }} />
      )}
    </Page>
  );
}
