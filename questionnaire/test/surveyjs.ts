/** SurveyJS questionnaires over the names of its elements and of their properties, each with a value that says something. */
import fc from "fast-check";
import { common, own, pages, type Properties, wholes } from "./surveyjs-properties.ts";

/** Names of the table that stand for a type with other values. */
const TYPES: Record<string, string> = {
  number: "text",
  numeric: "text",
  pattern: "text",
  oddPattern: "text",
  email: "text",
  checkboxCount: "checkbox",
  ratingValues: "rating",
  grid: "matrixdropdown",
  growing: "matrixdynamic",
  blanksApart: "multipletext",
};

export const elementKinds = Object.keys(own);

const first = [
  { type: "text", name: "first" },
  { type: "text", name: "age", inputType: "number" },
  { type: "checkbox", name: "several", choices: ["x", "y", "r1"] },
];

const someOf = (properties: Properties): fc.Arbitrary<Properties> =>
  fc
    .subarray(Object.keys(properties))
    .map((keys) => Object.fromEntries(keys.map((key) => [key, structuredClone(properties[key])])));

/** Always there: without them the others would belong to nothing. */
const ALWAYS = ["elements", "templateElements"];

const elementOf = (kind: string): fc.Arbitrary<Properties> =>
  fc.tuple(someOf(common), someOf(own[kind] ?? {})).map(([more, mine]) => {
    const must = Object.entries(own[kind] ?? {}).filter(([key]) => ALWAYS.includes(key));
    const all = { ...more, ...mine, ...Object.fromEntries(must) };
    // The one says what the other says already.
    const { isRequired: _, ...rest } = all;
    const fields = "eachRowRequired" in all ? rest : all;
    return { type: TYPES[kind] ?? kind, name: kind, ...fields };
  });

/** A survey of three pages with one element of a kind, which the others surround. */
export const surveyOf = (kind: string): fc.Arbitrary<Properties> =>
  fc.tuple(elementOf(kind), someOf(pages), someOf(wholes)).map(([element, page, whole]) => ({
    ...whole,
    pages: [
      { name: "p1", elements: structuredClone(first) },
      { name: "p2", elements: [element], ...page },
      { name: "p3", elements: [{ type: "comment", name: "last", title: "还有呢" }] },
    ],
  }));
