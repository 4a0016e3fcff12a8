/** New names and values, followed wherever the old ones are spoken of: conditions, jumps, pipes, checks. */
import { copied, renamedTo } from "#questionnaire/identity.ts";
import type { Comparison, Page, Question, Questionnaire, QuotaBand } from "#questionnaire/model.ts";

type Visit = (found: Record<string, unknown>) => Record<string, unknown>;

/** Every object of a plain value, from the inside out, may be replaced; the rest stays as it is. */
function rewritten(value: unknown, visit: Visit, text: (given: string) => string): unknown {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((item: unknown) => rewritten(item, visit, text));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, key === "name" ? part : rewritten(part, visit, text)] as const,
  );
  return visit(Object.fromEntries(parts));
}

const isQuestion = (found: Record<string, unknown>): found is { name: string } =>
  typeof found["kind"] === "string" && typeof found["name"] === "string";

// Whatever has a kind and a name is a question (schema.ts).
const sameQuestion = (question: Record<string, unknown>, to: string) => ({
  ...renamedTo(question as unknown as Question, to),
});
/** A copy under another name is another question. */
export const otherQuestion = (question: Record<string, unknown>, to: string) => ({
  ...copied(question as unknown as Question, to),
});

const isComparison = (found: Record<string, unknown>): boolean =>
  typeof found["question"] === "string" && typeof found["test"] === "string";

/** Of a quota grid. */
const isDimension = (found: Record<string, unknown>): boolean =>
  typeof found["question"] === "string" && Array.isArray(found["bands"]);

/** Questions under their new names in all of a part, be it a page or the whole; `as` says who they are then. */
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

/** Of a loop's item, `q3@beijing`, what stands before the item. */
const renamed = (name: string, names: ReadonlyMap<string, string>): string => {
  const [base = "", ...item] = name.split("@");
  return [names.get(base) ?? base, ...item].join("@");
};

/** Of two with the same name the one in hand is meant; what speaks of the name goes on meaning the other. */
const isDouble = <T>(items: readonly T[], is: (item: T) => boolean): boolean =>
  items.filter(is).length > 1;

type Place = { page: number; question: number };

export function renameQuestion(whole: Questionnaire, at: Place, to: string): Questionnaire {
  const from = whole.pages[at.page]?.questions[at.question]?.name;
  if (from === undefined) return whole;
  const questions = whole.pages.flatMap((page) => page.questions);
  if (!isDouble(questions, ({ name }) => name === from))
    return renamedWithin(whole, new Map([[from, to]]));
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

type Lists = "choices" | "rows" | "columns";
type Renaming = { question: string; list: Lists; index: number; from: string; to: string };

/** A choice's value: in the list itself, in the question's own check, and in every comparison with the question. */
export function renameValue(whole: Questionnaire, renaming: Renaming): Questionnaire {
  const items = whole.pages
    .flatMap(({ questions }) => questions.filter(({ name }) => name === renaming.question))
    .flatMap((question) => listIn(question, renaming.list));
  const isOther = isDouble(items, ({ value }) => value === renaming.from);
  const visit: Visit = (found) => {
    if (isComparison(found) && found["question"] === renaming.question)
      // It has the two keys that make one, and the schema knows no other object with both.
      return isOther ? found : inComparison(found as unknown as Comparison, renaming);
    if (isDimension(found) && found["question"] === renaming.question && !isOther)
      return inDimension(found, renaming);
    if (found["question"] === renaming.question && !isOther) return inTerm(found, renaming);
    if (typeof found["kind"] === "string" && found["name"] === renaming.question)
      return inQuestion(found, renaming, isOther);
    return found;
  };
  return rewritten(whole, visit, (text) => text) as Questionnaire;
}

const listIn = (question: Question, list: Lists): readonly { value: string }[] => {
  if (list === "choices") return "choices" in question ? question.choices : [];
  if (list === "rows") return "rows" in question ? question.rows : [];
  return question.kind === "matrix" ? question.columns : [];
};

function inDimension(found: Record<string, unknown>, { list, from, to }: Renaming) {
  if (list !== "choices") return found;
  const bands = found["bands"] as QuotaBand[];
  const swapped = (codes: string[]) => codes.map((code) => (code === from ? to : code));
  return {
    ...found,
    bands: bands.map((band) => ({ ...band, ...(band.codes && { codes: swapped(band.codes) }) })),
  };
}

function inComparison(comparison: Comparison, { list, from, to }: Renaming) {
  if (list === "rows") return { ...comparison, ...(comparison.row === from && { row: to }) };
  if (!("value" in comparison)) return { ...comparison };
  const { value } = comparison;
  const swap = (one: string | number) => (one === from ? to : one);
  return { ...comparison, value: Array.isArray(value) ? value.map(swap) : swap(value) };
}

/** Of a computed value: its points, what it counts, and its row. */
function inTerm(term: Record<string, unknown>, { list, from, to }: Renaming) {
  if (list === "rows") return { ...term, ...(term["row"] === from && { row: to }) };
  const { scores, values } = term as { scores?: object; values?: unknown[] };
  const swap = <V>(one: V) => (one === from ? to : one);
  return {
    ...term,
    ...(scores && {
      scores: Object.fromEntries(
        Object.entries(scores).map(([key, points]) => [swap(key), points]),
      ),
    }),
    ...(values && { values: values.map(swap) }),
  };
}

function inQuestion(question: Record<string, unknown>, renaming: Renaming, isOther: boolean) {
  const { list, index, from, to } = renaming;
  const items = question[list] as { value: string }[];
  const next = {
    ...question,
    [list]: items.map((item, at) => (at === index ? { ...item, value: to } : item)),
  };
  const { attention } = question as Pick<Question, "attention">;
  if (!attention || isOther) return next;
  const swap = <V>(one: V) => (one === from ? to : one);
  const { expect } = attention;
  const expected = Array.isArray(expect)
    ? expect.map(swap)
    : typeof expect === "object"
      ? Object.fromEntries(
          Object.entries(expect).map(([row, column]) =>
            list === "rows" ? [swap(row), column] : [row, swap(column)],
          ),
        )
      : swap(expect);
  return { ...next, attention: { ...attention, expect: expected } };
}
