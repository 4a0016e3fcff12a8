import { expect, test } from "vitest";
import { asked, ages, grid, sex, sexes } from "../test/quota-grid.ts";
import { number, onePage, page, questionnaire } from "../test/questions.ts";
import { checkLogic } from "./lint.ts";
import { shortOfMinima } from "./lint-quota.ts";
import type { Question, Questionnaire } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";

const problemsOf = (whole: Questionnaire) => {
  const parsed = parseQuestionnaire(whole);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}：${message}`);
};
const findingsOf = (whole: Questionnaire) =>
  checkLogic(whole).map(({ path, message, isFatal }) => `${isFatal ? "!" : ""}${path}：${message}`);

test("what is no grid is refused with its place", () => {
  expect(
    problemsOf(
      asked(
        grid([
          { at: [0, 9], max: 1 },
          { at: [0, null], max: 1 },
          { at: [0, null], max: 2 },
        ]),
      ),
    ),
  ).toEqual(["quotaGrid.targets[0]：配额表里没有这一格", "quotaGrid.targets[2]：这一格写了两次"]);
  const dimensions = [
    {
      question: "sex",
      bands: [{ label: "男", codes: ["9"] }, { label: "女", from: 2, to: 1 }, { label: "都行" }],
    },
    { question: "sex", bands: [{ label: "按数", from: 1 }] },
    { question: "gone", bands: sexes },
  ];
  expect(problemsOf(asked({ dimensions, targets: [] }))).toEqual([
    "quotaGrid.dimensions[0].bands[0]：「sex」没有选项 9",
    "quotaGrid.dimensions[0].bands[1]：「女」的下限 2 大于上限 1",
    "quotaGrid.dimensions[0].bands[2]：「都行」要么列出选项，要么给出范围",
    "quotaGrid.dimensions[1]：「sex」用了两次",
    "quotaGrid.dimensions[1].bands[0]：「sex」没有数值，不能按范围分组",
    "quotaGrid.dimensions[2]：没有「gone」这道题",
  ]);
  const many = (question: string) => ({
    question,
    bands: Array.from({ length: 15 }, (_, at) => ({ label: `${at}`, from: at, to: at })),
  });
  const numbers = onePage(number("one"), number("two"));
  expect(
    problemsOf({ ...numbers, quotaGrid: { dimensions: [many("one"), many("two")], targets: [] } }),
  ).toEqual(["quotaGrid：配额表有 225 格，最多 200 格"]);
});

test("the logic check names contradictions with the cell", () => {
  const bad = asked(
    grid([
      { at: [0, 0], min: 9, max: 5 },
      { at: [0, 1], min: 6 },
      { at: [0, null], max: 10 },
      { at: [1, 0], max: 2 },
      { at: [1, 1], max: 2 },
      { at: [1, 2], max: 2 },
      { at: [1, null], min: 7, max: 20 },
    ]),
  );
  expect(findingsOf(bad)).toEqual([
    "!quotaGrid.targets[0]：配额表「男 × 18-29」至少要 9 人，却最多只收 5 人",
    "!quotaGrid.targets[2]：配额表「男」最多 10 人，其中各格的下限加起来却是 15 人",
    "!quotaGrid.targets[6]：配额表「女」至少 7 人，其中各格的上限加起来却只有 6 人",
    "quotaGrid.targets[6]：配额表「女」要 20 人，其中各格的上限加起来只有 6 人，收不满",
  ]);
  expect(shortOfMinima(bad, 14)).toBe("配额表各格的下限加起来是 15 人，超过总名额 14 人");
  expect(shortOfMinima(bad, 15)).toBeUndefined();
  expect(shortOfMinima(bad, null)).toBeUndefined();
});

test("minima are kept only where nobody outside the grid can take their places", () => {
  const minima = [{ at: [0, 0], min: 3 }];
  const minors = number("age", { required: true, integer: true, min: 1, max: 99 });
  const leak =
    "!quotaGrid：配额表有下限，但「age」不在任何一组的人也能答完，会占掉留给下限的名额：请甄别不在表内的人，或补全分组，或去掉下限";
  expect(findingsOf(asked(grid(minima), minors))).toEqual([leak]);
  // One who may leave the question out is in no group either.
  const optional = number("age", { required: false, integer: true, min: 18, max: 99 });
  expect(findingsOf(asked(grid(minima), optional))).toEqual([leak]);
  expect(findingsOf(asked(grid(minima)))).toEqual([]);
  expect(findingsOf(asked(grid(minima, { screenOutside: true }), minors))).toEqual([]);
  expect(findingsOf(asked(grid([{ at: [0, 0], max: 3 }]), minors))).toEqual([]);
});

test("between 18-29 and 30-44 there is nobody only where answers are whole numbers", () => {
  const minima = [{ at: [0, 0], min: 3 }];
  const leak =
    "!quotaGrid：配额表有下限，但「age」不在任何一组的人也能答完，会占掉留给下限的名额：请甄别不在表内的人，或补全分组，或让「age」只收整数，或去掉下限";
  const said = (more: object) =>
    findingsOf(asked(grid(minima), { ...number("age", { required: true }), ...more } as Question));
  expect(said({ min: 18, max: 99 })).toEqual([leak]);
  expect(said({ min: 18, max: 99, integer: true })).toEqual([]);
  expect(said({ kind: "slider", min: 18, max: 98, step: 2 })).toEqual([]);
  expect(said({ kind: "slider", min: 18, max: 98, step: 0.5 })).toEqual([
    leak.replace("只收整数", "的步长为整数"),
  ]);
  expect(said({ kind: "scale", min: 18, max: 60 })).toEqual([]);
});

test("cells that nobody can be in are named; a minimum there would hold places for ever", () => {
  const screened = questionnaire(
    [
      page("p1", [sex, number("age", { required: true, integer: true, min: 18, max: 40 })], {
        jumps: [{ if: { question: "sex", test: "equals", value: "2" }, to: "screenOut" }],
      }),
    ],
    {
      quotaGrid: grid([
        { at: [1, 0], min: 3 },
        { at: [0, 2], max: 0 },
      ]),
    },
  );
  expect(findingsOf(screened)).toEqual([
    "!quotaGrid.targets[0]：配额表「女 × 18-29」没有人能落入：没有这样回答还能答完的人",
    "quotaGrid：配额表「女 × 30-44」没有人能落入：没有这样回答还能答完的人",
    "quotaGrid：配额表「女 × 45 以上」没有人能落入：没有这样回答还能答完的人",
  ]);
  const closed = sexes.map((_, at) => ({ at: [at], max: 0 }));
  const nobody = {
    ...onePage(sex),
    quotaGrid: {
      dimensions: [{ question: "sex", bands: sexes }],
      targets: closed,
      screenOutside: true,
    },
  };
  expect(findingsOf(nobody)).toEqual(["!quotaGrid：配额表里每一格都不收人，没有人能答完"]);
  const shared = {
    dimensions: [
      {
        question: "age",
        bands: [ages[0], { label: "25 以上", from: 25 }].flatMap((one) => one ?? []),
      },
    ],
    targets: [],
  };
  expect(findingsOf(asked(shared))).toEqual([
    "quotaGrid.dimensions[0].bands[1]：「18-29」和「25 以上」的范围重叠，重叠的人计入较空的一格",
  ]);
});
