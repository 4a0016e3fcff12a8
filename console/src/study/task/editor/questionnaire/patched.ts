/** A changed copy: keys given as undefined are taken away, everything else stays, known to the editor or not. */
export function patched<T extends object>(item: T, patch: Readonly<Record<string, unknown>>): T {
  const next = Object.entries({ ...item, ...patch }).filter(([, value]) => value !== undefined);
  // The caller gives keys of T; that is all that a spread of a union can be told.
  return Object.fromEntries(next) as T;
}
