/** New names, followed wherever the old ones are spoken of: conditions, jumps, pipes. */
import { copied, renamedTo } from "#questionnaire/identity.ts";
import type { Page, Question, Questionnaire } from "#questionnaire/model.ts";
import { isNameTwice } from "./names.ts";

type Visit = (found: Record<string, unknown>) => Record<string, unknown>;

/** Every object of a plain value, from the inside out, may be replaced; the rest stays as it is. */
export function rewritten(value: unknown, visit: Visit, text: (given: string) => string): unknown {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((item: unknown) => rewritten(item, visit, text));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, key === "name" ? part : rewritten(part, visit, text)] as const,
  );
  return visit(Object.fromEntries(parts));
}

/** Computed values have a kind and a name as well, and what they are made of beside it (value-model.ts). */
export const isQuestion = (found: Record<string, unknown>): found is { name: string } =>
  typeof found["kind"] === "string" &&
  typeof found["name"] === "string" &&
  !("of" in found || "cases" in found);

// isQuestion has found the two fields that these read.
const sameQuestion = (question: Record<string, unknown>, to: string) => ({
  ...renamedTo(question as unknown as Question, to),
});
/** A copy under another name is another question. */
export const otherQuestion = (question: Record<string, unknown>, to: string) => ({
  ...copied(question as unknown as Question, to),
});

/** Questions under their new names in all of a part, a page or the whole; `as` says who they are then. */
export function renamedWithin<T>(
  part: T,
  names: ReadonlyMap<string, string>,
  as: (question: Record<string, unknown>, to: string) => Record<string, unknown> = sameQuestion,
): T {
  const visit: Visit = (found) => {
    const next = { ...found };
    // A comparison, what is carried from it, a loop over it; `count` is a loop as often as it says.
    for (const key of ["question", "count"])
      if (typeof found[key] === "string") next[key] = renamed(found[key], names);
    const to = isQuestion(found) ? names.get(found.name) : undefined;
    return to === undefined ? next : as(next, to);
  };
  const text = (given: string) =>
    given.replace(/\{\{\s*([^{}\s/]+)([^{}\s]*)\s*\}\}/g, (pipe, name: string, rest: string) => {
      const next = renamed(name, names);
      return next === name ? pipe : `{{${next}${rest}}}`;
    });
  // Only names are exchanged, so it is what it was.
  return rewritten(part, visit, text) as T;
}

/** In a name for one item of a loop, such as `q3@beijing`, only the part before the @ changes. */
const renamed = (name: string, names: ReadonlyMap<string, string>): string => {
  const [base = "", ...item] = name.split("@");
  return [names.get(base) ?? base, ...item].join("@");
};

export const isDouble = <T>(items: readonly T[], is: (item: T) => boolean): boolean =>
  items.filter(is).length > 1;

type Place = { page: number; question: number };

export function renameQuestion(whole: Questionnaire, at: Place, to: string): Questionnaire {
  const from = whole.pages[at.page]?.questions[at.question]?.name;
  if (from === undefined) return whole;
  if (!isNameTwice(whole, from)) return renamedWithin(whole, new Map([[from, to]]));
  const only = (page: Page): Page => ({
    ...page,
    questions: page.questions.map((one, q) => (q === at.question ? renamedTo(one, to) : one)),
  });
  return { ...whole, pages: whole.pages.map((page, p) => (p === at.page ? only(page) : page)) };
}

export function renamePage(whole: Questionnaire, index: number, to: string): Questionnaire {
  const from = whole.pages[index]?.name;
  const isOther = isDouble(whole.pages, ({ name }) => name === from);
  return {
    ...whole,
    pages: whole.pages.map((page, p) => ({
      ...page,
      name: p === index ? to : page.name,
      ...(page.jumps && {
        jumps: page.jumps.map((jump) => (jump.to === from && !isOther ? { ...jump, to } : jump)),
      }),
    })),
  };
}
