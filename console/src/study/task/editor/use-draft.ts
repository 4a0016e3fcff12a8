/** The editor's state: the draft, what differs from what is saved, and saving it. */
import { useCallback, useRef, useState } from "react";
import type { DraftField } from "#contract/console/study/task-checks.ts";
import type { ConsoleTask, TaskDraft } from "#contract/console/study/task.ts";
import { rebased, restored } from "../../../platform/rebased.ts";
import { useLatest } from "../../../platform/use-latest.ts";
import { useStash } from "../../../platform/use-stash.ts";
import { isSame, problemsOf } from "./draft.ts";
import { cleaned } from "./type-guide.ts";
import { useSaving } from "./use-saving.ts";

export type Put = <F extends DraftField>(field: F, value: TaskDraft[F]) => void;
export type PutAll = (changes: Partial<TaskDraft>) => void;

export type Editing = ReturnType<typeof useDraft>;

export function useDraft(task: ConsoleTask | null, saved: TaskDraft) {
  const [draft, setDraft] = useState(saved);
  const [both, setBoth] = useState<readonly DraftField[] | null>(null);
  const isDirty = !isSame(draft, saved);
  const stands = { base: saved, version: task?.version };
  const stash = useStash<TaskDraft>({
    kept: keyOf(task),
    form: draft,
    ...stands,
    isDirty,
    onRestore: (left) => {
      const next = restored(left, stands);
      setDraft(next.form);
      setBoth(next.both);
    },
  });
  const { typed, leaving } = stash;
  const kept = useKept({ task, draft, saved, setDraft, setBoth, stash });
  const putAll: PutAll = useCallback(
    (changes) => {
      typed();
      setDraft((now) => ({ ...now, ...changes }));
    },
    [typed],
  );
  const put: Put = useCallback((field, value) => putAll({ [field]: value }), [putAll]);
  const problems = problemsOf(draft);
  return {
    ...kept,
    draft,
    put,
    putAll,
    isDirty,
    ...leaving,
    problems,
    canSave: Object.keys(problems).length === 0,
    /** Somebody was quicker: what both have changed; null = nobody was. */
    both,
  };
}

const keyOf = (task: { id: number } | null): string => `task.${task?.id ?? "new"}`;

type Kept = {
  task: ConsoleTask | null;
  draft: TaskDraft;
  saved: TaskDraft;
  setDraft: (draft: TaskDraft) => void;
  setBoth: (both: readonly DraftField[] | null) => void;
  stash: ReturnType<typeof useStash<TaskDraft>>;
};

/** Saving, and what becomes of the draft when the answer is there. */
function useKept({ task, draft, saved, setDraft, setBoth, stash }: Kept) {
  // As it is by now, and as it was sent: the answer comes later.
  const latest = useLatest(draft);
  const sent = useRef(draft);
  const onSaved = (now: ConsoleTask) => {
    setBoth(null);
    const isAll = latest.current === sent.current;
    // What was typed while it was on its way stays; a new task's own page offers to take it up.
    if (isAll) {
      stash.settled();
      setDraft(now.draft);
    } else if (task === null)
      stash.moveTo(keyOf(now), { form: latest.current, base: now.draft, version: now.version });
  };
  /** The task as it stands now, where somebody was quicker: theirs is under one's own from now on. */
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
  return { save, isSaving: saving.isPending, overtaken };
}
