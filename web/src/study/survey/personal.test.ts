/** Which questionnaires say personal answers again in their words. */
import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { repeatsPersonal } from "./personal.ts";

const sheetOf = (question: Question, words: string): Questionnaire => ({
  version: 1,
  title: "联系方式",
  quotaCells: [],
  pages: [
    { name: "p1", questions: [question] },
    {
      name: "p2",
      title: words,
      questions: [{ kind: "text", format: "line", name: "end", title: "其他", required: false }],
    },
  ],
});
const text = (format: "line" | "mobile" | "email" | "idcard"): Question => ({
  kind: "text",
  format,
  name: "how",
  title: "怎么联系您？",
  required: false,
});
const blanks: Question = {
  kind: "blanks",
  name: "how",
  title: "请填写",
  required: false,
  blanks: [{ value: "tel", label: "手机", type: "text", format: "mobile" }],
};

test.each([
  ["a mobile number", text("mobile"), "我们会打 {{how}}"],
  ["an e-mail address", text("email"), "我们会写到 {{ how }}"],
  ["an identity card", text("idcard"), "{{how}} 对吗？"],
  ["a blank for a mobile number", blanks, "我们会打 {{how/tel}}"],
])("%s that a later page repeats", (_, question, words) => {
  expect(repeatsPersonal(sheetOf(question, words))).toBe(true);
});

test("a value that is worked out of one is no other way to repeat it", () => {
  const sheet = sheetOf(text("mobile"), "{{told}}");
  const told = {
    name: "told",
    title: "",
    kind: "text" as const,
    cases: [{ text: "您的手机 {{how}}" }],
  };
  expect(repeatsPersonal({ ...sheet, computedValues: [told] })).toBe(true);
});

test.each([
  ["a personal answer that nothing repeats", text("mobile"), "还有一题"],
  ["a personal answer beside another that is repeated", text("mobile"), "您说 {{end}}"],
  ["words of one's own that are repeated", text("line"), "您说 {{how}}"],
])("%s is none of it", (_, question, words) => {
  expect(repeatsPersonal(sheetOf(question, words))).toBe(false);
});
