/** Questions that are several under one title, for tests. */
import type { MaxDiffQuestion } from "#questionnaire/model.ts";
import { ask, choices } from "./questions.ts";

export const sum = (more: object = {}) =>
  ask({
    kind: "constantSum",
    name: "q1",
    required: true,
    rows: choices("a", "b", "c"),
    total: 10,
    unit: "%",
    ...more,
  });
export const blanks = (more: object = {}) =>
  ask({
    kind: "blanks",
    name: "q1",
    required: true,
    sentence: "我 {_} 岁，住在 {_}，{_} 起床。",
    blanks: [
      { value: "age", label: "年龄", type: "number", min: 0, max: 120, unit: "岁" },
      { value: "city", label: "城市", type: "dropdown", choices: choices("sh", "bj") },
      { value: "at", label: "时间", type: "time", optional: true },
    ],
    ...more,
  });
export const grid = (more: object = {}) =>
  ask({
    kind: "grid",
    name: "q1",
    required: true,
    rows: choices("tea", "milk"),
    columns: [
      { value: "n", label: "瓶数", type: "number", integer: true },
      { value: "where", label: "哪里", type: "text", optional: true },
    ],
    ...more,
  });
export const ends = (more: object = {}) =>
  ask({
    kind: "maxDiff",
    name: "q1",
    required: true,
    items: choices("a", "b", "c", "d"),
    perSet: 3,
    sets: 4,
    ...more,
  }) as MaxDiffQuestion;
