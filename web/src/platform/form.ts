/** Ties react-hook-form to the contract's rules, so that form and server say the same words. */
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { CallFailed } from "#contract/client.ts";

/** `useForm({ resolver: rulesOf(z.object({ code: fields.code })) })`. Only the first message of a field is kept. */
export const rulesOf =
  <Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> =>
  (values) => {
    const parsed = z.safeParse(schema, values);
    // The form's own words go back, not the parsed ones: what was trimmed is trimmed on sending.
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      errors[issue.path.join(".")] ??= { type: "rule", message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** The server names the field that it refuses; whether the form has it, and so shows the words under it. */
export function showUnderField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: Error,
): boolean {
  if (!(error instanceof CallFailed)) return false;
  const { field } = (error.data ?? {}) as { field?: string };
  if (field === undefined || !(field in form.getValues())) return false;
  // The form has a value of that name, so it is one of its paths.
  form.setError(field as Path<Values>, { message: error.message }, { shouldFocus: true });
  return true;
}
