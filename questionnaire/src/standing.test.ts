import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryAnswers, arbitraryQuestionnaire, fittingAnswers } from "../test/arbitraries.ts";
import { line, number, page, questionnaire, single } from "../test/questions.ts";
import { judge } from "./judge.ts";
import { standing } from "./standing.ts";

const seed = "1";

test("an answer that is not good enough stands in nobody's way", () => {
  const model = questionnaire([
    page("p1", [single("q1"), number("q2", { max: 5 })]),
    page("p2", [line("q3")]),
  ]);
  const given = { q1: "a", q2: 9, q3: "好", unknown: 1 };
  expect(judge(model, given, { seed }).kept).toEqual({ q1: "a", q2: 9 });
  expect(standing(model, given, seed)).toEqual({ q1: "a", q3: "好" });
});

test("what a dropped answer had shown is dropped with it", () => {
  const shown = { visibleIf: { question: "q1", test: "answered" as const } };
  const model = questionnaire([page("p1", [number("q1", { max: 5 }), line("q2", shown)])]);
  expect(standing(model, { q1: 5, q2: "见" }, seed)).toEqual({ q1: 5, q2: "见" });
  expect(standing(model, { q1: 6, q2: "藏" }, seed)).toEqual({});
});

test("whatever was given, what stands judges well as a whole", () => {
  fc.assert(
    fc.property(
      arbitraryQuestionnaire,
      fc.nat(5),
      fc.array(arbitraryAnswers, { maxLength: 4 }),
      (model, pick, saves) => {
        const given: Record<string, unknown> = Object.assign(fittingAnswers(model, pick), ...saves);
        const stand = standing(model, given, seed);
        const { kept, problems } = judge(model, stand, { seed });
        expect(kept).toEqual(stand);
        expect(problems.filter(({ message }) => message !== "请回答这道题")).toEqual([]);
        expect(standing(model, stand, seed)).toEqual(stand);
      },
    ),
  );
});
