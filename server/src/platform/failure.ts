/** The one error features throw. Anything else that escapes a handler is a bug and becomes `internal`. */
import { allErrors, type AnyErrorName } from "#contract/console/errors.ts";

/** Of code 429. */
export type TooMany = {
  [Name in AnyErrorName]: (typeof allErrors)[Name]["code"] extends 429 ? Name : never;
}[AnyErrorName];

/** What some must say beside the table's words: when again (rule site-16), and which state it is that has changed. */
type Thrown =
  | [reason: TooMany, more: { msg: string; data: { retryAfterSeconds: number } }]
  | [reason: "conflict", more: { msg: string; data?: unknown }]
  | [reason: Exclude<AnyErrorName, TooMany | "conflict">, more?: { msg?: string; data?: unknown }];

export class Failure extends Error {
  readonly reason: AnyErrorName;
  readonly code: number;
  /** Goes out as the envelope's `data`; must hold nothing that the caller may not see. */
  readonly data: unknown;
  constructor(...[reason, more]: Thrown) {
    super(more?.msg ?? allErrors[reason].msg);
    this.name = "Failure";
    this.reason = reason;
    this.code = allErrors[reason].code;
    this.data = more?.data ?? null;
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
