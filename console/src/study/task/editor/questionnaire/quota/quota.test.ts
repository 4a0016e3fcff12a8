import { expect, test } from "vitest";
import type { Question } from "#questionnaire/model.ts";
import { bandsIn, followed, isBanded, textOfBands, usualBands } from "./bands.ts";
import { blockIn } from "./pasted-block.ts";
import { aimIn, sumsOf, textOfAim } from "./target.ts";

const base = { name: "q", title: "题目", required: true };
const choices = [
  { value: "1", label: "男" },
  { value: "2", label: "女" },
];
const single: Question = { ...base, kind: "single", choices };
const multiple: Question = { ...base, kind: "multiple", choices };
const number: Question = { ...base, kind: "number" };
const date: Question = { ...base, kind: "date" };
const scale: Question = { ...base, kind: "scale", min: 1, max: 3 };
const axes = { rows: ["男", "女"], columns: ["18-24", "25-34", "35+"] };
const block = (...lines: string[]) => lines.map((line) => line.replaceAll(" ", "\t")).join("\n");
const start = { row: 0, column: 0 };

test("a block with its names is put by them, in whatever order, with the totals", () => {
  const read = blockIn(
    block("性别 25~34岁 18-24 35以上 合计", "女 1 2 3 6", "男 4 5-9 10+ ", "合计 5 7  90"),
    axes,
    start,
  );
  expect(read.figures?.map(({ row, column, aim }) => [row, column, textOfAim(aim)])).toEqual([
    [1, 1, "1"],
    [1, 0, "2"],
    [1, 2, "3"],
    [1, null, "6"],
    [0, 1, "4"],
    [0, 0, "5-9"],
    [0, 2, "10+"],
    [0, null, ""],
    [null, 1, "5"],
    [null, 0, "7"],
    [null, 2, ""],
    [null, null, "90"],
  ]);
});

test("a block of figures alone is put from where it is pasted; one more is the total", () => {
  const read = blockIn("1\t2\r\n3\t4\r\n", axes, { row: 1, column: 2 });
  expect(read.figures?.map(({ row, column, aim }) => [row, column, aim.max])).toEqual([
    [1, 2, 1],
    [1, null, 2],
    [null, 2, 3],
    [null, null, 4],
  ]);
});

test.each([
  [block("1 2 3 4 5"), "粘贴的有 5 列，从「18-24」起只放得下 4 列（含合计）"],
  ["1\n2\n3\n4", "粘贴的有 4 行，从「男」起只放得下 3 行（含合计）"],
  [block("x 18-24 99+", "男 1 2"), "粘贴的表里有列「99+」，配额表里没有（有：18-24、25-34、35+）"],
  [block("x 18-24", "男 1", "男 2"), "粘贴的表里有两行「男」"],
  [block("x 18-24", "其他 1"), "粘贴的表里有行「其他」，配额表里没有（有：男、女）"],
  [
    block("x 18-24 25-34", "男 1 很多"),
    "粘贴的第 1 行第 2 格「很多」不是人数：写 20、10-30、10+ 或留空",
  ],
  [block("x 18-24", "男 1 2"), "粘贴的第 1 行比表头多出「2」"],
])("what does not fit is told with its place, and nothing is put: %j", (text, problem) => {
  expect(blockIn(text, axes, start)).toEqual({ problem });
});

test.each([
  ["20", { max: 20 }],
  ["1,200 人", { max: 1200 }],
  ["１０－３０", { min: 10, max: 30 }],
  ["10+", { min: 10 }],
  ["≥10", { min: 10 }],
  ["=8", { min: 8, max: 8 }],
  ["", {}],
  ["0", { max: 0 }],
])("%s is read as people", (text, aim) => {
  const read = aimIn(text);
  expect(read).toEqual(aim);
  expect(aimIn(textOfAim(read ?? {}))).toEqual(aim);
});

test.each(["-1", "1.5", "十", "10%", "1-2-3"])("%s is no number of people", (text) => {
  expect(aimIn(text)).toBeUndefined();
});

