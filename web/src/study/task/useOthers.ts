/** The best paid of what else there is, asked for when a task is not to be had. */
import { useQuery } from "@tanstack/react-query";
import { listTasks, type TaskCard } from "#contract/member/study/task.ts";
import { query } from "../../platform/query.ts";

const shown = 3;

type Others = { isWaiting: boolean; list: TaskCard[] };

/** Asked for by the page: what is below waits until it is known how high this is. None where they cannot be had. */
export function useOthers(but: number, isWanted: boolean): Others {
  const { data, fetchStatus } = useQuery({
    ...query(listTasks, { query: { size: shown + 1 } }),
    enabled: isWanted,
  });
  const list = (data?.list ?? []).filter(({ id }) => id !== but).slice(0, shown);
  return { isWaiting: !data && fetchStatus === "fetching", list };
}
