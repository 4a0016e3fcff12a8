/** Where the words about a refused withdrawal stand: under the code, or over the button. Pure. */
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { codeNeededCode } from "../platform/transport.ts";

/** The limit may have changed since the quote: the form asks for the code then. */
export const isCodeNeeded = (refusal: unknown): boolean =>
  refusal instanceof CallFailed && refusal.code === codeNeededCode;

/** Of a form that shows the field; without it, "too often" is about the withdrawal. */
export function isAboutCode(refusal: unknown, hasCodeField: boolean): boolean {
  if (isCodeNeeded(refusal)) return true;
  if (!(refusal instanceof CallFailed) || !hasCodeField) return false;
  const { field } = (refusal.data ?? {}) as { field?: string };
  return (
    field === "code" ||
    refusal.message === errors.codeWrong.msg ||
    refusal.code === errors.tooOften.code
  );
}
