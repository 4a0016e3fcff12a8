/** What the palette offers for a text: pages at once, members and tasks once somebody stops typing. */
import { useQuery } from "@tanstack/react-query";
import { saveArticle } from "#contract/console/community/content.ts";
import { listOperators } from "#contract/console/people/operators.ts";
import { searchDesk } from "#contract/console/operations/desk.ts";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { consoleTasks, createTask } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useMay, useMe } from "../../platform/me.ts";
import { pageQuery } from "../../platform/query.ts";
import { useIsDevelopment } from "../../platform/site.ts";
import { useSettled } from "../../platform/use-settled.ts";
import { aboutTargets, hitTarget, isKey } from "./desk.ts";
import { isSeenBy } from "./seen.ts";
import { memberNamed, numberTargets, pagesFor, type Target } from "./targets.ts";
import { usePublish } from "./use-publish.ts";

const pauseMs = 200;
const shown = 5;

export type Found = {
  targets: Target[];
  isSearching: boolean;
  /** Why the search failed, which is something else than finding nobody. */
  failure: Error | null;
};

export function useTargets(typed: string): Found {
  const text = memberNamed(typed);
  const me = useMe();
  const search = useSettled(text.trim(), pauseMs);
  const mayCreate = useMay(createTask);
  const mayPay = useMay(listPayoutFiles);
  const mayEdit = useMay(saveArticle);
  const mayManage = useMay(listOperators);
  const isDevelopment = useIsDevelopment();
  const enabled = search.length > 0;
  const members = useQuery({ ...pageQuery(searchDesk, { query: { q: search } }), enabled });
  const tasks = useQuery({
    ...pageQuery(consoleTasks, { query: { size: shown, search } }),
    enabled,
  });
  // From the first letter on: anyone who presses Enter before anything was asked waits, too.
  const isWanted = text.trim() !== "";
  const isSettled = search === text.trim();
  // Enter must not open what was found for an earlier text.
  const hits = enabled && isSettled && !members.isPlaceholderData ? (members.data?.list ?? []) : [];
  const people = hits.map(hitTarget);
  const publish = usePublish(search);
  const others = [
    ...(isSettled ? publish.targets : []),
    ...numberTargets(text),
    ...pagesFor(text, { mayCreate, mayPay, mayEdit, mayManage, isDevelopment }),
  ].filter((target) => me !== undefined && isSeenBy({ role: me.role, isDevelopment }, target));
  const found = isWanted && enabled ? (tasks.data?.list ?? []).map(taskTarget) : [];
  return {
    isSearching:
      isWanted && (members.isFetching || tasks.isFetching || publish.isSearching || !isSettled),
    failure: isWanted && isSettled ? (members.error ?? tasks.error) : null,
    targets: isKey(text)
      ? [...people, ...aboutTargets(hits), ...others, ...found]
      : [...others, ...people, ...found],
  };
}

type Task = { id: number; title: string; state: TaskState };

const taskTarget = ({ id, title, state }: Task): Target => ({
  key: `task${id}`,
  group: "任务",
  title,
  note: TaskState.label(state),
  to: `/tasks/${id}`,
});
