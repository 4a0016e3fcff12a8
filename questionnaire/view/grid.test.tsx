/** Tables as they are drawn whose cells are pointed at, or wait for others. */
import "#questionnaire/rare-all.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { Answer, Question } from "#questionnaire/model.ts";
import { ask, choices, onePage } from "../test/questions.ts";
import { QuestionnaireForm } from "./QuestionnaireForm.tsx";
import { loadField } from "./rare.tsx";

beforeAll(async () => {
  await loadField("grid");
});

const field = (question: Question, answer: Answer) =>
  renderToStaticMarkup(
    <QuestionnaireForm
      questionnaire={onePage(question)}
      answers={{ [question.name]: answer }}
      seed="1"
      onAnswer={() => {}}
      onFinish={() => {}}
      uploadFile={() => Promise.resolve("key")}
    />,
  );
const times = (markup: string, pattern: RegExp) => markup.match(pattern)?.length ?? 0;

test("cells are pointed at, several with boxes, and one that waits comes with its answer", () => {
  const table = ask({
    kind: "grid",
    name: "q1",
    required: true,
    rows: [
      { value: "tea", label: "茶" },
      { value: "milk", label: "奶" },
    ],
    columns: [
      { value: "s", label: "评分", type: "scale", min: 1, max: 5, maxLabel: "很好" },
      {
        value: "w",
        label: "哪里",
        type: "multiple",
        choices: choices("a", "b"),
        visibleIf: { question: "q1", row: "@", column: "s", test: "atMost", value: 2 },
      },
      { value: "g", label: "再买", type: "single", choices: choices("1", "2"), optional: true },
      { value: "n", label: "几杯", type: "number", optional: true },
    ],
  });
  const markup = field(table, { tea: { s: 1, w: ["b"], g: "2" }, milk: { s: 5 } });
  expect(markup).toMatch(/role="radiogroup"[^>]*aria-labelledby="[^"]*-tea [^"]*-tea-s"/);
  expect(markup).toMatch(/aria-label="5 很好"[^>]*checked=""/);
  expect(times(markup, /type="checkbox"/g)).toBe(2);
  expect(markup).toMatch(/type="checkbox"[^>]*aria-label="选项 b"[^>]*checked=""/);
  expect(markup).toContain("哪里（可多选）");
  // Only what may stay empty can be cleared, and only where something stands.
  expect(times(markup, />清除</g)).toBe(1);
  expect(times(field(table, { tea: { s: 5 } }), /type="checkbox"/g)).toBe(0);
});
