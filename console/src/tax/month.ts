/** Which month is looked at. */

/** The URL's, or this one; `today` is the wall clock in Shanghai, "2026-11-21T18:05". */
export function monthIn(search: URLSearchParams, today: string): string {
  const asked = search.get("month") ?? "";
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
}
