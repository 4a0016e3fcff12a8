/**
 * Errors that say nothing of the request and everything of the moment: the database cannot be had, or not in time.
 * Anyone who asked may ask again; whether something was written only their idempotency key can tell.
 */

/** No connection came free in time, or none could be made. */
export class PoolFull extends Error {
  constructor(name: string, milliseconds: number) {
    super(`no connection for ${name} within ${milliseconds} ms`);
    this.name = "PoolFull";
  }
}

/** A statement of a request that had no answer in its time; its connection is given up. */
export class TooSlow extends Error {
  constructor(milliseconds: number) {
    super(`no answer from PostgreSQL within ${milliseconds} ms`);
    this.name = "TooSlow";
  }
}

/** PostgreSQL's words: ended, starting, full, out of time, locked too long, and a deadlock that five tries met. */
const states: ReadonlySet<unknown> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "55P03",
  "53300",
  "53200",
  "25P03",
  "25P04",
  "40001",
  "40P01",
]);

/** The system's codes for a connection that cannot be made. */
const network: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOENT",
]);

/** pg says these in words alone; PgBouncer says all that it has to say as 08P01. */
const words =
  /^(Connection terminated|Client has encountered a connection error|timeout (expired|exceeded when trying to connect)|Client was closed|Client is closed)/;

type Said = { code?: unknown; severity?: unknown; syscall?: unknown; routine?: unknown };

/**
 * A standby, or a primary that was told to be one: nothing can be written on this connection, now or later. Unlogged
 * tables and locks are refused there before anybody looks whether something would be written.
 */
export const isReadOnlyServer = (error: unknown): boolean => {
  const { code, routine } = error as Said;
  return (
    code === "25006" ||
    (code === "0A000" && routine === "get_relation_info") ||
    (code === "55000" && routine === "LockAcquireExtended")
  );
};

const isStateOf = ({ code, severity }: Said): boolean =>
  severity !== undefined &&
  (states.has(code) || (typeof code === "string" && code.startsWith("08")));

/** No connection was made: nothing was sent, and it may be tried again. */
export const isUnreachable = (error: Error): boolean => {
  const { code, severity, syscall } = error as Error & Said;
  if (severity !== undefined)
    return code === "57P03" || code === "57P01" || code === "53300" || code === "08P01";
  return (network.has(code) && syscall !== undefined) || words.test(error.message);
};

/** A locked row or table, or a statement past its time. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof TooSlow ||
  (error instanceof Error && ["55P03", "57014"].includes(String((error as Said).code)));

/** Answered with 503: another try a moment later may well succeed. */
export function isPressure(error: unknown): boolean {
  if (error instanceof PoolFull || error instanceof TooSlow) return true;
  if (!(error instanceof Error)) return false;
  if (isStateOf(error as Said) || isReadOnlyServer(error) || isUnreachable(error)) return true;
  // Several addresses of one host, none of which answers.
  return error instanceof AggregateError && error.errors.some(isPressure);
}
