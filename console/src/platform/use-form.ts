/** A form in an editor: what is typed, what differs from what is saved, and whether it may be left. */
import { useRef, useState } from "react";
import type { ProblemsOf } from "./problems.ts";

type FormOptions<F> = {
  first: F;
  problemsOf: (form: F) => ProblemsOf<F>;
  /** As it is sent: another way of typing the same is no change. */
  bodyOf: (form: F) => unknown;
  /** A new one is not scolded for being empty before somebody tries to save it. */
  isNew: boolean;
};

/** What the fields of a form are given. */
export type Part<F> = {
  form: F;
  put: (changes: Partial<F>) => void;
  /** Those that are shown. */
  problems: ProblemsOf<F>;
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

export function useForm<F extends object>(options: FormOptions<F>) {
  const { first, problemsOf, bodyOf, isNew } = options;
  const [form, setForm] = useState(first);
  // What the list says may be older than what was just saved.
  const [base, setBase] = useState(first);
  const [hasTried, setHasTried] = useState(!isNew);
  const mayLeave = useRef(false);
  const problems = problemsOf(form);
  const part: Part<F> = {
    form,
    put: (changes) => {
      mayLeave.current = false;
      setForm((now) => ({ ...now, ...changes }));
    },
    problems: hasTried ? problems : {},
  };
  return {
    part,
    /** What the server now has. */
    settle: (saved: F) => {
      mayLeave.current = true;
      setForm(saved);
      setBase(saved);
    },
    canSave: Object.keys(problems).length === 0,
    tried: () => setHasTried(true),
    isDirty: JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(base)),
    mayLeave,
    drop: () => {
      mayLeave.current = true;
    },
  };
}
