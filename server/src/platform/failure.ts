/** The one error features throw. Anything else that escapes a handler is a bug and becomes `internal`. */
import { allErrors, type AnyErrorName } from "#contract/console/errors.ts";

export class Failure extends Error {
  readonly reason: AnyErrorName;
  readonly code: number;
  /** Goes out as the envelope's `data`; must hold nothing that the caller may not see. */
  readonly data: unknown;
  constructor(reason: AnyErrorName, more: { msg?: string; data?: unknown } = {}) {
    super(more.msg ?? allErrors[reason].msg);
    this.name = "Failure";
    this.reason = reason;
    this.code = allErrors[reason].code;
    this.data = more.data ?? null;
  }
}

/** Bad input that the contract's rules cannot see; the message must name the field. */
export const badField = (field: string, msg: string) =>
  new Failure("badRequest", { msg, data: { field } });

/** What an id or a name stands for; `notFound` where it stands for nothing. */
export function mustFind<T extends object | string>(row: T | null | undefined, msg?: string): T {
  if (!row) throw new Failure("notFound", msg === undefined ? {} : { msg });
  return row;
}
