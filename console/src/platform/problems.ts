/** What is wrong with a form, field by field, in the contract's own words: the form says what the server would. */
import * as z from "zod/mini";

export type ProblemsOf<F> = Partial<Record<keyof F, string>>;

/** `form` names the fields; what the schema says about others has no place to be shown. */
export function problemsIn<F extends object>(
  schema: z.ZodMiniType,
  form: F,
  body: unknown,
): ProblemsOf<F> {
  const parsed = z.safeParse(schema, body);
  const problems: ProblemsOf<F> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0];
    if (isFieldOf(form, field)) problems[field] ??= message;
  }
  return problems;
}

const isFieldOf = <F extends object>(form: F, key: unknown): key is keyof F =>
  typeof key === "string" && key in form;
