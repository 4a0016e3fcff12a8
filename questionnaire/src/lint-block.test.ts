/** What the check says of loops, carried choices, blocks and arms. */
import { expect, test } from "vitest";
import { choices, line, multiple, number, page, questionnaire, single } from "../test/questions.ts";
import { checkLogic } from "./lint.ts";
import type { Page, Questionnaire } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";

const told = (one: Questionnaire) =>
  checkLogic(one).map(({ path, message }) => [path, message] as const);

const problems = (pages: Page[], more: object = {}) => {
  const parsed = parseQuestionnaire(JSON.parse(JSON.stringify(questionnaire(pages, more))));
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => [path, message]);
};

const over = { question: "q1", take: "chosen" };
const loop = (more: object) => ({ blocks: [{ name: "b", loop: more }] });
const inside = (...questions: Parameters<typeof page>[1]) => page("p2", questions, { block: "b" });
const first = page("p1", [multiple("q1", { required: true }), number("n", { min: 0, max: 3 })]);

test("a sound loop, with its blocks, arms and carried choices, leaves nothing to say", () => {
  const sound = questionnaire(
    [
      first,
      inside(
        single("q2", { title: "{{@}}", required: true }),
        line("q3", { title: "{{q2}}", visibleIf: { question: "q2", test: "equals", value: "a" } }),
        line("q4", { visibleIf: { question: "@", test: "equals", value: "a" } }),
      ),
      page("p3", [single("q5", { choices: [], carry: { question: "q1", take: "unchosen" } })]),
      page("p4", [line("q6", { visibleIf: { question: "q2@a", test: "equals", value: "b" } })]),
      page("pa", [line("qa")], { block: "a" }),
      page("pc", [line("qc")], { block: "c" }),
    ],
    {
      experiments: [{ name: "概念", arms: choices("A", "B") }],
      blocks: [
        { name: "b", loop: { over, order: "random", most: 2 } },
        { name: "a", arm: { experiment: "概念", arm: "A" } },
        { name: "c", arm: { experiment: "概念", arm: "B" } },
      ],
    },
  );
  expect(problems(sound.pages, sound)).toEqual([]);
  expect(told(sound)).toEqual([]);
});

test("a loop over nothing, over a later question or over what has no choices is refused, by its name", () => {
  const at = "blocks[0].loop.over";
  const pages = [first, inside(line("q2")), page("p3", [multiple("late"), line("text")])];
  const refused = (more: object) => problems(pages, loop({ over: more }));
  expect(refused({ list: [] })).toEqual([[at, "循环「b」的列表是空的，没有可循环的项"]]);
  expect(refused({ from: 3, to: 1 })).toEqual([[at, "循环「b」从 3 到 1，一次也循环不到"]]);
  expect(refused({ question: "late", take: "chosen" })).toEqual([
    [at, "循环「b」取自「late」，而它不在前面"],
  ]);
  expect(refused({ question: "q2", take: "chosen" })).toEqual([
    [at, "循环「b」取自「q2」，而它不在前面"],
  ]);
  expect(refused({ question: "no", take: "chosen" })).toEqual([
    [at, "循环「b」取自「no」，没有这道题"],
  ]);
  expect(refused({ question: "n", take: "chosen" })).toEqual([
    [at, "循环「b」取自「n」，而它没有选项"],
  ]);
  expect(refused({ count: "q1", most: 3 })).toEqual([
    [at, "循环「b」按「q1」的次数循环，而它不是数字题"],
  ]);
  expect(refused({ count: "n", most: 3 })).toEqual([]);
});

test("what a loop comes to may not be endless", () => {
  const many = Array.from({ length: 60 }, (_, i) => line(`x${i}`));
  expect(problems([first, inside(...many)], loop({ over: { from: 1, to: 90 } }))).toEqual([
    ["blocks", "循环展开后有 5402 道题，不能超过 1000 道"],
  ]);
});

test("who reads an answer of a loop says of which item, and nobody outside reads its current item", () => {
  const reads = (question: string) =>
    problems(
      [
        first,
        inside(line("q2")),
        page("p3", [line("z", { visibleIf: { question, test: "answered" } })]),
      ],
      loop({ over }),
    ).map(([, message]) => message);
  expect(reads("q2")).toEqual(["「q2」在循环里，要写明是哪一项，例如「q2@a」"]);
  expect(reads("@")).toEqual(["「@」是循环的当前项，只能在循环里用"]);
  expect(reads("q2@e")).toEqual(["没有「q2@e」这道题"]);
  expect(reads("q2@d")).toEqual([]);
});

