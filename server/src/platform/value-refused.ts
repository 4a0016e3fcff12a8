/**
 * Values that only PostgreSQL refused. The contract's ranges are there so that none gets this far; one that does is
 * somebody's input nevertheless, so it is answered as such, and written down as a gap in the contract.
 */

/** Out of range, no number, no date, a byte that no text holds, a pair of which one half is missing, too complex. */
const codes: ReadonlySet<unknown> = new Set([
  "22003",
  "22007",
  "22008",
  "22021",
  "22P02",
  "22P05",
  "54001",
]);

export const isValueRefused = (error: { code?: unknown; severity?: unknown }): boolean =>
  error.severity !== undefined && codes.has(error.code);

/** The answer; the fuzz counts it as a finding. */
export const VALUE_REFUSED = "提交的内容超出了可以保存的范围，请检查后再试";
