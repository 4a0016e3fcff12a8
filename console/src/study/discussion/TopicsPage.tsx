/** The topics of a discussion group, edited all at once, and the replies to each. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { consoleTopics, setTopics } from "#contract/console/study/discussion.ts";
import { consoleTask } from "#contract/console/study/task.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { TopicsEditor } from "./TopicsEditor.tsx";

export function TopicsPage() {
  const { id = "" } = useParams();
  const mayWrite = useMay(setTopics);
  const task = useQuery(query(consoleTask, { params: { id } }));
  const topics = useQuery({
    ...query(consoleTopics, { params: { id } }),
    // Read once when it opens: a refetch must not change the text while somebody edits it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  const error = task.error ?? topics.error;
  if (task.data && topics.data && !topics.isFetching) {
    const { title, source, minutes, minimumSeconds } = task.data.draft;
    if (source !== "discussion")
      return (
        <Page title="讨论组话题">
          <EmptyState
            title={`「${title}」不是讨论组任务`}
            next={<Link to={`/tasks/${id}`}>返回任务</Link>}
          />
        </Page>
      );
    return (
      <TopicsEditor
        key={topics.dataUpdatedAt}
        task={{ id: task.data.id, title, minutes, minimumSeconds }}
        topics={topics.data}
        mayWrite={mayWrite}
      />
    );
  }
  return (
    <Page title="讨论组话题">
      {error && !topics.isFetching ? (
        <FailureState
          error={error}
          onRetry={() => void Promise.all([task.refetch(), topics.refetch()])}
        />
      ) : (
        <Waiting lines={11} />
      )}
    </Page>
  );
}
