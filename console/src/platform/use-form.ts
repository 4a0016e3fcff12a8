/** A form in its drawer: what is typed, what differs from what is saved, and whether it may be left. */
import { useRef, useState } from "react";
import type { ProblemsOf } from "./problems.ts";

type FormOptions<F> = {
  first: F;
  problemsOf: (form: F) => ProblemsOf<F>;
  /** A new one is not scolded for being empty before somebody tries to save it. */
  isNew: boolean;
};

export function useForm<F extends object>({ first, problemsOf, isNew }: FormOptions<F>) {
  const [form, setForm] = useState(first);
  const [base, setBase] = useState(first);
  const [hasTried, setHasTried] = useState(!isNew);
  const mayLeave = useRef(false);
  const problems = problemsOf(form);
  return {
    form,
    put: (changes: Partial<F>) => {
      mayLeave.current = false;
      setForm((now) => ({ ...now, ...changes }));
    },
    /** Those that are shown. */
    problems: hasTried ? problems : {},
    canSave: Object.keys(problems).length === 0,
    tried: () => setHasTried(true),
    isDirty: JSON.stringify(form) !== JSON.stringify(base),
    mayLeave,
    /** What the server now has. */
    settle: (saved: F) => {
      mayLeave.current = true;
      setForm(saved);
      setBase(saved);
    },
    drop: () => {
      mayLeave.current = true;
    },
  };
}
