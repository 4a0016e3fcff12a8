/** Whether a refused withdrawal is about its code, so that the words stand under it. Pure; comes with the field. */
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";

export function isAboutCode(refusal: unknown): boolean {
  if (!(refusal instanceof CallFailed)) return false;
  const { field } = (refusal.data ?? {}) as { field?: string };
  const { codeNeeded, codeWrong, tooOften } = errors;
  return (
    field === "code" ||
    refusal.message === codeWrong.msg ||
    refusal.code === tooOften.code ||
    refusal.code === codeNeeded.code
  );
}
