import { expect, test } from "vitest";
import { TaskType } from "#contract/enums.ts";
import { ANY, dayOptions, minuteOptions, turned, yuanOptions } from "./words.ts";

test("what was saved elsewhere stays to be chosen, in its place", () => {
  expect(yuanOptions(35).map(({ value }) => value)).toEqual([
    ANY,
    10,
    20,
    30,
    35,
    40,
    50,
    60,
    80,
    100,
    150,
    200,
  ]);
  expect(minuteOptions(ANY).map(({ value }) => value)).toEqual([ANY, 5, 10, 15, 20, 30, 45, 60]);
  expect(dayOptions.at(-1)).toEqual({ value: 10, label: "每天最多 10 条" });
});

test("a kind is chosen by one press and left by the next", () => {
  const { video, questionnaire } = TaskType.of;
  expect(turned([], video)).toEqual([video]);
  expect(turned([video, questionnaire], video)).toEqual([questionnaire]);
});
