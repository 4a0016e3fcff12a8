/** An editor's unsaved work: whether it may be left, and what an earlier visit of the same operator in this tab has left. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMe } from "./me.ts";
import { dropStash, readStash, type Work, writeStash } from "./stash.ts";

type StashOptions<F> = Work<F> & {
  /** What is edited, for as long as the editor stands; undefined: a dialog, whose few fields are typed again. */
  kept: string | undefined;
  isDirty: boolean;
  /** Puts what was left on top of what stands now. */
  onRestore: (left: Work<F>) => void;
};

export function useStash<F extends object>(options: StashOptions<F>) {
  const { kept, form, isDirty, onRestore } = options;
  const by = useMe()?.id;
  const mayLeave = useRef(false);
  const [isOver, setOver] = useState(false);
  const left = useLeft(kept, by, options.base);
  // Whose work it is: once a new one is saved, that of the page which is about to open.
  const [moved, setMoved] = useState<Moved<F> | null>(null);
  const { key, base, version } = moved ?? { ...options, key: kept };
  const wasDirty = useRef(false);
  useEffect(() => {
    if (key === undefined || by === undefined) return;
    // What was settled is not written once more while its page goes: a new one that was saved differs from the blank it began with.
    if (isDirty && !mayLeave.current) writeStash({ key, by }, { form, base, version });
    else if (wasDirty.current) dropStash(key);
    wasDirty.current = isDirty;
  }, [by, key, form, base, version, isDirty]);
  const typed = useCallback(() => {
    mayLeave.current = false;
  }, []);
  const settled = () => {
    mayLeave.current = true;
    if (key !== undefined) dropStash(key);
    setOver(true);
  };
  return {
    /** For LeaveGuard and LeftOver. `restore` is null where nothing was left. */
    leaving: {
      mayLeave,
      drop: settled,
      restore:
        isOver || isDirty || left === null
          ? null
          : () => {
              onRestore(left);
              setOver(true);
            },
    },
    typed,
    /** Nothing is left to save. */
    settled,
    /** A new one has its number: its own page offers what was typed on meanwhile. */
    moveTo: (next: string, work: Work<F>) => {
      settled();
      if (by !== undefined) writeStash({ key: next, by }, work);
      setMoved({ ...work, key: next });
    },
  };
}

type Moved<F> = Omit<Work<F>, "form"> & { key: string };

/** Read once: what one types here takes its place in the tab, and may be taken back. */
function useLeft<F extends object>(kept: string | undefined, by: number | undefined, base: F) {
  const [began] = useState({ kept, base });
  return useMemo(
    () =>
      began.kept === undefined || by === undefined
        ? null
        : readStash({ key: began.kept, by }, began.base),
    [began, by],
  );
}
