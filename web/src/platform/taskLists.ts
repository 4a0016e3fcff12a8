/** The lists of tasks that one can enter: what changes what is open to a member makes each of them stale. */
import { listBestTasks } from "#contract/member/study/best.ts";
import { listTasks } from "#contract/member/study/task.ts";

export const taskLists = [listTasks, listBestTasks] as const;
