import { expect, test } from "vitest";
import { choices, line, matrix, number, page, questionnaire, single } from "../test/questions.ts";
import { explore } from "./explore.ts";
import { checkLogic } from "./lint.ts";
import type { Comparison, Questionnaire } from "./model.ts";

const is = (question: string, test: string, value?: unknown, row?: string) =>
  ({ question, test, value, ...(row && { row }) }) as unknown as Comparison;

const said = (model: Questionnaire) => checkLogic(model).map(({ message }) => message);
test("sound logic leaves nothing to say", () => {
  const model = questionnaire(
    [
      page(
        "p1",
        [
          single("q1", { attention: { expect: "a" } }),
          line("q2", { visibleIf: is("q1", "equals", "a") }),
        ],
        {
          jumps: [{ if: is("q2", "answered"), to: "p3" }],
        },
      ),
      page("p2", [number("q3", { title: "{{q1}}？", screenOutIf: is("q3", "less", 18) })]),
      page("p3", [line("q4", { attention: { expect: "好" } })], {
        visibleIf: is("q1", "answered"),
      }),
    ],
    { quotaCells: [{ name: "c", if: is("q4", "answered") }] },
  );
  expect(said(model)).toEqual([]);
});

test("jumps back and pages that nobody reaches are found", () => {
  const model = questionnaire([
    page("p1", [line("q1")], { jumps: [{ if: is("q1", "answered"), to: "p1" }] }),
    page("p2", [line("q2")], { jumps: [{ to: "p1" }] }),
    page("p3", [line("q3")], { jumps: [{ if: { all: [] }, to: "p5" }, { to: "p4" }] }),
    page("p4", [line("q4")]),
    page("p5", [line("q5")], { visibleIf: is("q1", "answered"), jumps: [{ to: "end" }] }),
    page("p6", [line("q6")], { jumps: [{ to: "screenOut" }] }),
    page("p7", [line("q7")]),
  ]);
  expect(said(model)).toEqual([
    "页面「p1」往回跳到「p1」，这样的跳转不起作用",
    "页面「p2」往回跳到「p1」，这样的跳转不起作用",
    "页面「p4」永远到不了",
    "页面「p7」永远到不了",
    "页面「p3」的跳转条件总是成立",
    "页面「p3」的第 2 条跳转轮不到：前面的跳转已经带走所有人",
  ]);
});

test("conditions that read what is not answered yet are found, wherever they stand", () => {
  const late = is("q9", "answered");
  const [row] = choices("r1");
  const model = questionnaire([
    page(
      "p1",
      [
        line("q1", { visibleIf: is("q1", "answered") }),
        single("q2", { choices: [{ ...choices("a")[0], visibleIf: late }], screenOutIf: late }),
        matrix("q3", { rows: [{ ...row, visibleIf: late }] }),
      ],
      { visibleIf: late, jumps: [{ if: late, to: "end" }] },
    ),
    page("p2", [line("q9")]),
  ]);
  expect(said(model)).toEqual([
    "页面「p1」的显示条件读取了「q9」，那时它还没有回答",
    "题目「q1」的显示条件读取了「q1」，那时它还没有回答",
    "题目「q2」的选项「选项 a」的显示条件读取了「q9」，那时它还没有回答",
    "题目「q2」的筛除条件读取了「q9」，那时它还没有回答",
    "题目「q3」的选项「选项 r1」的显示条件读取了「q9」，那时它还没有回答",
    "页面「p1」的跳转条件读取了「q9」，那时它还没有回答",
  ]);
});

test("a jump whose people are gone by its turn is not called impossible", () => {
  const jumps = [
    { if: is("q1", "oneOf", ["a", "b"]), to: "p3" },
    { if: is("q1", "equals", "a"), to: "end" },
    { if: is("q1", "equals", "z"), to: "end" },
  ];
  const model = questionnaire([
    page("p1", [single("q1")], { jumps }),
    page("p2", [line("q2")]),
    page("p3", [line("q3")]),
  ]);
  expect(said(model).filter((one) => one.includes("跳转"))).toEqual([
    "页面「p1」的跳转条件轮不到：符合的人已被前面的跳转带走",
    "页面「p1」的跳转条件永远不会成立",
    "页面「p1」的跳转条件里的「z」不是「q1」的选项",
  ]);
});

const out = (...values: string[]) => choices(...values).map((one) => ({ ...one, screenOut: true }));

