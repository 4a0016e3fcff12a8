/** Ties react-hook-form to the contract's rules, so that form and server say the same words. */
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

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

/** Sends the form when nothing is missing any more, as after a code's last digit; says nothing otherwise, or while it is sent. */
export const submitWhenFit =
  <Values extends FieldValues>(
    form: UseFormReturn<Values>,
    schema: z.ZodMiniType,
    submit: () => Promise<unknown>,
  ) =>
  (): void => {
    if (form.formState.isSubmitting) return;
    if (z.safeParse(schema, form.getValues()).success) void submit();
  };
