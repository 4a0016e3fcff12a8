/** Cells of a table that are pointed at, and cells that are asked by what stands left of them or was answered before. */
import { expect, test } from "vitest";
import { grid } from "../test/compound-questions.ts";
import { choices, onePage, page, questionnaire, single } from "../test/questions.ts";
import { answerText } from "./answer-text.ts";
import { askedCells } from "./cell.ts";
import { variablesOf } from "./codebook.ts";
import { conditionText } from "./condition-text.ts";
import { dryRun } from "./dry-run.ts";
import { expandedOf } from "./expand.ts";
import { judge, judgeAnswer } from "./judge.ts";
import { checkLogic } from "./lint.ts";
import type {
  Answer,
  Condition,
  GridAnswer,
  GridQuestion,
  Question,
  Questionnaire,
} from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";
import { pipe } from "./pipe.ts";
import { walk } from "./walk.ts";

const seed = "s";
const left = (column: string, more: object) =>
  ({ question: "q1", row: "@", column, ...more }) as Condition;
const columns = [
  { value: "like", label: "喜欢", type: "scale", min: 1, max: 5, maxLabel: "非常" },
  {
    value: "when",
    label: "何时喝",
    type: "multiple",
    choices: [...choices("早", "晚"), { value: "0", label: "不喝", exclusive: true }],
    max: 2,
  },
  { value: "again", label: "还买吗", type: "single", choices: choices("1", "2"), optional: true },
];
const asked = (more: object = {}) => grid({ columns, ...more }) as GridQuestion;
const waiting = (visibleIf: Condition) =>
  asked({
    columns: [
      columns[0],
      { ...columns[1], visibleIf: left("like", { test: "atLeast", value: 4 }) },
      { ...columns[2], visibleIf },
    ],
  });
const verdict = (question: Question, value: unknown) => {
  const { kept, problems } = judge(onePage(question), { q1: value }, { seed });
  return [kept["q1"], problems[0]?.message];
};
const said = (whole: unknown) => {
  const read = parseQuestionnaire(whole);
  return read.ok ? [] : read.problems.map(({ path, message }) => `${path} ${message}`);
};

test("a scale, one choice and several choices are cells, each judged as the question that it is", () => {
  expect(said(onePage(asked()))).toEqual([]);
  const whole = {
    tea: { like: 5, when: ["早", "晚"], again: "1" },
    milk: { like: 1, when: ["0"] },
  };
  expect(verdict(asked(), whole)).toEqual([whole, undefined]);
  expect(verdict(asked(), { tea: { like: 5, when: ["晚", "早"] } })).toEqual([
    { tea: { like: 5, when: ["早", "晚"] } },
    "请填写「选项 milk / 喜欢」",
  ]);
  expect(verdict(asked(), { tea: { like: 6, when: ["早"] } })[0]).toEqual({
    tea: { when: ["早"] },
  });
  expect(verdict(asked(), { tea: { when: ["早", "0"] } })).toEqual([
    { tea: { when: ["早", "0"] } },
    "「选项 tea / 何时喝」「不喝」不能和其他选项一起选",
  ]);
  const refused = (cells: unknown) =>
    judgeAnswer(
      onePage(asked({ required: false })),
      {},
      { name: "q1", value: { tea: cells }, seed },
    );
  for (const cells of [{ like: "5" }, { when: "早" }, { when: ["x"] }, { again: ["1"] }, { x: 1 }])
    expect(refused(cells)).toMatchObject({ ok: false });
});

test("a cell waits for the cell left of it, row by row, and what is not asked counts for nothing", () => {
  const question = waiting(left("when", { test: "includes", value: "早" }));
  expect(said(onePage(question))).toEqual([]);
  const given = {
    tea: { like: 5, when: ["早"], again: "2" },
    milk: { like: 2, when: ["早"], again: "2" },
  };
  // Nothing is missing of what is not asked, and what hangs on it goes, too.
  expect(verdict(question, given)).toEqual([
    { tea: { like: 5, when: ["早"], again: "2" }, milk: { like: 2 } },
    undefined,
  ]);
  expect(verdict(question, { tea: { like: 4 }, milk: { like: 2 } })[1]).toBe(
    "请填写「选项 tea / 何时喝」",
  );
  const { pages } = walk(onePage(question), { q1: given }, seed);
  const [shown] = pages[0]?.questions ?? [];
  expect(shown && askedCells(shown, question).map(({ row, column }) => `${row}.${column}`)).toEqual(
    ["tea.like", "tea.when", "tea.again", "milk.like"],
  );
});