test("who was sent away on an earlier page is not expected on a later one", () => {
  const model = questionnaire([
    page("p1", [single("q1", { required: true })], {
      jumps: [
        { if: is("q1", "equals", "a"), to: "screenOut" },
        { if: is("q1", "equals", "b"), to: "p3" },
      ],
    }),
    page("p2", [line("q2", { visibleIf: is("q1", "oneOf", ["a", "b"]) })]),
    page("p3", [line("q3", { visibleIf: is("q1", "oneOf", ["b", "c"]) }), line("q4")], {
      visibleIf: is("q1", "answered"),
    }),
  ]);
  expect(said(model)).toEqual(["题目「q2」的显示条件永远不会成立", "页面「p3」的显示条件总是成立"]);
});

test("a questionnaire that nobody can finish is told, and what of it is to blame", () => {
  const model = questionnaire(
    [
      page("p1", [single("q1", { required: true, choices: out("a", "b") })]),
      page("p2", [line("q2")]),
    ],
    { quotaCells: [{ name: "c", if: is("q2", "answered") }], completedPage: { title: "谢谢" } },
  );
  expect(checkLogic(model)).toEqual([
    { path: "pages[1]", message: "页面「p2」永远到不了", isFatal: false },
    { path: "pages", message: "没有人能答完这份问卷：每条路都被甄别", isFatal: true },
    { path: "pages[0].questions[0]", message: "题目「q1」不论怎么答都会被甄别", isFatal: false },
    { path: "completedPage", message: "没有人能答完，写好的完成结束页用不到", isFatal: false },
  ]);
});

test("two questions that leave nobody between them are told of the page", () => {
  const model = questionnaire([
    page("p1", [
      single("q1", { required: true, screenOutIf: is("q1", "equals", "a") }),
      single("q2", { screenOutIf: is("q1", "oneOf", ["b", "c"]) }),
    ]),
  ]);
  expect(said(model)).toContain("到了页面「p1」的人都会被甄别");
});

test("ends, cells and choices that are for nobody are told", () => {
  const model = questionnaire(
    [
      page("p1", [single("q1", { choices: [...choices("a"), ...out("b")] })]),
      page("p2", [line("q2", { visibleIf: is("q1", "oneOf", ["a", "旧"]) })]),
    ],
    {
      quotaCells: [
        { name: "gone", if: is("q1", "equals", "b") },
        { name: "none", if: is("q1", "equals", "a"), limit: 0 },
      ],
    },
  );
  expect(said(model)).toEqual([
    "配额「none」的名额是 0，没有人能落入",
    "配额「gone」的条件永远不会成立",
    "题目「q2」的显示条件里的「旧」不是「q1」的选项",
  ]);
  const unscreened = questionnaire([page("p1", [line("q1")])], {
    screenedOutPage: { title: "谢谢" },
  });
  expect(said(unscreened)).toEqual(["没有人会被甄别，写好的甄别结束页用不到"]);
});

test("a choice that is never offered cannot have been chosen", () => {
  const [a, ...others] = choices("a", "b");
  const model = questionnaire([
    page("p1", [number("q1", { required: true, min: 18 })]),
    page("p2", [single("q2", { choices: [{ ...a, visibleIf: is("q1", "less", 18) }, ...others] })]),
    page("p3", [line("q3", { visibleIf: is("q2", "equals", "a") })]),
  ]);
  expect(said(model)).toEqual([
    "题目「q2」的选项「选项 a」的显示条件永远不会成立",
    "题目「q3」的显示条件永远不会成立",
  ]);
});

test("the largest questionnaire is not pondered for ever, and nothing is made up", () => {
  const everything = Array.from({ length: 50 }, (_, i) => is(`q${i}`, "oneOf", ["a", "b"]));
  const pages = Array.from({ length: 50 }, (_, p) =>
    page(
      `p${p}`,
      Array.from({ length: 4 }, (__, q) =>
        single(`q${p * 4 + q}`, {
          required: true,
          choices: choices(...Array.from({ length: 50 }, (___, c) => `${"abc"[c] ?? `v${c}`}`)),
          ...(p > 13 && { visibleIf: { any: everything }, screenOutIf: { all: everything } }),
        }),
      ),
      p > 13 ? { visibleIf: { not: { all: everything } } } : {},
    ),
  );
  const model = questionnaire(pages);
  expect(explore(model).ground.effort.left).toBeGreaterThan(-1000);
  expect(said(model)).toEqual([]);
});
