import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import {
  onePage,
  page,
  questionnaire,
  single,
} from "../../../../../../../questionnaire/test/questions.ts";
import { pathOf, screenedText } from "./places.ts";

const whole: Questionnaire = questionnaire([
  page("p1", []),
  page("p2", [single("q1"), single("q2")]),
]);
const [choice] =
  "choices" in single("q2")
    ? (single("q2") as { choices: { value: string; label: string }[] }).choices
    : [];

test("who was screened out in a loop is told by the question and the choice as they are written", () => {
  const end = { kind: "screenedOut", page: "p2@a", question: "q2@a" } as const;
  expect(screenedText({ ...end, choice: choice?.value ?? "" }, whole)).toBe(
    `「q2@a」选了「${choice?.label}」`,
  );
  expect(screenedText(end, whole)).toBe("「q2@a」的甄别条件");
  expect(screenedText({ kind: "screenedOut", page: "p2@a" }, whole)).toBe("第 2 页的跳转");
  expect(screenedText({ kind: "screenedOut", page: "" }, whole)).toBe("没有题目的页");
});

test("one goes to the question that was asked in a loop, else to its page", () => {
  expect(pathOf(whole, { question: "q2@a", page: "p2@a" })).toBe("pages[1].questions[1]");
  expect(pathOf(whole, { page: "p2@b" })).toBe("pages[1]");
  expect(pathOf(onePage(single("q")), { question: "", page: "gone" })).toBe("pages[0]");
});
