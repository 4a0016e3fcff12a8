/** The last step of an import: conditions and pipes find their questions, and values become what the question answers. */
import { ITEM } from "./block.ts";
import { wholeOf } from "./expand.ts";
import { fitted } from "./surveyjs-comparison.ts";
import type { Comparison, Condition, Question, Questionnaire, Reading } from "./model.ts";
import { hiddenAsAsked, readablesOf } from "./readable.ts";
import { isCompound, partsOf, THIS_ROW } from "./parts.ts";
import { comparisonsOf, questionsOf } from "./references.ts";
import { withComputed } from "./surveyjs-computed.ts";
import { readExpression } from "./surveyjs-expression.ts";
import { asNumbers } from "./surveyjs-number.ts";
import {
  ALWAYS_SHOWN,
  type Importer,
  NEVER_SHOWN,
  type Ref,
  type PendingCondition,
} from "./surveyjs-import.ts";
import { codeOf } from "./surveyjs-items.ts";
import { isTaken } from "./value-problems.ts";
import { VALUE_LIMITS } from "./value-schema.ts";

/** Answers the questionnaire with its conditions in place; what none of them can say is told. */
export const settle = (given: Questionnaire, importer: Importer): Questionnaire => {
  const written = new Map(
    [...questionsOf(wholeOf(given)), ...questionsOf(given)].map((one) => [one.name, one]),
  );
  const isThere = (ref: Ref): boolean => {
    const question = written.get(ref.question);
    return question === undefined || hasRow(question, ref.row);
  };
  const questionnaire = withComputed(given, importer, (called) =>
    refsOf(called, importer.refs).filter(isThere),
  );
  const questions: Map<string, Question> = new Map(
    [...readablesOf(wholeOf(questionnaire)), ...questionsOf(questionnaire), item].map((one) => [
      one.name,
      one,
    ]),
  );
  const read = importer.pending.map((pending) => ({
    pending,
    found: located(pending, importer, questions),
  }));
  const asked = Map.groupBy(
    read.flatMap(({ found }) => ("why" in found ? [] : comparisonsOf(found.condition))),
    ({ question }) => sourceOf(question),
  );
  const withNumbers = (question: Question) =>
    asNumbers(question, asked.get(question.name) ?? [], importer);
  for (const question of questionsOf(questionnaire)) {
    const now = withNumbers(question);
    if (now === question) continue;
    for (const name of questions.keys())
      if (sourceOf(name) === question.name) questions.set(name, { ...now, name });
  }
  for (const { pending, found } of read) {
    const settled = "why" in found ? found : typed(found.condition, questions);
    pending.apply("why" in settled ? undefined : settled.condition);
    if ("condition" in settled) continue;
    const { source, key, where, text } = pending;
    importer.tell(source, key, { kind: "lost", message: `${where} ${text}（${settled.why}）` });
  }
  const pages = questionnaire.pages.map((page) => ({
    ...page,
    // Again, since their conditions have come meanwhile.
    questions: page.questions.map(withNumbers),
  }));
  const { hidden: hiddenFields } = importer;
  const whole = { ...questionnaire, pages, ...(hiddenFields.length > 0 && { hiddenFields }) };
  return piped(whole, importer);
};

/** The current item of a loop by its number, as if it had been asked. */
const item: Question = { kind: "text", name: ITEM, title: "", required: true, format: "line" };

/** As it is written: of `age@2` it is `age`. */
const sourceOf = (name: string): string => (name === ITEM ? name : (name.split("@")[0] ?? name));

type Questions = Map<string, Question>;
type Settled = { condition: Condition } | { why: string };

/** The condition by our names, or why it cannot be one. */
const located = (pending: PendingCondition, importer: Importer, questions: Questions): Settled => {
  const { refs } = importer;
  if (pending.text === NEVER_SHOWN) return { condition: { any: [] } };
  if (pending.text === ALWAYS_SHOWN) return { condition: { all: [] } };
  const read = readExpression(pending.text);
  if (read === undefined) return { why: "本站的条件写不出这样的表达式" };
  let missing: string | undefined;
  const condition = mapped(read, (comparison) => {
    if (refOf(comparison.question, refs) === undefined)
      declareHidden(comparison.question, pending, { importer, questions });
    const ref = refOf(comparison.question, refs);
    const question = ref && questions.get(ref.question);
    if (!ref || !question || !hasRow(question, ref.row)) missing ??= comparison.question;
    return { ...comparison, ...ref };
  });
  return missing === undefined ? { condition } : { why: `没有导入「${missing}」` };
};

