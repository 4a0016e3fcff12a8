/** Which field the server refused, for the line under it. */
import { CallFailed } from "#contract/client.ts";

export function refusedField(error: Error | null): { field: string; message: string } | null {
  if (!(error instanceof CallFailed)) return null;
  // badField of the server says which; a rule of the contract names the place by its path.
  const data = error.data as { field?: unknown } | null;
  const field = typeof data?.field === "string" ? data.field.split(".").at(-1) : undefined;
  return field === undefined ? null : { field, message: error.message };
}