test("choices are carried from an earlier question that has some, and nothing is there twice", () => {
  const carry = (question: string, more: object = {}) =>
    problems([
      first,
      page("p2", [single("c", { choices: [], carry: { question, take: "chosen" }, ...more })]),
      page("p3", [single("late")]),
    ]);
  const at = "pages[1].questions[0]";
  expect(carry("late")).toEqual([[`${at}.carry`, "题目「c」的沿用选项取自「late」，而它不在前面"]]);
  expect(carry("no")).toEqual([[`${at}.carry`, "题目「c」的沿用选项取自「no」，没有这道题"]]);
  expect(carry("n")).toEqual([[`${at}.carry`, "题目「c」的沿用选项取自「n」，而它没有选项"]]);
  expect(carry("q1", { choices: choices("z", "a") })).toEqual([
    [`${at}.choices[1].value`, "「a」重复了"],
  ]);
  expect(carry("q1", { carry: undefined })).toEqual([[`${at}.choices`, "不能少于 1 项"]]);
});

test("blocks stay in one piece, and jumps do not lead into the middle of what has no order", () => {
  const mixed = { blocks: ["a", "c"].map((name) => ({ name, shuffleWith: "m" })) };
  const pages = (to: string) => [
    page("p1", [line("q1")], { jumps: [{ to }] }),
    page("pa", [line("qa")], { block: "a", ...(to === "x" && { jumps: [{ to: "pc" }] }) }),
    page("pc", [line("qc")], { block: "c" }),
    page("x", [line("q2")]),
  ];
  expect(problems(pages("pa"), mixed)).toEqual([]);
  expect(problems(pages("pc"), mixed)).toEqual([
    ["pages[0].jumps[0].to", "「pc」在循环或随机排列里面，只能跳到它开头的「pa」"],
  ]);
  expect(problems(pages("x"), mixed)).toEqual([
    ["pages[1].jumps[0].to", "随机排列的页面之间不能跳转到「pc」"],
  ]);
  const apart = [page("p1", [], { block: "b" }), page("p2", []), page("p3", [], { block: "b" })];
  expect(problems(apart, { blocks: [{ name: "b" }] })).toEqual([
    ["pages[2].block", "块「b」的页面要连在一起，页面「p3」离开了它们"],
  ]);
  expect(problems([page("p1", [], { block: "no" })])).toEqual([
    ["pages[0].block", "没有「no」这个块"],
  ]);
});

test("arms are at least two, and a block's arm is one of them", () => {
  const arm = (experiment: string, value: string, arms = choices("A", "B")) =>
    problems([page("p1", [line("q1")], { block: "b" })], {
      experiments: [{ name: "e", arms }],
      blocks: [{ name: "b", arm: { experiment, arm: value } }],
    });
  expect(arm("e", "A")).toEqual([]);
  expect(arm("f", "A")).toEqual([["blocks[0].arm.experiment", "没有「f」这个分组"]]);
  expect(arm("e", "C")).toEqual([["blocks[0].arm.arm", "分组「e」没有「C」这一组"]]);
  expect(arm("e", "A", choices("A"))).toEqual([["experiments[0].arms", "分组「e」至少要有两组"]]);
});

test("arms and blocks without pages, and a loop of more than there are, are told", () => {
  const made = questionnaire(
    [first, inside(line("q2")), page("pa", [line("qa")], { block: "a" })],
    {
      experiments: [{ name: "e", arms: choices("A", "B") }],
      blocks: [
        { name: "b", loop: { over, most: 9 } },
        { name: "a", arm: { experiment: "e", arm: "A" } },
        { name: "empty" },
      ],
    },
  );
  expect(told(made)).toEqual([
    ["blocks[0].loop.most", "循环「b」最多 9 项，而它只有 4 项"],
    ["blocks[2]", "块「empty」里没有页面"],
    ["experiments[0].arms[1]", "分组「e」的「选项 B」没有自己的页面，也没有条件用到它"],
  ]);
});

test("a block that nobody comes to is told once, however many items its loop has, and where its author wrote it", () => {
  const never = { question: "n", test: "greater", value: 9 };
  const made = questionnaire(
    [
      first,
      inside(line("q2", { visibleIf: never }), line("q3", { title: "{{q4}}" }), line("q4")),
      page("p3", [line("q5")], { visibleIf: never, block: "b" }),
    ],
    loop({ over }),
  );
  expect(told(made)).toEqual([
    ["pages[1].questions[0].visibleIf", "题目「q2」的显示条件永远不会成立"],
    ["pages[2].visibleIf", "页面「p3」的显示条件永远不会成立"],
    ["pages[1].questions[1].title", "题目「q3」引用了「q4」的答案，那时还没有这个答案"],
  ]);
});

test("what reads an answer that may come before or after it is told", () => {
  const made = questionnaire(
    [
      page("pa", [line("qa")], { block: "a" }),
      page("pc", [line("qc", { visibleIf: { question: "qa", test: "answered" } })], { block: "c" }),
      page("pd", [line("qd", { title: "{{qa}}" })], { block: "c" }),
    ],
    { blocks: ["a", "c"].map((name) => ({ name, shuffleWith: "m" })) },
  );
  expect(told(made)).toEqual([
    ["pages[2].questions[0].title", "题目「qd」引用了「qa」的答案，那时还没有这个答案"],
    ["pages[1].questions[0].visibleIf", "题目「qc」的显示条件取决于「qa」，而它们的先后是随机的"],
  ]);
});
