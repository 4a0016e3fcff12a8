/** Unsaved work outlives a lost session or a closed page: in this tab only, and for the operator who typed it. */

const prefix = "console.unsaved.";

/** What is typed, and what it was typed on: by that the changes of a colleague are told from one's own. */
export type Work<F> = { form: F; base: F; version: string | undefined };

type Owned = { key: string; by: number };

/** Fields that it lacks, as it was written by the release before, are taken from what stands `now`. */
export function readStash<F extends object>({ key, by }: Owned, now: F): Work<F> | null {
  try {
    const text = sessionStorage.getItem(prefix + key);
    // What was written came from this page.
    const kept = JSON.parse(text ?? "null") as (Work<Partial<F>> & { by: number }) | null;
    if (!kept || kept.by !== by) return null;
    const { form, base, version } = kept;
    return { form: { ...now, ...form }, base: { ...now, ...base }, version };
  } catch {
    return null;
  }
}

export function writeStash<F extends object>({ key, by }: Owned, work: Work<F>): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify({ by, ...work }));
  } catch {
    // Without storage, or with a full one, a lost session costs the unsaved changes, as it would anywhere.
  }
}

export function dropStash(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // What cannot be reached is not kept either.
  }
}

/** Of everything, when its operator signs out: who sits down next is not to find it in the tab. */
export function dropStashes(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
