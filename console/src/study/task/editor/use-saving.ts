/** Sends a task's draft, and tells whether it was written or somebody else was quicker. */
import { useLocation, useNavigate } from "react-router";
import { listVersions } from "#contract/console/study/questionnaire-desk.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import { getRehearsal } from "#contract/console/study/rehearsal.ts";
import {
  type ConsoleTask,
  consoleTask,
  consoleTasks,
  createTask,
  type TaskDraft,
  updateTask,
} from "#contract/console/study/task.ts";
import { taskSeats } from "#contract/console/study/task-seats.ts";
import { sayDone } from "../../../platform/notice.ts";
import { savedOr } from "../../../platform/overtaken.ts";
import { useKeep, useSend } from "../../../platform/query.ts";

type Outcome = Record<"onSaved" | "onOvertaken", (task: ConsoleTask) => void>;

/** Creates or updates, whichever it is; a new task moves on to its own page, on whichever face it was saved. */
export function useSaving(task: ConsoleTask | null, { onSaved, onOvertaken }: Outcome) {
  const keep = useKeep(consoleTask);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onDone = (written: ConsoleTask) => {
    onSaved(written);
    keep(written);
    sayDone("已保存");
    if (task === null) {
      const path = pathname.replace("/tasks/new", `/tasks/${written.id}`);
      void navigate(path + search, { replace: true });
    }
  };
  // What it pays may wait for a second person.
  const create = useSend(createTask, { refreshes: [consoleTasks, listProposals], onDone });
  // A changed task has to be rehearsed again.
  const refreshes = [consoleTasks, getRehearsal, taskSeats, listProposals, listVersions];
  const update = useSend(updateTask, { refreshes, onDone, isQuiet: true });
  const overtaken = (now: ConsoleTask) => {
    onOvertaken(now);
    keep(now);
  };
  return {
    isPending: create.isPending || update.isPending,
    mutateAsync: (draft: TaskDraft): Promise<ConsoleTask> =>
      task === null
        ? create.mutateAsync({ body: draft })
        : savedOr(
            update.mutateAsync({
              params: { id: String(task.id) },
              body: { ...draft, version: task.version },
            }),
            overtaken,
          ),
  };
}
