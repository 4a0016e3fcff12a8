/**
 * A new value of a choice, row or column, followed by whatever goes by the old one: comparisons, points, quotas and
 * checks; questions that the choice is carried to; loops over it, with the names that its turn gives.
 */
import { ITEM, turnName } from "#questionnaire/block.ts";
import { carryOf } from "#questionnaire/carry.ts";
import { expandedOf } from "#questionnaire/expand.ts";
import { insideOf, itemsOf } from "#questionnaire/loop.ts";
import type { Comparison, Page, Question, Questionnaire, QuotaBand } from "#questionnaire/model.ts";
import { isDouble, isQuestion, rewritten } from "./rename.ts";

type Lists = "choices" | "rows" | "columns";
type Renaming = { question: string; list: Lists; index: number; from: string; to: string };
/** In which of its lists a question has the value. */
type Having = ReadonlyMap<string, Lists>;
type Found = Record<string, unknown>;

export function renameValue(whole: Questionnaire, renaming: Renaming): Questionnaire {
  const { question: name, list, from } = renaming;
  const renamed = inItself(whole, renaming);
  const items = questionsOf(whole)
    .filter((question) => question.name === name)
    .flatMap((question) => listIn(question, list));
  // Two have the value: only the one in hand is renamed, and whatever refers to the value goes on meaning the other.
  if (isDouble(items, ({ value }) => value === from)) return renamed;
  const having = havingIt(whole, renaming);
  const isLooped = loopsOver(whole, having);
  const names = turnsRenamed(whole, renamed, isLooped);
  const text = pipesOf({ names, having, renaming });
  const visit = (isInLoop: boolean) => (found: Found) =>
    followed(found, {
      having: isInLoop ? new Map([...having, [ITEM, "choices"]]) : having,
      names,
      renaming,
    });
  const { pages, ...rest } = renamed;
  // Only values and names are exchanged, so each part is what it was.
  return {
    ...(rewritten(rest, visit(false), text) as typeof rest),
    pages: pages.map((page) => rewritten(page, visit(isLooped(page)), text) as Page),
  };
}

const questionsOf = ({ pages }: Questionnaire): Question[] =>
  pages.flatMap(({ questions }) => questions);

const listIn = (question: Question, list: Lists): readonly { value: string }[] => {
  if (list === "choices") return "choices" in question ? question.choices : [];
  if (list === "rows") return "rows" in question ? question.rows : [];
  return question.kind === "matrix" ? question.columns : [];
};

const inItself = (whole: Questionnaire, { question: name, list, index, to }: Renaming) => ({
  ...whole,
  pages: whole.pages.map((page) => ({
    ...page,
    questions: page.questions.map((one) => {
      if (one.name !== name) return one;
      const items = listIn(one, list).map((item, at) =>
        at === index ? { ...item, value: to } : item,
      );
      // The list that it has, with one other value in it.
      return { ...one, [list]: items } as Question;
    }),
  })),
});

/** `q3@beijing` is q3 for one item of its loop. */
const baseOf = (name: string): string => (name === ITEM ? name : name.replace(/@.*$/s, ""));

/** The question, and those that its choices are carried to, from one to the next. */
function havingIt(whole: Questionnaire, { question: name, list, from }: Renaming): Having {
  const having = new Map<string, Lists>([[name, list]]);
  for (let known = 0; known < having.size;) {
    known = having.size;
    for (const question of questionsOf(whole)) {
      const carry = carryOf(question);
      const to = question.kind === "matrix" ? "rows" : "choices";
      const isCarried = carry !== undefined && having.get(baseOf(carry.question)) === "choices";
      const isItsOwn = listIn(question, to).some(({ value }) => value === from);
      if (isCarried && !isItsOwn && !having.has(question.name)) having.set(question.name, to);
    }
  }
  return having;
}