/** What is no question of the survey's is a variable, which the page sets, mostly of its address. */
const declareHidden = (
  called: string,
  { source, key }: PendingCondition,
  { importer, questions }: { importer: Importer; questions: Questions },
): void => {
  const isName = /^\p{L}[\p{L}\p{N}_-]{0,39}$/u.test(called) && !(called in {});
  const isFree = !isTaken(called) && importer.hidden.length < VALUE_LIMITS.hiddenFields;
  if (!isName || !isFree || importer.gone.has(called) || OF_PLACE.test(called)) return;
  const field = { name: importer.nameOf(called), title: called };
  importer.hidden.push(field);
  importer.refs.set(called, { question: field.name });
  questions.set(field.name, hiddenAsAsked(field));
  importer.tell(source, key, {
    kind: "changed",
    message: `条件里的「${called}」不是题目，导入为链接参数`,
  });
};

/** What SurveyJS knows of a row or a panel by itself comes by no link. */
const OF_PLACE = /^(row|panel|visiblePanel|item|choice)(Index|Name|Value|Title)?$/i;

const hasRow = (question: Question, row: string | undefined): boolean =>
  row === undefined ||
  (row === THIS_ROW && question.kind === "grid") ||
  (question.kind === "matrix" && question.rows.some(({ value }) => value === row)) ||
  (isCompound(question) && partsOf(question).some((part) => part.row === row));

const refOf = (name: string, refs: ReadonlyMap<string, Ref>): Ref | undefined => {
  const known = refs.get(name);
  if (known) return known;
  // `{matrix.row}`; names may have points themselves, so the longest that is known is the question.
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const ref = refs.get(name.slice(0, dot));
    if (ref)
      return ref.row === undefined ? { ...ref, row: codeOf(name.slice(dot + 1)) } : undefined;
  }
  return undefined;
};

/** `{orders-total.amount}` as SurveyJS calls the total below a column. */
const TOTAL = /^(.+)-total\.([^.]+)$/;

/** A column without a row means the column in each of its rows. */
const refsOf = ({ question, column }: Reading, refs: ReadonlyMap<string, Ref>): Ref[] => {
  if (column === undefined) {
    const one = refOf(question, refs);
    const [, table, total] = one ? [] : (TOTAL.exec(question) ?? []);
    if (table !== undefined && total !== undefined)
      return refsOf({ question: table, column: total }, refs);
    return one ? [one] : [];
  }
  return [...refs].flatMap(([key, ref]) => {
    const isOfIt = key.startsWith(question) && key.endsWith(`.${column}`);
    const row = key.slice(question.length, -column.length - 1);
    const isRow = ref.row !== THIS_ROW && /^(?:\.[^.]+|\[\d+\])$/.test(row);
    return isOfIt && isRow ? [ref] : [];
  });
};

const mapped = (condition: Condition, map: (comparison: Comparison) => Condition): Condition => {
  if ("all" in condition) return { all: condition.all.map((part) => mapped(part, map)) };
  if ("any" in condition) return { any: condition.any.map((part) => mapped(part, map)) };
  return "not" in condition ? { not: mapped(condition.not, map) } : map(condition);
};

const typed = (condition: Condition, questions: Questions): Settled => {
  let why: string | undefined;
  const whole = mapped(condition, (comparison) => {
    const question = questions.get(comparison.question);
    const fit = question && fitted(comparison, question);
    if (fit !== undefined) return fit;
    why ??= `「${comparison.question}」的答案不能这样比较`;
    return comparison;
  });
  return why === undefined ? { condition: whole } : { why };
};

/** SurveyJS pipes with single braces; what names no question stays as it stood. */
const piped = (questionnaire: Questionnaire, importer: Importer): Questionnaire => {
  const all = [...readablesOf(questionnaire), ...questionsOf(wholeOf(questionnaire)), item];
  const questions = new Map(all.map((one) => [one.name, one]));
  const nameOf = (text: string): string | undefined => {
    const ref = refOf(text.trim(), importer.refs);
    const question = ref && questions.get(ref.question);
    if (!question || !hasRow(question, ref.row)) return undefined;
    // A pipe ends at a space or a brace.
    const read = [ref.question, ref.row, ref.column].filter((one) => one !== undefined).join("/");
    return /[\s{}]/.test(read) ? undefined : read;
  };
  for (const { text, source, key } of importer.pipes)
    for (const [pipe, inner = ""] of text.matchAll(PIPE))
      if (nameOf(inner) === undefined)
        importer.tell(source, key, {
          kind: "changed",
          message: `文字里的 ${pipe} 不是题目的答案，按原样留着`,
        });
  if (importer.pipes.length === 0) return questionnaire;
  const settled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(settled);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        WORDS.has(key) && typeof part === "string"
          ? part.replace(PIPE, (pipe, inner: string) =>
              nameOf(inner) ? `{{${nameOf(inner)}}}` : pipe,
            )
          : settled(part),
      ]),
    );
  };
  // Its shape is what it was.
  return settled(questionnaire) as Questionnaire;
};

const PIPE = /\{([^{}]+)\}/g;
const WORDS = new Set(["title", "help", "label", "text"]);
