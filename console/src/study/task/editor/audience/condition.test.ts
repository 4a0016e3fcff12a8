import { expect, test } from "vitest";
import type { Condition, Question } from "#questionnaire/model.ts";
import { audienceOf, conditionOf, finishedPart, hasUnfinished } from "./condition.ts";
import { ageOn, asTicks, wayOf, waysFor } from "./tests.ts";

const woman = { question: "gender", test: "oneOf", value: ["female"] } as const;
const adult = { question: "birthday", test: "atMost", value: "2008-11-21" } as const;
const gender: Question = {
  kind: "single",
  name: "gender",
  title: "您的性别",
  required: false,
  choices: [
    { value: "female", label: "女" },
    { value: "male", label: "男" },
  ],
};

test("what is built comes back as it was built", () => {
  const condition: Condition = {
    any: [{ all: [{ ...woman, value: ["female"] }, adult] }, { any: [{ not: adult }] }],
  };
  const audience = audienceOf(condition);
  expect(audience?.mode).toBe("any");
  expect(audience?.groups.map(({ lines }) => lines.length)).toEqual([2, 1]);
  expect(audience && conditionOf(audience)).toEqual(condition);
});

test("a single comparison or a plain list is one group", () => {
  expect(audienceOf(woman)?.groups).toHaveLength(1);
  expect(audienceOf({ any: [woman, adult] })).toMatchObject({
    mode: "all",
    groups: [{ mode: "any" }],
  });
});

test("nobody named is everybody", () => {
  expect(audienceOf(null)).toEqual({ mode: "all", groups: [] });
  expect(conditionOf({ mode: "any", groups: [{ mode: "all", lines: [] }] })).toBeNull();
});

test("what is nested deeper is left alone", () => {
  expect(audienceOf({ all: [{ any: [{ all: [woman] }] }] })).toBeUndefined();
  expect(audienceOf({ not: { all: [woman] } })).toBeUndefined();
  expect(audienceOf({ ...woman, row: "r1" })).toBeUndefined();
});

test("each kind of question is asked in its own ways, and a way is recognised again", () => {
  const [one, none] = waysFor(gender);
  const line = one?.make("gender");
  expect(line && wayOf(gender, line)?.key).toBe("oneOf");
  expect(line && none?.with(line, ["male"])).toEqual({
    isNot: true,
    comparison: { question: "gender", test: "oneOf", value: ["male"] },
  });
});

test("a birthday is read as an age, to the day", () => {
  expect(ageOn("2008-11-21", "2026-11-21")).toBe(18);
  expect(ageOn("2008-11-22", "2026-11-21")).toBe(17);
  expect(ageOn("", "2026-11-21")).toBeNull();
});

test("a line without its value is waited for, and not counted meanwhile", () => {
  const open = { question: "gender", test: "oneOf", value: [] };
  expect(hasUnfinished({ all: [woman, open] })).toBe(true);
  expect(hasUnfinished({ all: [woman] })).toBe(false);
  expect(finishedPart({ all: [woman, open] })).toEqual({ all: [{ all: [woman] }] });
  expect(finishedPart({ any: [open] })).toBeNull();
});

test("a choice that was written as equal is shown as a tick", () => {
  const line = { isNot: false, comparison: { question: "gender", test: "equals", value: "male" } };
  const shown = asTicks(gender, line as Parameters<typeof asTicks>[1]);
  expect(shown.comparison).toEqual({ question: "gender", test: "oneOf", value: ["male"] });
  expect(wayOf(gender, shown)?.key).toBe("oneOf");
});
