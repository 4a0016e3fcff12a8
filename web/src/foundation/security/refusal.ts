/** Which field of a form a refusal is about, so that its message stands under it. */
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";

/** Codes are counted and compared under one message each; both belong to the code. */
const aboutCode: readonly string[] = [errors.codeWrong.msg, errors.tooOften.msg];

/** The name of the field, as the server says it or as the message tells; null when it is about none. */
export function fieldOfRefusal(refusal: unknown): string | null {
  if (!(refusal instanceof CallFailed)) return null;
  const { field } = (refusal.data ?? {}) as { field?: string };
  if (field) return field;
  return aboutCode.includes(refusal.message) || refusal.code === errors.tooOften.code
    ? "code"
    : null;
}

/** Shows the refusal under the field that it names; false where this form has no such field. */
export function showUnderField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refusal: unknown,
): boolean {
  const named = fieldOfRefusal(refusal);
  if (named === null || !(named in form.getValues())) return false;
  // The form has a value of that name, so it is one of its paths.
  setWords(form, named as Path<Values>, refusal);
  return true;
}

/** Shows the refusal under its field, or under `otherwise`; a lost connection has had its toast. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refusal: unknown,
  otherwise: Path<Values>,
): void {
  if (!showUnderField(form, refusal)) setWords(form, otherwise, refusal);
}

function setWords<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Path<Values>,
  refusal: unknown,
): void {
  if (!(refusal instanceof CallFailed)) return;
  form.setError(field, { message: refusal.message }, { shouldFocus: true });
}
