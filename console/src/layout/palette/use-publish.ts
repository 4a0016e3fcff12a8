/** Drafts that can be published as they are, for anyone who may and has typed 发布. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { consoleTask, consoleTasks, setTaskState } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { pageQuery, query } from "../../platform/query.ts";
import { publishIn, publishTarget, type Target } from "./targets.ts";

const looked = 10;

export function usePublish(text: string): { targets: Target[]; isSearching: boolean } {
  const mayPublish = useMay(setTaskState);
  const title = publishIn(text);
  const enabled = mayPublish && title !== undefined;
  const drafts = useQuery({
    ...pageQuery(consoleTasks, {
      query: { size: looked, state: TaskState.of.draft, ...(title && { search: title }) },
    }),
    enabled,
  });
  const found = enabled && !drafts.isPlaceholderData ? (drafts.data?.list ?? []) : [];
  const tasks = useQueries({
    queries: found.map(({ id }) => query(consoleTask, { params: { id: String(id) } })),
  });
  return {
    targets: tasks.flatMap(({ data }) =>
      // What it lacks is said at the task itself.
      data && data.missing.length === 0
        ? publishTarget({ id: data.id, title: data.draft.title })
        : [],
    ),
    isSearching: enabled && (drafts.isFetching || tasks.some(({ isPending }) => isPending)),
  };
}
