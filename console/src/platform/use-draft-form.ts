/** The form of a row that has a version: after saving, or when somebody else saved first, it goes on from their row. */
import { useRef } from "react";
import { savedOr } from "./overtaken.ts";
import type { ProblemsOf } from "./problems.ts";
import { useForm } from "./use-form.ts";

type DraftKind<F, Body, Row, P> = {
  /** As the log calls it. */
  called: string;
  emptyForm: F;
  formOf: (row: Row) => F;
  bodyOf: (form: F) => Body;
  problemsOf: (form: F) => P;
};

/** `onStands` is told what the server has now, no matter who saved it. */
export function useDraftForm<
  F extends object,
  Body,
  Row extends { id: number; version: string },
  P extends object = ProblemsOf<F>,
>(row: Row | null, kind: DraftKind<F, Body, Row, P>, onStands: (now: Row) => void) {
  const { called, emptyForm, formOf, bodyOf, problemsOf } = kind;
  const { settle, overtake, ...editing } = useForm<F, P>({
    first: row ? formOf(row) : emptyForm,
    version: row?.version,
    problemsOf,
    bodyOf,
    isNew: row === null,
    kept: `${called}.${row?.id ?? "new"}`,
  });
  // A new one is not typed on while it is on its way (ui/EditedFields.tsx).
  const sent = useRef<F | undefined>(undefined);
  const overtaken = (now: Row) => {
    overtake(formOf(now), now.version);
    onStands(now);
  };
  return {
    ...editing,
    /** What is sent with `version`. */
    draft: bodyOf(editing.part.form),
    onSaved: (now: Row) => {
      settle(formOf(now), now.version, sent.current ?? editing.part.form);
      onStands(now);
    },
    overtaken,
    /** Rejects as `sending` does. */
    savedOrOvertaken: (sending: Promise<Row>) => {
      sent.current = editing.part.form;
      return savedOr(sending, overtaken);
    },
  };
}
