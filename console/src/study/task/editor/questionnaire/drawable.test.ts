import fc from "fast-check";
import { expect, test } from "vitest";
import { importSurveyJs } from "#questionnaire/import-surveyjs.ts";
import { importText } from "#questionnaire/import-text.ts";
import { elementKinds, surveyOf } from "../../../../../../questionnaire/test/surveyjs.ts";
import { drawable } from "./drawable.ts";

const page = { name: "p1", questions: [{ name: "q1", kind: "text", title: "" }] };

test("what is only unfinished can be drawn, with what is unknown to the editor left in it", () => {
  const value = { version: 1, pages: [{ ...page, later: true }], more: 1 };
  expect(drawable(value)).toEqual({ title: "", quotaCells: [], ...value });
});

test.each([
  null,
  "text",
  { pages: {} },
  { pages: [{ name: "p1" }] },
  { pages: [{ name: "p1", questions: [{ name: "q1", kind: "hologram", title: "" }] }] },
  { pages: [{ name: "p1", questions: [{ name: "q1", kind: "single", title: "" }] }] },
  { pages: [{ name: "p1", questions: [{ name: "q1", kind: "matrix", title: "", rows: [] }] }] },
  { pages: [{ name: "p1", questions: [{ name: "q1", kind: "file", title: "" }] }] },
  { pages: [{ ...page, visibleIf: { all: [1] } }] },
  { pages: [{ ...page, jumps: [{ if: { not: null }, to: "end" }] }] },
  { pages: [page], quotaCells: [{ name: "c" }] },
  { pages: [page], completedPage: "end" },
])("%j is left to the JSON", (value) => {
  expect(drawable(value)).toBeUndefined();
});

test("whatever is imported, errors and all, can be drawn and so mended", () => {
  const surveys = fc.constantFrom(...elementKinds).chain(surveyOf);
  fc.assert(
    fc.property(surveys, (survey) => drawable(importSurveyJs(survey).questionnaire) !== undefined),
  );
  const lines = fc.constantFrom(
    "1. 甲 [矩阵题]",
    "2. 乙",
    "行：",
    "- 丙",
    "A. 丁",
    "[滑动条]",
    "二、戊",
  );
  fc.assert(
    fc.property(fc.array(lines), (some) => {
      expect(drawable(importText(some.join("\n")).questionnaire)).toBeDefined();
    }),
  );
});
