/** A form of settings: what is typed, what stands on the server, and what to do when somebody was quicker. */
import { useRef, useState } from "react";
import { rebased } from "../../platform/rebased.ts";
import type { FormKind } from "./forms.ts";

export type Overtaken<Form> = { both: readonly (keyof Form)[] };

export function useSettings<Form extends object, Part>(
  kind: FormKind<Form, Part>,
  read: { part: Part; version: string },
) {
  const [saved, setSaved] = useState(read);
  const [form, setForm] = useState(() => kind.formOf(read.part));
  const [overtaken, setOvertaken] = useState<Overtaken<Form> | null>(null);
  const mayLeave = useRef(false);
  const base = kind.formOf(saved.part);
  const problems = kind.problemsOf(form);
  return {
    saved,
    form,
    problems,
    part: kind.partOf(form),
    overtaken,
    isDirty: JSON.stringify(form) !== JSON.stringify(base),
    canSave: Object.keys(problems).length === 0,
    mayLeave,
    put: (changes: Partial<Form>) => {
      mayLeave.current = false;
      setForm((now) => ({ ...now, ...changes }));
    },
    /** What the server now has. */
    settle: (now: { part: Part; version: string }) => {
      mayLeave.current = true;
      setSaved(now);
      setForm(kind.formOf(now.part));
      setOvertaken(null);
    },
    overtake: (now: { part: Part; version: string }) => {
      const { form: next, both } = rebased(form, { base, now: kind.formOf(now.part) });
      setSaved(now);
      setForm(next);
      setOvertaken({ both });
    },
    drop: () => {
      mayLeave.current = true;
    },
  };
}