test("a column may wait for an earlier answer, in every item of a loop as well", () => {
  const whole = questionnaire([
    page("p1", [single("q0")]),
    page("p2", [{ ...waiting({ question: "q0", test: "equals", value: "a" } as Condition) }]),
  ]);
  const q1 = { tea: { like: 1, again: "1" }, milk: { like: 2, again: "2" } };
  expect(judge(whole, { q0: "a", q1 }, { seed }).kept["q1"]).toEqual(q1);
  expect(judge(whole, { q0: "b", q1 }, { seed }).kept["q1"]).toEqual({
    tea: { like: 1 },
    milk: { like: 2 },
  });
  // As a browser saves it: by itself, with what was answered before.
  expect(judgeAnswer(whole, { q0: "b" }, { name: "q1", value: q1, seed })).toMatchObject({
    value: { tea: { like: 1 }, milk: { like: 2 } },
  });
  const looped = {
    ...whole,
    pages: whole.pages.map((one, p) => (p === 1 ? { ...one, block: "b" } : one)),
    blocks: [{ name: "b", loop: { over: { from: 1, to: 2 } } }],
  };
  expect(said(looped)).toEqual([]);
  const own = expandedOf(looped).questionnaire;
  const deep = { tea: { like: 5, when: ["早"] }, milk: { like: 1, when: ["早"] } };
  expect(judge(own, { q0: "b", "q1@1": deep, "q1@2": deep }, { seed }).kept["q1@2"]).toEqual({
    tea: { like: 5, when: ["早"] },
    milk: { like: 1 },
  });
});

test("a condition reads no cell but those left of it in its row, and one column is always there", () => {
  const at = "pages[0].questions[0].columns";
  const told = "列的显示条件只能读同一行里左边的列";
  for (const bad of [
    left("again", { test: "answered" }),
    { question: "q1", row: "tea", column: "like", test: "answered" },
    { not: { question: "q1", test: "answered" } },
  ])
    expect(said(onePage(waiting(bad as Condition)))).toContain(
      `${at}[2].visibleIf 「还买吗」${told}`,
    );
  const always = { question: "q0", test: "answered" };
  const none = asked({ columns: columns.map((one) => ({ ...one, visibleIf: always })) });
  const whole = questionnaire([page("p1", [single("q0")]), page("p2", [none])]);
  expect(said(whole)).toEqual(["pages[1].questions[0].columns 至少要有一列没有显示条件"]);
  // The same for what is computed from the table, over however many steps.
  const of = [{ question: "q1", row: "tea", column: "like" }];
  const sums: Partial<Questionnaire> = {
    computedValues: [
      { name: "v1", title: "一", kind: "sum", of },
      { name: "v2", title: "二", kind: "sum", of: [{ question: "v1" }] },
    ],
  };
  const late = { question: "v2", test: "atLeast", value: 1 } as Condition;
  expect(said({ ...onePage(waiting(late)), ...sums })).toEqual([
    `${at}[2].visibleIf 「还买吗」列的显示条件读的「v2」是从这张表算出来的`,
  ]);
  // Its own row is nobody else's.
  const other = single("q2", { visibleIf: left("like", { test: "answered" }) });
  expect(said(questionnaire([page("p1", [asked()]), page("p2", [other])]))).toEqual([
    "pages[1].questions[0].visibleIf 「q1」没有「@」这一行",
  ]);
  expect(said(onePage(asked({ columns: [{ ...columns[0], min: 5, max: 1 }] })))).toEqual([
    "pages[0].questions[0] 「选项 tea / 喜欢」的最小值不能大于最大值",
  ]);
  expect(said(onePage(asked({ columns: [{ ...columns[1], min: 4, max: 5 }] })))).toEqual([
    "pages[0].questions[0].columns[0] 「何时喝」至少选择的项数比选项还多",
  ]);
  expect(said(onePage(asked({ columns: [{ ...columns[0], max: 90 }] })))).toEqual([
    "pages[0].questions[0].columns[0] 「喜欢」的量表不能超过 21 个分数",
  ]);
});

