import { expect, test } from "vitest";
import { allPresets, presetSettings } from "./presets.ts";
import { numberIn, numberStep } from "./questionnaire-number.ts";

test.each(allPresets)(
  "the number of a link made of $preset's own template is found in it",
  ({ settings }) => {
    const { entryTemplate } = settings;
    for (const survey of ["5657754", "abC7"])
      expect(numberIn(entryTemplate, entryTemplate.replace("{survey}", survey))).toBe(survey);
    expect(
      numberIn(entryTemplate, "https://survey.example.com/quite/else?x={token}"),
    ).toBeUndefined();
    expect(numberIn(entryTemplate, null)).toBeUndefined();
  },
);

test("a number and a key with a slash between them is that number", () => {
  const { entryTemplate } = presetSettings("tencent");
  for (const link of [
    "https://wj.qq.com/s2/53/abc1/?openid={token}",
    "https://wj.qq.com/s2/53/abc1?openid={token}",
  ])
    expect(numberIn(entryTemplate, link)).toBe("53");
});

test.each([
  ["5657754", "5657754", undefined],
  ["5657755", "5657754", "问卷不符"],
  ["", "5657754", "问卷不符"],
  ["56577541", "5657754", "问卷不符"],
  // 问卷星's short names are nowhere said to belong to a number.
  ["5657754", "OtVxZUk", undefined],
  ["OtVxZUl", "OtVxZUk", "问卷不符"],
])("said %j, linked %j: %j", (said, named, refusal) => {
  const settings = presetSettings("wjx");
  const link = settings.entryTemplate.replace("{survey}", named);
  expect(numberStep(settings, said, link)?.refusal).toBe(refusal);
});

test("what says nothing of a questionnaire, and a link that names none, have no step or a good one", () => {
  const settings = presetSettings("wjx");
  expect(numberStep(settings, undefined, settings.entryTemplate)).toBeUndefined();
  expect(numberStep(settings, "7", "https://www.wjx.cn/jq/7.aspx")?.refusal).toBeUndefined();
});
