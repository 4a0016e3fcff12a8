/** A new value goes wherever the old one was spoken of: also where a choice is carried to, and where a loop goes over it. */
import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { renameValue } from "./rename-value.ts";

const brands = ["a", "b"].map((value) => ({ value, label: value }));
const base = { title: "题", required: true };
const ask = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "multiple",
  name,
  choices: brands,
  ...more,
});
const carried = (name: string, from: string, more: object = {}) =>
  ask(name, { choices: [], carry: { question: from, take: "chosen" }, ...more });
const has = (question: string, value: string) => ({ question, test: "includes", value }) as const;

const whole: Questionnaire = {
  version: 1,
  title: "品牌",
  quotaCells: [{ name: "c", if: { all: [has("known", "a"), has("bought", "a")] } }],
  quotaGrid: {
    dimensions: [{ question: "known", bands: [{ label: "a", codes: ["a", "b"] }] }],
    targets: [{ at: [0], max: 5 }],
  },
  blocks: [{ name: "each", loop: { over: { question: "bought", take: "chosen" } } }],
  computedValues: [
    { kind: "count", name: "v", title: "数", of: [{ question: "bought", values: ["a", "b"] }] },
    { kind: "sum", name: "w", title: "和", of: [{ question: "score@a" }] },
  ],
  pages: [
    { name: "p1", questions: [ask("known"), carried("bought", "known")] },
    {
      name: "p2",
      block: "each",
      visibleIf: { not: { question: "@", test: "equals", value: "a" } },
      questions: [
        { ...base, kind: "scale", name: "score", min: 1, max: 5 },
        ask("why", { visibleIf: { question: "@", test: "oneOf", value: ["a", "x"] } }),
      ],
    },
    {
      name: "p3",
      visibleIf: { question: "score@a", test: "greater", value: 3 },
      questions: [
        carried("last", "bought", { visibleIf: has("why@a", "a") }),
        {
          ...base,
          kind: "matrix",
          name: "rated",
          rows: [],
          columns: brands,
          carry: { question: "bought", take: "chosen" },
          screenOutIf: { question: "rated", row: "a", test: "oneOf", value: ["a"] },
        },
        ask("own", { title: "{{score@a}} {{known/a}} {{other/a}}", visibleIf: has("own2", "a") }),
      ],
    },
  ],
};
const renamed = (question: string, index: number, from: string, to: string) =>
  renameValue(whole, { question, list: "choices", index, from, to });

test("carriers, a loop's current item, the names of its turns, points, quotas and pipes follow", () => {
  const after = renamed("known", 0, "a", "苹 果");
  expect(after.pages[0]?.questions[0]).toMatchObject({ choices: [{ value: "苹 果" }, {}] });
  expect(after.quotaCells[0]?.if).toEqual({ all: [has("known", "苹 果"), has("bought", "苹 果")] });
  expect(after.quotaGrid?.dimensions[0]?.bands[0]?.codes).toEqual(["苹 果", "b"]);
  expect(after.computedValues).toMatchObject([
    { of: [{ values: ["苹 果", "b"] }] },
    // What stands in names has no spaces (loop.ts).
    { of: [{ question: "score@苹_果" }] },
  ]);
  const [, each, end] = after.pages;
  expect(each?.visibleIf).toEqual({ not: { question: "@", test: "equals", value: "苹 果" } });
  expect(each?.questions[1]?.visibleIf).toMatchObject({ value: ["苹 果", "x"] });
  expect(end?.visibleIf).toMatchObject({ question: "score@苹_果" });
  // The question asks its own list, in which nothing is new.
  expect(end?.questions[0]?.visibleIf).toEqual(has("why@苹_果", "a"));
  expect(end?.questions[1]).toMatchObject({
    columns: brands,
    screenOutIf: { row: "苹 果", value: ["a"] },
  });
  expect(end?.questions[2]?.title).toBe("{{score@苹_果}} {{known/a}} {{other/a}}");
  expect(renamed("known", 0, "a", "m").pages[2]?.questions[2]?.title).toBe(
    "{{score@m}} {{known/m}} {{other/a}}",
  );
});

test("a value of a question in a loop is followed in each of its turns", () => {
  const after = renamed("why", 0, "a", "price");
  expect(after.pages[2]?.questions[0]?.visibleIf).toEqual(has("why@a", "price"));
  expect(after.pages[1]?.questions[1]).toMatchObject({
    choices: [{ value: "price" }, {}],
    visibleIf: { value: ["a", "x"] },
  });
  expect({ ...after, pages: [] }).toEqual({ ...whole, pages: [] });
});

test("what was right is right under the new value", () => {
  const { questions = [], ...page } = whole.pages[2] ?? { name: "" };
  const sound = {
    ...whole,
    pages: whole.pages.with(2, { ...page, questions: questions.slice(0, 2) }),
  };
  expect(parseQuestionnaire(sound)).toMatchObject({ ok: true });
  const after = renameValue(sound, {
    question: "known",
    list: "choices",
    index: 0,
    from: "a",
    to: "m",
  });
  expect(parseQuestionnaire(after)).toMatchObject({ ok: true });
  const back = renameValue(after, {
    question: "known",
    list: "choices",
    index: 0,
    from: "m",
    to: "a",
  });
  expect(back).toEqual(sound);
});

test("a row's new value goes into the pipes of its cells", () => {
  const grid = {
    ...base,
    kind: "grid" as const,
    name: "t",
    rows: brands,
    columns: [{ value: "n", label: "几瓶", type: "number" as const }],
  };
  const words = ask("next", { title: "{{t/a/n}} 瓶，{{t/b/n}} 瓶，{{ t/a }}" });
  const study = { ...whole, blocks: [], pages: [{ name: "p", questions: [grid, words] }] };
  const [page] = renameValue(
    { ...study, quotaCells: [], computedValues: [] },
    { question: "t", list: "rows", index: 0, from: "a", to: "m" },
  ).pages;
  expect(page?.questions.map(({ title }) => title)).toEqual([
    "题",
    "{{t/m/n}} 瓶，{{t/b/n}} 瓶，{{t/m}}",
  ]);
});
