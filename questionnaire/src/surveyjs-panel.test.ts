/** A SurveyJS panel that grows is a loop of ours, where its parts know nothing of each other. */
import { expect, test } from "vitest";
import { imported } from "../test/imported.ts";
import { judge } from "./judge.ts";
import { ownOf } from "./own.ts";

test("a panel that grows asks how many there are, and then so often", () => {
  const { questionnaire, questions, told } = imported({
    type: "paneldynamic",
    name: "孩子",
    title: "您的孩子",
    minPanelCount: 1,
    maxPanelCount: 3,
    templateTitle: "第 {panelIndex} 个孩子",
    templateElements: [
      { type: "text", name: "name", title: "名字", isRequired: true },
      {
        type: "text",
        name: "age",
        title: "{panel.name}几岁",
        inputType: "number",
        visibleIf: "{panel.name} notempty",
      },
    ],
  });
  expect(told).toEqual(["孩子：循环填写，先问有几组，每组单独一页"]);
  expect(questions[0]).toMatchObject({ kind: "number", min: 1, max: 3, required: true });
  expect(questionnaire.blocks).toEqual([
    { name: "孩子", title: "您的孩子", loop: { over: { count: "孩子_组数", most: 3 } } },
  ]);
  const [, page] = questionnaire.pages;
  expect(page).toMatchObject({ block: "孩子", title: "您的孩子" });
  expect(page?.questions).toMatchObject([
    { kind: "explanation", title: "第 {{@}} 个孩子" },
    { name: "孩子_name", required: true },
    {
      name: "孩子_age",
      title: "{{孩子_name}}几岁",
      visibleIf: { question: "孩子_name", test: "answered" },
    },
  ]);
  const answers = {
    孩子_组数: 2,
    "孩子_name@1": "甲",
    "孩子_name@2": "乙",
    "孩子_name@3": "丙",
    "孩子_age@2": 7,
  };
  const own = ownOf(questionnaire, { seed: "1", answers });
  const { outcome, kept } = judge(own, answers, { seed: "1" });
  expect(outcome).toBe("complete");
  expect(Object.keys(kept)).toEqual(["孩子_组数", "孩子_name@1", "孩子_name@2", "孩子_age@2"]);
});

test("what stands around a panel that grows keeps its place, and reads each of them by its number", () => {
  const { questionnaire, told } = imported(
    { type: "text", name: "before" },
    {
      type: "paneldynamic",
      name: "kids",
      minPanelCount: 2,
      maxPanelCount: 2,
      visibleIf: "{before} notempty",
      templateElements: [
        { type: "text", name: "age", title: "{panelIndex}" },
        { type: "text", name: "first", visibleIf: "{panelIndex} = 1" },
      ],
    },
    { type: "text", name: "after", title: "{kids[0].age}", visibleIf: "{kids[1].age} > 6" },
  );
  expect(told).toEqual([
    "kids_age：条件把它当数字比较，改成了数字题",
    "kids：循环填写，每组单独一页",
  ]);
  const pages = questionnaire.pages.map(({ block, questions }) => [
    block,
    questions.map(({ name }) => name),
  ]);
  expect(pages).toEqual([
    [undefined, ["before"]],
    ["kids", ["kids_age", "kids_first"]],
    [undefined, ["after"]],
  ]);
  expect(questionnaire.pages[1]?.questions[0]).toMatchObject({ kind: "number", title: "{{@}}" });
  expect(questionnaire.pages[2]?.questions[0]).toMatchObject({
    title: "{{kids_age@1}}",
    visibleIf: { question: "kids_age@2", test: "greater", value: 6 },
  });
  const answers = { before: "x", "kids_age@1": 3, "kids_age@2": 7, "kids_first@1": "f" };
  const { kept, outcome } = judge(ownOf(questionnaire, { seed: "1", answers }), answers, {
    seed: "1",
  });
  expect(outcome).toBe("complete");
  expect(kept).toEqual(answers);
});

test("a part that speaks of the one before it is still written out", () => {
  const { questionnaire, told } = imported({
    type: "paneldynamic",
    name: "jobs",
    maxPanelCount: 2,
    templateElements: [{ type: "text", name: "role", title: "{prevPanel.role}之后" }],
  });
  expect(questionnaire.blocks).toBeUndefined();
  expect(told).toEqual([
    "文字里的 {jobs[-1].role} 不是题目的答案，按原样留着",
    "jobs：循环填写，先问有几组，展开成 2 组题目",
  ]);
});
