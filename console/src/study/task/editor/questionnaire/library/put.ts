/** Puts a block of the library into a questionnaire, under names that are free there; takes one out of it to be kept. */
import { copied } from "#questionnaire/identity.ts";
import type { Condition, Question, Questionnaire } from "#questionnaire/model.ts";
import { comparisonsOf } from "#questionnaire/references.ts";
import { freeNameLike, questionNames } from "../names.ts";
import { type At, changePage } from "../outline.ts";
import { otherQuestion, renamedWithin } from "../rename.ts";

/** Conditions among its questions follow the new names. */
export function putBlock(whole: Questionnaire, at: At, block: readonly Question[]): Questionnaire {
  const taken = questionNames(whole);
  const names = new Map<string, string>();
  for (const { name } of block) {
    const free = freeNameLike(name, taken);
    taken.add(free);
    names.set(name, free);
  }
  const made = renamedWithin(block, names, otherQuestion).map((one) => copied(one, one.name));
  return changePage(whole, at.page, (page) => ({
    ...page,
    questions: page.questions.toSpliced(at.question, 0, ...made),
  }));
}

/** Leaves out conditions on questions that do not come along, and counts them. */
export function blockOf(questions: readonly Question[]): { questions: Question[]; lost: number } {
  const own = new Set(questions.map(({ name }) => name));
  let lost = 0;
  const isWithin = (condition: Condition) => {
    const isOwn = comparisonsOf(condition).every(({ question }) => own.has(question));
    if (!isOwn) lost++;
    return isOwn;
  };
  const kept = questions.map((question) => inBlock(copied(question, question.name), isWithin));
  return { questions: kept, lost };
}

const conditions = new Set(["visibleIf", "screenOutIf"]);

/** Every condition within, wherever it stands. */
function inBlock<T>(part: T, isWithin: (condition: Condition) => boolean): T {
  if (Array.isArray(part)) return part.map((one: unknown) => inBlock(one, isWithin)) as T;
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    // The two keys hold nothing else (schema.ts).
    if (conditions.has(key)) return isWithin(value as Condition) ? [[key, value] as const] : [];
    return [[key, inBlock(value, isWithin)] as const];
  });
  // Only conditions were left out, each of which may be absent.
  return Object.fromEntries(entries) as T;
}
