import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { followAnswers } from "./answers.ts";

const form: Questionnaire = {
  version: 1,
  title: "资料",
  quotaCells: [],
  pages: [
    {
      name: "p1",
      questions: [
        {
          kind: "single",
          name: "car",
          title: "有车吗",
          required: false,
          choices: [
            { value: "yes", label: "有" },
            { value: "no", label: "没有" },
          ],
        },
        {
          kind: "text",
          format: "line",
          name: "brand",
          title: "品牌",
          required: false,
          minLength: 2,
          visibleIf: { question: "car", test: "equals", value: "yes" },
        },
      ],
    },
  ],
};

function followed(begun = {}) {
  const sent: [string, unknown][] = [];
  const { answer, current } = followAnswers(form, begun, ({ name, value }) =>
    sent.push([name, value]),
  );
  return { answer: (name: string, value: unknown) => answer(name, value, 900), current, sent };
}

test("a good answer is sent; one that is not good enough yet stays on the screen only", () => {
  const { answer, current, sent } = followed({ car: "yes" });
  answer("brand", "大");
  expect(sent).toEqual([]);
  expect(current()).toEqual({ car: "yes", brand: "大" });
  answer("brand", " 大众 ");
  expect(sent).toEqual([["brand", "大众"]]);
});

test("a cleared answer is sent as cleared", () => {
  const { answer, sent } = followed({ car: "yes", brand: "大众" });
  answer("brand", undefined);
  expect(sent).toEqual([["brand", undefined]]);
});

test("what was hidden and is shown again is sent again, after what shows it", () => {
  const { answer, sent } = followed({ car: "yes", brand: "大众" });
  answer("car", "no");
  answer("car", "yes");
  expect(sent).toEqual([
    ["car", "no"],
    ["car", "yes"],
    ["brand", "大众"],
  ]);
});
