/** Refusals that a screen answers in its own way. Loaded with the forms that need it: the table is long. */
import { CallFailed } from "#contract/client.ts";
import { type ErrorName, errors } from "#contract/errors.ts";

/** Some reasons share a code, so the words count too: those of the table, and what may follow, as until when. */
export function isRefused(refusal: unknown, reason: ErrorName): refusal is CallFailed {
  const { code, msg } = errors[reason];
  return refusal instanceof CallFailed && refusal.code === code && refusal.message.startsWith(msg);
}
