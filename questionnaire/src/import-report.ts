/** What both importers share: names that the model allows, and the list of what did not come over as it stood. */
import type { Page, Questionnaire } from "./model.ts";

/** lost: it is not there any more; changed: it is there as something else; look: only how it looked or was run. */
export type RemarkKind = "lost" | "changed" | "look";

export interface Remark {
  kind: RemarkKind;
  /** The line in pasted text, counted from 1; null where the source is JSON. */
  line: number | null;
  /** In JSON the path, `pages[0].elements[2].colCount`, and everything below it; in text the line as it stood. */
  place: string;
  /** A sentence for the author. */
  message: string;
}

export interface Imported {
  questionnaire: Questionnaire;
  /** In the order of the source. */
  remarks: Remark[];
}

/** The title of what came without one; the caller may know a better one. */
export const UNTITLED = "未命名问卷";

/** Gives each source name one that the model allows, and the same one every time. */
export const createNames = (prefix: string) => {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  // Else each of thousands of names that begin alike would try all the numbers before its own.
  const counts = new Map<string, number>();
  return (source: string): string => {
    const known = names.get(source);
    if (known !== undefined) return known;
    const allowed = source.replace(/[^\p{L}\p{N}_-]+/gu, "_").slice(0, 30);
    const base = /^\p{L}/u.test(allowed) && !(allowed in {}) ? allowed : `${prefix}${allowed}`;
    let name = base;
    let count = counts.get(base) ?? 1;
    while (taken.has(name)) {
      count += 1;
      name = `${base}_${count}`;
    }
    counts.set(base, count);
    taken.add(name);
    names.set(source, name);
    return name;
  };
};

export const questionnaireOf = (title: string, pages: Page[]): Questionnaire => ({
  version: 1,
  title: title || UNTITLED,
  pages,
  quotaCells: [],
});
