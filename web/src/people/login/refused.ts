/** Refusals that a screen answers in its own way. Loaded with the forms that need it: the table is long. */
import { CallFailed } from "#contract/client.ts";
import { type ErrorName, errors } from "#contract/errors.ts";

/** Some reasons share a code, so the words count too: those of the table, and what may follow, as until when. */
export const isRefused = (refusal: unknown, reason: ErrorName): refusal is CallFailed =>
  refusal instanceof CallFailed &&
  refusal.code === errors[reason].code &&
  refusal.message.startsWith(errors[reason].msg);
