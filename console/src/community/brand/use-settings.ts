/** A form of settings: what is typed, what stands on the server, and what to do when somebody was quicker. */
import { useState } from "react";
import { useForm } from "../../platform/use-form.ts";
import type { FormKind } from "./forms.ts";

export function useSettings<Form extends object, Part>(
  kind: FormKind<Form, Part>,
  read: { part: Part; version: string },
  kept: string,
) {
  const [saved, setSaved] = useState(read);
  const { part, settle, overtake, ...editing } = useForm<Form>({
    first: kind.formOf(read.part),
    version: read.version,
    problemsOf: kind.problemsOf,
    bodyOf: (form) => form,
    isNew: false,
    kept,
  });
  return {
    ...editing,
    ...part,
    saved,
    part: kind.partOf(part.form),
    /** `sent`: what was in the form when it was sent. */
    settle: (now: typeof read, sent: Form) => {
      setSaved(now);
      settle(kind.formOf(now.part), now.version, sent);
    },
    overtake: (now: typeof read) => {
      setSaved(now);
      overtake(kind.formOf(now.part), now.version);
    },
  };
}
