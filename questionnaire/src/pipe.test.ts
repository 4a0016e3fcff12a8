import { expect, test } from "vitest";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  onePage,
  single,
} from "../test/questions.ts";
import type { Answers } from "./model.ts";
import { pipe, pipedNames } from "./pipe.ts";

const model = onePage(
  single("q1", { choices: [...choices("a"), { value: "o", label: "其他", other: true }] }),
  multiple("q2"),
  number("q3", { unit: "岁" }),
  matrix("q4", { multiple: true }),
  ask({ kind: "region", name: "q5", depth: 2 }),
  line("q6"),
  ask({ kind: "nps", name: "q7" }),
);
const piped = (name: string, answer: Answers[string]) =>
  pipe(`您说：{{ ${name} }}。`, model, { [name]: answer });

test("an answer shows in the words in which it was given", () => {
  expect(piped("q1", "a")).toBe("您说：选项 a。");
  expect(piped("q1", { value: "o", text: "梨" })).toBe("您说：梨。");
  expect(piped("q2", ["a", "c"])).toBe("您说：选项 a、选项 c。");
  expect(piped("q3", 18)).toBe("您说：18岁。");
  expect(pipe("{{q3}}", onePage(number("q3")), { q3: 18 })).toBe("18");
  expect(piped("q4", { r1: ["c1", "c2"] })).toBe("您说：选项 r1：选项 c1、选项 c2。");
  expect(piped("q6", "<b>{{q3}}</b>")).toBe("您说：<b>{{q3}}</b>。");
  expect(piped("q7", 9)).toBe("您说：9。");
  const home = [
    { code: "440000", name: "广东省" },
    { code: "440300", name: "深圳市" },
  ];
  expect(piped("q5", home)).toBe("您说：广东省深圳市。");
});

test("what was not answered, or is no question, leaves a gap", () => {
  expect(pipe("{{q1}}-{{nobody}}-{{}}", model, {})).toBe("--{{}}");
  expect(pipedNames("{{q1}} 和 {{ q2 }}")).toEqual(["q1", "q2"]);
});
