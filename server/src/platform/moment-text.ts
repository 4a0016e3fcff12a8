/**
 * Moments of long lists go out as PostgreSQL wrote them (`occurred_at::text`), but for their form: to make a Date of each, only to
 * write it down again, took 0.7 µs of the processor a line, and this takes 0.05.
 */
import pg from "pg";

const dateOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** 2026-11-27 10:31:41.5+00 as 2026-11-27T10:31:41.500Z. */
export function isoOf(text: string): string {
  // Another zone than the session usually has, or a year that no member lives in.
  if (text[4] !== "-" || !text.endsWith("+00")) return dateOf(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
