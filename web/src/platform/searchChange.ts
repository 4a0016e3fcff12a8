/** A choice in an address's search. Pure. */

/** Nothing, or an empty word, is no choice. */
export type SearchChange = Readonly<Record<string, string | number | undefined>>;

/** Whatever else the address carries stays. */
export function withChange(search: URLSearchParams, change: SearchChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    const text = `${value ?? ""}`;
    if (text) next.set(key, text);
    else next.delete(key);
  }
  return next;
}
