/** A form in an editor: what is typed, what differs from what is saved, and whether it may be left. */
import { useState } from "react";
import type { ProblemsOf } from "./problems.ts";
import { isSame, rebased, restored } from "./rebased.ts";
import { useLatest } from "./use-latest.ts";
import { useStash } from "./use-stash.ts";

type FormOptions<F, P> = {
  first: F;
  problemsOf: (form: F) => P;
  /** As it is sent: another way of typing the same is no change. */
  bodyOf: (form: F) => unknown;
  /** The version of `first`, by which the server notices that somebody else has saved since. */
  version?: string | undefined;
  /** A new one is not scolded for being empty before somebody tries to save it. */
  isNew: boolean;
  /** As what it is kept in the tab while it is not saved (use-stash.ts). */
  kept?: string;
};

/** What the fields of a form are given. */
export type Part<F, P = ProblemsOf<F>> = {
  form: F;
  put: (changes: Partial<F>) => void;
  /** Those that are shown. */
  problems: Partial<P>;
};

/** What a single field is given. */
export const bound = <F extends object, K extends keyof F>(
  { form, put, problems }: Part<F>,
  key: K,
) => ({
  value: form[key],
  problem: problems[key],
  onChange: (value: F[K]) => {
    const changes: Partial<F> = {};
    changes[key] = value;
    put(changes);
  },
});

export function useForm<F extends object, P extends object = ProblemsOf<F>>(
  options: FormOptions<F, P>,
) {
  const { first, problemsOf, bodyOf, isNew } = options;
  const [form, setForm] = useState(first);
  // What the list says may be older than what was just saved, or newer than what is typed on.
  const [base, setBase] = useState({ form: first, version: options.version });
  const [both, setBoth] = useState<readonly (keyof F)[] | null>(null);
  const latest = useLatest(form);
  const [hasTried, setHasTried] = useState(!isNew);
  const problems = problemsOf(form);
  const isDirty = !isSame(bodyOf(form), bodyOf(base.form));
  const stands = { base: base.form, version: base.version };
  const stash = useStash<F>({
    kept: options.kept,
    form,
    ...stands,
    isDirty,
    onRestore: (left) => {
      const next = restored(left, stands);
      setForm(next.form);
      setBoth(next.both);
    },
  });
  const part: Part<F, P> = {
    form,
    put: (changes) => {
      stash.typed();
      setForm((now) => ({ ...now, ...changes }));
    },
    problems: hasTried ? problems : {},
  };
  return {
    part,
    /** What the server now has of what was `sent`: what was typed while that was on its way stays, and is not saved yet. */
    settle: (saved: F, version: string | undefined, sent: F) => {
      const next = rebased(latest.current, { base: sent, now: saved }).form;
      if (isSame(bodyOf(next), bodyOf(saved))) stash.settled();
      setForm(next);
      setBase({ form: saved, version });
      setBoth(null);
    },
    /** Somebody was quicker: theirs is under one's own from now on. */
    overtake: (now: F, version: string) => {
      const next = rebased(latest.current, { base: base.form, now });
      setForm(next.form);
      setBase({ form: now, version });
      // Of nothing that waits to be saved there is nothing to say.
      setBoth(isSame(bodyOf(latest.current), bodyOf(base.form)) ? null : next.both);
    },
    /** What is sent with a save. */
    version: base.version,
    /** Fields that both have changed; null = nobody was quicker. */
    both,
    canSave: Object.keys(problems).length === 0,
    tried: () => setHasTried(true),
    isDirty,
    ...stash.leaving,
  };
}