test("each choice or point is a group at first; of figures and birthdays the usual ages are", () => {
  const labels = (question: Parameters<typeof usualBands>[0]) =>
    usualBands(question).map(({ label }) => label);
  expect(labels(single)).toEqual(["男", "女"]);
  expect(labels(date)).toEqual(["18-24", "25-34", "35-44", "45+"]);
  expect(labels(scale)).toEqual(["1", "2", "3"]);
  expect(isBanded(multiple)).toBe(true);
});

test("groups are typed a line each, and written as they are read", () => {
  const read = bandsIn("都算=男+女\n女", single);
  expect(read.bands).toEqual([
    { label: "都算", codes: ["1", "2"] },
    { label: "女", codes: ["2"] },
  ]);
  expect(textOfBands(read.bands ?? [], single)).toBe("都算=男+女\n女");
  const ages = "≤17\n18-24\n青年=25～34岁\n35及以上\n60+";
  expect(bandsIn(ages, number).bands).toEqual([
    { label: "≤17", to: 17 },
    { label: "18-24", from: 18, to: 24 },
    { label: "青年", from: 25, to: 34 },
    { label: "35及以上", from: 35 },
    { label: "60+", from: 60 },
  ]);
  expect(bandsIn("男\n未知", single).problem).toBe("第 2 行：「未知」不是这道题的选项");
  expect(bandsIn("18-24\n很老", number).problem).toBe(
    "第 2 行「很老」不是范围：写 18-24、45+ 或 ≤17",
  );
  expect(bandsIn(" \n", number).problem).toBe("至少写一组");
});

test("targets follow their group, and go with it", () => {
  const before = usualBands(single);
  const after = [...before.toReversed(), { label: "新", codes: ["9"] }].slice(0, 1);
  const targets = [
    { at: [0, 1], max: 1 },
    { at: [1, 1], max: 2 },
    { at: [null, 1], max: 3 },
  ];
  expect(followed(targets, 0, { before, after })).toEqual([
    { at: [0, 1], max: 2 },
    { at: [null, 1], max: 3 },
  ]);
});

test("a group whose words and range both change keeps its targets, and no two groups come to one", () => {
  const ages = ["18-24", "25-34", "35+"];
  const targets = [0, 1, 2].map((at) => ({ at: [at], max: at + 1 }));
  const followedTo = (text: string, from = ages.join("\n")) =>
    followed(targets, 0, {
      before: bandsIn(from, number).bands ?? [],
      after: bandsIn(text, number).bands ?? [],
    }).map(({ at, max }) => `${at[0]}:${max}`);
  expect(followedTo("18-24\n25-30\n35+")).toEqual(["0:1", "1:2", "2:3"]);
  expect(followedTo("18-24\n35+")).toEqual(["0:1", "1:3"]);
  expect(followedTo("18-24\n25-30\n31-34\n35+")).toEqual(["0:1", "3:3"]);
  // The name of one on the range of another.
  expect(followedTo("乙=18-24\n99+", "甲=18-24\n乙=25-34")).toEqual(["0:1", "1:2"]);
});

test("a choice whose own words have an equals sign in them is that choice", () => {
  const graded: Question = { ...single, choices: [{ value: "1", label: "A=优秀" }] };
  const bands = usualBands(graded);
  expect(bandsIn(textOfBands(bands, graded), graded).bands).toEqual(bands);
});

test("what the cells come to is told once each has a maximum", () => {
  const dimensions = [{ question: "sex", bands: usualBands(single) }];
  expect(
    sumsOf({
      dimensions,
      targets: [
        { at: [0], max: 5, min: 2 },
        { at: [null], max: 9 },
      ],
    }),
  ).toEqual({ min: 2, max: undefined });
  expect(
    sumsOf({
      dimensions,
      targets: [
        { at: [0], max: 5 },
        { at: [1], max: 6 },
      ],
    }),
  ).toEqual({ min: 0, max: 11 });
});
