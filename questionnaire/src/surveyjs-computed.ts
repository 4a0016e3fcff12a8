/** Values that SurveyJS works out, and what its links are known to bring, declared as ours. */
import type { Condition, Question, Questionnaire, Reading } from "./model.ts";
import type { Named } from "./surveyjs-element.ts";
import type { Importer, Ref } from "./surveyjs-import.ts";
import type { Source } from "./surveyjs-source.ts";
import { computedOf, readValue } from "./surveyjs-value.ts";
import type { ComputedValue } from "./value-model.ts";

/** What is left of a part whose condition could not be said: nobody writes such a one. */
export const DROPPED: Condition = { any: [{ any: [] }] };
const isDropped = (condition: Condition | undefined): boolean =>
  JSON.stringify(condition) === JSON.stringify(DROPPED);

export const calculatedFrom = (source: Source, importer: Importer): void => {
  for (const one of source.list("calculatedValues")) {
    const name = one.text("name");
    if (name === "") continue;
    const text = one.text("expression");
    declare(importer, { source: one, ref: name, name: importer.nameOf(name), title: name, text });
    if (one.flag("includeIntoResult") || one.has("includeIntoResult"))
      importer.tell(one, "includeIntoResult", {
        kind: "changed",
        message: `计算值 ${name}：本站的计算值都随答案一起导出`,
      });
  }
};

/** Something that is worked out and shown: a value, and words that pipe it. */
export const expressionFrom = (named: Named): Question[] => {
  const { source, ref, name, title, scope, importer, where } = named;
  const text = scope.local(source.text("expression"));
  if (!declare(importer, { source, ref, name, title, text })) return [];
  const shown = `${title}：{${ref}}`;
  importer.pipes.push({ text: shown, source, key: "title" });
  importer.tell(source, "type", {
    kind: "changed",
    message: `${where}：算式题，改为一个计算值和一段引用它的说明`,
  });
  const own = importer.nameOf(`${name}_显示`);
  const made = importer.computed.at(-1);
  if (made) made.shown = own;
  return [{ kind: "explanation", name: own, title: shown, required: false }];
};

type Declared = { source: Source; ref: string; name: string; title: string; text: string };

const declare = (importer: Importer, { source, ref, name, title, text }: Declared): boolean => {
  const read = readValue(text);
  if (read === undefined) {
    const message = `计算值 ${ref}：${text}（本站的计算值写不出这样的算式）`;
    importer.tell(source, "", { kind: "lost", message });
    importer.gone.add(ref);
    return false;
  }
  const value = computedOf(read, name, title);
  importer.computed.push({ value, source });
  importer.refs.set(ref, { question: name });
  if (read.kind !== "text" || value.kind !== "text") return true;
  read.cases.forEach((one, c) => {
    const made = value.cases[c];
    if (one.if === undefined || !made) return;
    made.if = DROPPED;
    importer.pending.push({
      text: one.if,
      source,
      key: "expression",
      where: `计算值 ${ref}`,
      apply: (condition) => {
        if (condition) made.if = condition;
      },
    });
  });
  return true;
};

/** Sums and means by our names; what reads something that is not there is told and goes. */
export const withComputed = (
  questionnaire: Questionnaire,
  importer: Importer,
  refsOf: (called: Reading) => readonly Ref[],
): Questionnaire => {
  const gone = new Set<string>();
  const computedValues = importer.computed.flatMap(({ value, source, shown }): ComputedValue[] => {
    if (value.kind === "text") return [value];
    const read = value.of.map((term) => refsOf(term));
    const missing = value.of.find((_, t) => read[t]?.length === 0);
    if (missing) {
      const called = [missing.question, missing.column]
        .filter((one) => one !== undefined)
        .join(".");
      const message = `计算值 ${value.title}（没有导入「${called}」）`;
      importer.tell(source, "", { kind: "lost", message });
      // Words that pipe what is not there would say nothing to anybody.
      if (shown !== undefined) gone.add(shown);
      return [];
    }
    const of = value.of.flatMap(({ column: _, ...term }, t) =>
      (read[t] ?? []).map((ref) => ({ ...term, ...ref })),
    );
    // Each has its own kind's terms; only what they read is exchanged.
    return [{ ...value, of } as ComputedValue];
  });
  const pages = questionnaire.pages.map((page) => ({
    ...page,
    questions: page.questions.filter(({ name }) => !gone.has(name)),
  }));
  const whole = gone.size > 0 ? { ...questionnaire, pages } : questionnaire;
  return computedValues.length > 0 ? { ...whole, computedValues } : whole;
};

/** Leaves out what depends on a condition that could not be said. */
export const withoutDropped = (questionnaire: Questionnaire): Questionnaire => {
  const { computedValues, endPages, ...rest } = questionnaire;
  const values = computedValues?.flatMap((value): ComputedValue[] => {
    if (value.kind !== "text") return [value];
    const cases = value.cases.filter((one) => !isDropped(one.if));
    return cases.length > 0 ? [{ ...value, cases }] : [];
  });
  const ends = endPages?.filter((page) => !isDropped(page.if));
  return {
    ...rest,
    ...(values && values.length > 0 && { computedValues: values }),
    ...(ends && ends.length > 0 && { endPages: ends }),
  };
};
