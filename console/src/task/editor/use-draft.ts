/** The editor's state: the draft, what differs from what is saved, and saving it. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
  type ConsoleTask,
  consoleTask,
  consoleTasks,
  createTask,
  type TaskDraft,
  updateTask,
} from "#contract/console/task.ts";
import { getRehearsal } from "#contract/console/rehearsal.ts";
import { sayDone } from "../../platform/notice.ts";
import { useKeep, useSend } from "../../platform/query.ts";
import { type DraftField, isSame, problemsOf } from "./draft.ts";
import { readStash, writeStash } from "./stash.ts";
import { cleaned } from "./type-guide.ts";

export type Put = <F extends DraftField>(field: F, value: TaskDraft[F]) => void;
export type PutAll = (changes: Partial<TaskDraft>) => void;

export type Editing = ReturnType<typeof useDraft>;

export function useDraft(task: ConsoleTask | null, saved: TaskDraft) {
  const id = task?.id ?? null;
  const [draft, setDraft] = useState(saved);
  const [left, setLeft] = useState(() => readStash(id, saved));
  const isDirty = !isSame(draft, saved);
  const mayLeave = useRef(false);
  // As it is by now, and as it was sent: the answer comes later.
  const latest = useLatest(draft);
  const sent = useRef(draft);
  // Whose unsaved work this is: once a new task is saved, that of the page which is about to open.
  const owner = useRef(id);
  const save = useSaving(id, (written) => {
    writeStash(id, null);
    owner.current = written.id;
    if (latest.current === sent.current) {
      mayLeave.current = true;
      setDraft(written.draft);
      return;
    }
    // What was typed while it was on its way stays; a new task's own page offers to take it up.
    mayLeave.current = id === null;
    writeStash(written.id, latest.current);
  });
  useEffect(() => {
    if (isDirty) writeStash(owner.current, draft);
  }, [draft, isDirty]);
  const putAll: PutAll = useCallback((changes) => {
    mayLeave.current = false;
    setDraft((now) => ({ ...now, ...changes }));
  }, []);
  const put: Put = useCallback((field, value) => putAll({ [field]: value }), [putAll]);
  const problems = problemsOf(draft);
  const drop = () => {
    mayLeave.current = true;
    writeStash(id, null);
    setLeft(null);
  };
  return {
    draft,
    put,
    putAll,
    isDirty,
    mayLeave,
    problems,
    canSave: Object.keys(problems).length === 0,
    save: () => {
      sent.current = draft;
      return save.mutateAsync(cleaned(draft));
    },
    isSaving: save.isPending,
    drop,
    /** Changes of an earlier visit that were never saved. */
    left: left !== null && !isSame(left, saved) && !isDirty ? left : null,
    restore: () => {
      if (left) setDraft(left);
      setLeft(null);
    },
  };
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/** Creates or updates, whichever it is; a new task moves on to its own page. */
function useSaving(id: number | null, onSaved: (written: ConsoleTask) => void) {
  const keep = useKeep(consoleTask);
  const navigate = useNavigate();
  const onDone = (written: ConsoleTask) => {
    onSaved(written);
    keep(written);
    sayDone("已保存");
    if (id === null) void navigate(`/tasks/${written.id}`, { replace: true });
  };
  const create = useSend(createTask, { refreshes: [consoleTasks], onDone });
  // A changed task has to be rehearsed again.
  const update = useSend(updateTask, { refreshes: [consoleTasks, getRehearsal], onDone });
  return {
    isPending: create.isPending || update.isPending,
    mutateAsync: (body: TaskDraft): Promise<ConsoleTask> =>
      id === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: String(id) }, body }),
  };
}