test("the check of the logic knows what a cell can say, wherever it is read", () => {
  const logic = (condition: Condition) =>
    checkLogic(onePage(waiting(condition))).map(({ path, message }) => `${path} ${message}`);
  const at = "pages[0].questions[0].columns[2].visibleIf 题目「q1」的「还买吗」列的显示条件";
  expect(logic(left("when", { test: "includes", value: "早" }))).toEqual([]);
  expect(logic(left("like", { test: "greater", value: 5 }))).toEqual([`${at}永远不会成立`]);
  expect(logic(left("when", { test: "includes", value: "午" }))).toEqual([
    `${at}永远不会成立`,
    `${at}里的「午」不是「q1」的选项`,
  ]);
  const after = (condition: Condition) =>
    checkLogic(
      questionnaire([page("p1", [asked()]), page("p2", [single("q2", { visibleIf: condition })])]),
    ).map(({ message }) => message);
  const cell = { question: "q1", row: "tea", column: "when" };
  expect(after({ ...cell, test: "countAtLeast", value: 2 })).toEqual([]);
  expect(after({ ...cell, test: "countAtLeast", value: 3 })).toEqual([
    "题目「q2」的显示条件永远不会成立",
  ]);
  const shown = {
    question: "q1",
    row: "@",
    column: "when",
    test: "includes",
    value: "早",
  } as const;
  expect(conditionText(shown, () => asked())).toBe("「q1 题目」的「同一行 / 何时喝」选了 选项 早");
});

const read = (question: Question, answer: Answer) =>
  Object.fromEntries(
    variablesOf(onePage(question)).map(({ head, read: cell }) => [head, cell(answer)]),
  );

test("each cell has its columns, each several choices a set of its own, and its words", () => {
  const answer = { tea: { like: 5, when: ["早", "晚"] }, milk: { again: "2" } };
  expect(read(asked(), answer)).toEqual({
    "q1.tea.like": "5",
    "q1.tea.when.早": "1",
    "q1.tea.when.晚": "1",
    "q1.tea.when.0": "0",
    "q1.tea.again": "",
    "q1.milk.like": "",
    "q1.milk.when.早": "",
    "q1.milk.when.晚": "",
    "q1.milk.when.0": "",
    "q1.milk.again": "2",
  });
  const sets = variablesOf(onePage(asked())).flatMap(({ set }) => set?.name ?? []);
  expect([...new Set(sets)]).toEqual(["q1.tea.when", "q1.milk.when"]);
  const [like] = variablesOf(onePage(asked()));
  expect(like).toMatchObject({ measure: "scale", codes: [{ value: "5", label: "非常" }] });
  expect(answerText(asked(), answer)).toBe(
    "选项 tea / 喜欢：5；选项 tea / 何时喝：选项 早、选项 晚；选项 milk / 还买吗：选项 2",
  );
  expect(pipe("{{q1/tea/when}}", onePage(asked()), { q1: answer })).toBe("选项 早、选项 晚");
});

test("a dry run fills in what is asked, and everybody comes to the end", () => {
  const question = waiting(left("when", { test: "includes", value: "早" }));
  const runs = Array.from({ length: 60 }, (_, i) => dryRun(onePage(question), String(i)));
  expect(runs.map(({ end }) => end.kind)).not.toContain("stuck");
  const cells = runs.flatMap(({ answers }) => Object.values((answers["q1"] ?? {}) as GridAnswer));
  expect(cells.some(({ like, when }) => Number(like) < 4 && when === undefined)).toBe(true);
  expect(cells.some(({ when, again }) => Array.isArray(when) && again !== undefined)).toBe(true);
});
