/**
 * A list's filters, page and open row, as they stand in the URL. Keyset pages know only the next
 * cursor, so the URL keeps the cursors walked so far: `?at=120~80` is the third page.
 */

/** Cursors are digits and underscores. */
const separator = "~";
/** Deeper walks forget their beginning, so that the URL stays sendable. */
const trailMax = 40;
const pageKey = "at";
const openKey = "open";

/** How many cursors were forgotten stands before the others: `at=3!120~80` is the sixth page. */
const forgottenMark = "!";

const walkOf = (search: URLSearchParams): { forgotten: number; trail: string[] } => {
  const text = search.get(pageKey) ?? "";
  const mark = text.indexOf(forgottenMark);
  const count = text.slice(0, Math.max(0, mark));
  return {
    forgotten: /^[1-9]\d{0,8}$/.test(count) ? Number(count) : 0,
    trail: text
      .slice(mark + 1)
      .split(separator)
      .filter(Boolean),
  };
};

export const trailOf = (search: URLSearchParams): string[] => walkOf(search).trail;

export function pageNumberOf(search: URLSearchParams): number {
  const { forgotten, trail } = walkOf(search);
  return forgotten + trail.length + 1;
}

export const cursorOf = (search: URLSearchParams): string | undefined => trailOf(search).at(-1);

export const openIdOf = (search: URLSearchParams): number | null => {
  const text = search.get(openKey) ?? "";
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
};

/** A new filter starts at the first page, and what was open belonged to the old one. */
export function withFilter(
  search: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = copy(search, pageKey, openKey);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function toNextPage(search: URLSearchParams, cursor: string): URLSearchParams {
  const next = copy(search, openKey);
  const walk = walkOf(search);
  const trail = [...walk.trail, cursor];
  const kept = trail.slice(-trailMax);
  const forgotten = walk.forgotten + trail.length - kept.length;
  next.set(pageKey, (forgotten > 0 ? forgotten + forgottenMark : "") + kept.join(separator));
  return next;
}

export function toPreviousPage(search: URLSearchParams): URLSearchParams {
  const next = copy(search, openKey, pageKey);
  const walk = walkOf(search);
  const trail = walk.trail.slice(0, -1);
  const before = walk.forgotten > 0 ? walk.forgotten + forgottenMark : "";
  // Further back than is remembered there is only the beginning.
  if (trail.length > 0) next.set(pageKey, before + trail.join(separator));
  return next;
}

export function withOpen(search: URLSearchParams, id: number | null): URLSearchParams {
  const next = copy(search, openKey);
  if (id !== null) next.set(openKey, String(id));
  return next;
}

/** The filters alone, in one order: what a saved view keeps, and what two addresses are compared by. */
export function filtersOf(search: URLSearchParams): string {
  const filters = copy(search, pageKey, openKey);
  filters.sort();
  return filters.toString();
}

/** A filter that is a number: undefined where the URL says nothing, `all`, or nonsense. */
export function numberIn<N extends number>(
  search: URLSearchParams,
  name: string,
  { known, unset }: { known: readonly N[]; unset?: N },
): N | undefined {
  const text = search.get(name);
  if (text === null) return unset;
  return known.find((value) => String(value) === text);
}

export function idIn(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name) ?? "";
  return /^[1-9]\d{0,15}$/.test(text) ? text : undefined;
}

function copy(search: URLSearchParams, ...without: string[]): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of without) next.delete(key);
  return next;
}