const loopsOver = ({ blocks = [] }: Questionnaire, having: Having) => {
  const names = new Set(
    blocks.flatMap(({ name, loop }) =>
      loop && "take" in loop.over && having.get(baseOf(loop.over.question)) === "choices"
        ? [name]
        : [],
    ),
  );
  return ({ block }: Page): boolean => block !== undefined && names.has(block);
};

/** `q3@a` is `q3@m` by then. */
function turnsRenamed(
  before: Questionnaire,
  after: Questionnaire,
  isLooped: (page: Page) => boolean,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const page of before.pages.filter(isLooped)) {
    const [keys, next] = [keysOf(before, page), keysOf(after, page)];
    for (const question of insideOf([page]).questions)
      for (const [at, key] of keys.entries())
        names.set(turnName(question, key), turnName(question, next[at] ?? key));
  }
  return names;
}

const keysOf = (whole: Questionnaire, page: Page): string[] => {
  const loop = whole.blocks?.find(({ name }) => name === page.block)?.loop;
  const known = new Map(
    questionsOf(expandedOf(whole).questionnaire).map((question) => [question.name, question]),
  );
  return loop ? itemsOf(loop, known, false).map(({ key }) => key) : [];
};

type Following = { having: Having; names: ReadonlyMap<string, string>; renaming: Renaming };

const pipesOf =
  ({ names, having, renaming: { from, to } }: Following) =>
  (given: string): string =>
    given.replace(/\{\{\s*([^{}\s/]+)(\/[^{}\s]*)?\s*\}\}/g, (pipe, name: string, of = "") => {
      const next = names.get(name) ?? name;
      const [, place = "", cell = ""] = /^\/([^/]*)(.*)$/.exec(of) ?? [];
      const list = having.get(baseOf(name));
      // In a row's cell the column's name stands behind the row's.
      const isOfIt = list === "choices" ? of === `/${from}` : list === "rows" && place === from;
      // A pipe ends at a space or a brace (pipe.ts).
      const said = !isOfIt || /[\s{}]/.test(to) ? of : `/${to}${list === "rows" ? cell : ""}`;
      return next === name && said === of ? pipe : `{{${next}${said}}}`;
    });

function followed(found: Found, { having, names, renaming }: Following): Found {
  if (isQuestion(found)) {
    const list = having.get(found.name);
    return list ? inAttention(found, { ...renaming, list }) : found;
  }
  const { question } = found;
  if (typeof question !== "string") return found;
  const next = names.has(question) ? { ...found, question: names.get(question) } : found;
  const list = having.get(baseOf(question));
  if (!list) return next;
  if (typeof found["test"] === "string")
    // It has the two keys that make one, and the schema knows no other object with both.
    return inComparison(next as unknown as Comparison, { ...renaming, list });
  if (Array.isArray(found["bands"])) return inDimension(next, { ...renaming, list });
  return inTerm(next, { ...renaming, list });
}

/** In a dimension of a quota grid. */
function inDimension(found: Found, { list, from, to }: Renaming): Found {
  if (list !== "choices") return found;
  const bands = found["bands"] as QuotaBand[];
  const swapped = (codes: string[]) => codes.map((code) => (code === from ? to : code));
  return {
    ...found,
    bands: bands.map((band) => ({ ...band, ...(band.codes && { codes: swapped(band.codes) }) })),
  };
}

function inComparison(comparison: Comparison, { list, from, to }: Renaming): Found {
  if (list === "rows") return { ...comparison, ...(comparison.row === from && { row: to }) };
  if (!("value" in comparison)) return { ...comparison };
  const { value } = comparison;
  const swap = (one: string | number) => (one === from ? to : one);
  return { ...comparison, value: Array.isArray(value) ? value.map(swap) : swap(value) };
}

/** In a term of a computed value: its points, what it counts, and its row. */
function inTerm(term: Found, { list, from, to }: Renaming): Found {
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

function inAttention(question: Found, { list, from, to }: Renaming): Found {
  const { attention } = question as Pick<Question, "attention">;
  if (!attention) return question;
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
  return { ...question, attention: { ...attention, expect: expected } };
}
