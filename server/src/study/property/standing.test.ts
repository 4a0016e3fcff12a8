import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLogic } from "#questionnaire/lint.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { questionsOf } from "#questionnaire/references.ts";
import {
  arbitraryAnswers,
  arbitraryQuestionnaire,
} from "../../../../questionnaire/test/arbitraries.ts";
import { propertyForm } from "./form.ts";
import { countsOf, standingIn } from "./standing.ts";

test("the profile that ships is well-formed, and asks nobody anything they must answer", () => {
  expect(parseQuestionnaire(propertyForm)).toMatchObject({ ok: true });
  expect(checkLogic(propertyForm)).toEqual([]);
  expect(propertyForm.pages).toHaveLength(4);
  expect(questionsOf(propertyForm).filter(({ required }) => required)).toEqual([]);
  for (const { questions } of propertyForm.pages) expect(questions[0]?.kind).toBe("explanation");
});

test("a place that does not exist does not stand, and neither does what it had shown", () => {
  const places = (name: string) => [{ code: "310000", name }];
  const region = { kind: "region" as const, name: "home", title: "家", required: false };
  const asked = { kind: "text" as const, name: "why", title: "为何", required: false };
  const visibleIf = { question: "home", test: "answered" as const };
  const questions = [
    { ...region, depth: 1 as const },
    { ...asked, format: "line" as const, visibleIf },
  ];
  const form = { ...propertyForm, pages: [{ name: "only", questions }] };
  const real = { home: places("上海市"), why: "近" };
  expect(standingIn(form, real)).toEqual(real);
  expect(standingIn(form, { ...real, home: places("火星") })).toEqual({});
});

test("as many questions count as answered as have an answer that stands", () => {
  fc.assert(
    fc.property(arbitraryQuestionnaire, arbitraryAnswers, (form, given) => {
      const stand = standingIn(form, given);
      const { answered, asked } = countsOf(form, stand);
      expect(answered).toBe(Object.keys(stand).length);
      expect(asked).toBeGreaterThanOrEqual(answered);
    }),
  );
});
