/** The editor's state: the draft, what differs from what is saved, and saving it. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftField } from "#contract/console/study/task-checks.ts";
import type { ConsoleTask, TaskDraft } from "#contract/console/study/task.ts";
import { rebased } from "../../../platform/rebased.ts";
import { useLatest } from "../../../platform/use-latest.ts";
import { isSame, problemsOf } from "./draft.ts";
import { readStash, writeStash } from "./stash.ts";
import { cleaned } from "./type-guide.ts";
import { useSaving } from "./use-saving.ts";

export type Put = <F extends DraftField>(field: F, value: TaskDraft[F]) => void;
export type PutAll = (changes: Partial<TaskDraft>) => void;

export type Editing = ReturnType<typeof useDraft>;

export function useDraft(task: ConsoleTask | null, saved: TaskDraft) {
  const id = task?.id ?? null;
  const [draft, setDraft] = useState(saved);
  const [left, setLeft] = useState(() => readStash(id, saved));
  const isDirty = !isSame(draft, saved);
  const mayLeave = useRef(false);
  // Whose unsaved work this is: once a new task is saved, that of the page which is about to open.
  const owner = useRef(id);
  const written = (now: number, isAll: boolean) => {
    owner.current = now;
    mayLeave.current = isAll;
  };
  const { save, isSaving, both, overtaken } = useKept({ task, draft, saved, setDraft, written });
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
    save,
    isSaving,
    drop,
    /** Somebody was quicker: what both have changed; null = nobody was. */
    both,
    /** The task as it stands now, where somebody was quicker: theirs is under one's own from now on. */
    overtaken,
    /** Changes of an earlier visit that were never saved. */
    left: left !== null && !isSame(left, saved) && !isDirty ? left : null,
    restore: () => {
      if (left) setDraft(left);
      setLeft(null);
    },
  };
}

type Kept = {
  task: ConsoleTask | null;
  draft: TaskDraft;
  saved: TaskDraft;
  setDraft: (draft: TaskDraft) => void;
  /** Which task, and whether nothing is left to save on this page. */
  written: (id: number, isAll: boolean) => void;
};

/** Saving, and what becomes of the draft when the answer is there. */
function useKept({ task, draft, saved, setDraft, written }: Kept) {
  const id = task?.id ?? null;
  // As it is by now, and as it was sent: the answer comes later.
  const latest = useLatest(draft);
  const sent = useRef(draft);
  const [both, setBoth] = useState<readonly DraftField[] | null>(null);
  const onSaved = (now: ConsoleTask) => {
    writeStash(id, null);
    setBoth(null);
    const isAll = latest.current === sent.current;
    // What was typed while it was on its way stays; a new task's own page offers to take it up.
    written(now.id, isAll || id === null);
    if (isAll) setDraft(now.draft);
    else writeStash(now.id, latest.current);
  };
  const overtaken = (now: ConsoleTask) => {
    const next = rebased(latest.current, { base: saved, now: now.draft });
    setDraft(next.form);
    // Of nothing that waits to be saved there is nothing to say.
    setBoth(isSame(latest.current, saved) ? null : next.both);
  };
  const saving = useSaving(task, { onSaved, onOvertaken: overtaken });
  const save = () => {
    sent.current = draft;
    return saving.mutateAsync(cleaned(draft));
  };
  return { save, isSaving: saving.isPending, both, overtaken };
}
