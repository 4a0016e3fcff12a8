import "#questionnaire/rare-all.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { Answers, Question, Questionnaire } from "#questionnaire/model.ts";
import { ownOf } from "#questionnaire/own.ts";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  onePage,
  page,
  questionnaire,
  scale,
  single,
} from "../test/questions.ts";
import { QuestionnaireForm } from "./QuestionnaireForm.tsx";
import { loadField, type RareKind, rareKinds } from "./rare.tsx";

beforeAll(() => Promise.all(rareKinds.map((kind: RareKind) => loadField(kind))));

const draw = (model: Questionnaire, answers: Answers = {}, more: object = {}) =>
  renderToStaticMarkup(
    <QuestionnaireForm
      questionnaire={model}
      answers={answers}
      seed="1"
      onAnswer={() => {}}
      onFinish={() => {}}
      uploadFile={() => Promise.resolve("key")}
      {...more}
    />,
  );
const field = (question: Question, answer?: Answers[string], more: object = {}) =>
  draw(onePage(question), answer === undefined ? {} : { [question.name]: answer }, more);
const times = (markup: string, pattern: RegExp) => markup.match(pattern)?.length ?? 0;

const other = { value: "other", label: "其他", other: true };
const home = [
  { code: "440000", name: "广东省" },
  { code: "440300", name: "深圳市" },
];
const kinds: [Question, Answers[string], RegExp][] = [
  [single("q1"), "b", /<input type="radio"[^>]* checked=""\/><span>选项 b/],
  [multiple("q1"), ["a", "c"], /type="checkbox"[^>]* checked=""\/><span>选项 c/],
  [
    ask({ kind: "picture", name: "q1", choices: [{ value: "a", label: "甲", picture: "/a.png" }] }),
    "a",
    /<img src="\/a.png" alt=""/,
  ],
  [
    ask({ kind: "dropdown", name: "q1", choices: [...choices("a"), other] }),
    { value: "other", text: "梨" },
    /value="other" selected="".*value="梨"/,
  ],
  [line("q1"), "你好", /<input [^>]*value="你好"/],
  [line("q1", { format: "paragraph" }), "你好", /<textarea [^>]*>你好<\/textarea>/],
  [line("q1", { format: "mobile" }), "138", /inputMode="tel"/],
  [
    number("q1", { unit: "岁", integer: true, min: 0 }),
    30,
    /inputMode="numeric"[^>]*value="30"\/>岁/,
  ],
  [
    ask({ kind: "date", name: "q1", min: "2024-01-01" }),
    "2024-05-01",
    /type="date"[^>]*min="2024-01-01"/,
  ],
  [scale("q1", { minLabel: "差", maxLabel: "好" }), 5, /aria-label="5 好"[^>]*checked/],
  [
    ask({ kind: "slider", name: "q1", min: 0, max: 10, step: 2, unit: "次" }),
    4,
    /4次<\/output>.*type="range"[^>]*aria-valuetext="4次"[^>]*value="4"/,
  ],
  [
    ask({ kind: "time", name: "q1", min: "08:00", step: 15 }),
    "08:15",
    /type="time"[^>]*min="08:00" step="900" value="08:15"/,
  ],
  [
    ask({ kind: "constantSum", name: "q1", rows: choices("a", "b"), total: 10, unit: "%" }),
    { a: 4 },
    /inputMode="decimal"[^>]*value="4"\/>%.*role="status"><span>合计 10%<\/span><b>还剩 6%/,
  ],
  [
    ask({
      kind: "blanks",
      name: "q1",
      sentence: "我 {_} 岁，在 {_}。",
      blanks: [
        { value: "a", label: "年龄", type: "number", integer: true, min: 0 },
        { value: "b", label: "城市", type: "dropdown", choices: choices("sh", "bj") },
      ],
    }),
    { a: 30, b: "bj" },
    /我 .*aria-label="年龄"[^>]*inputMode="numeric"[^>]*value="30".* 岁，在 .*aria-label="城市".*value="bj" selected=""/,
  ],
  [
    ask({
      kind: "grid",
      name: "q1",
      rows: choices("a", "b"),
      columns: [
        { value: "n", label: "瓶数", type: "number" },
        { value: "w", label: "哪里", type: "text" },
      ],
      rowTotals: true,
      columnTotals: true,
    }),
    { a: { n: 0.1 }, b: { n: 0.2, w: "店" } },
    /role="group".*value="0.1".*value="店".*<span[^>]*>瓶数<\/span><b>0.3<\/b>/,
  ],
  [
    ask({ kind: "maxDiff", name: "q1", items: choices("a", "b", "c", "d"), perSet: 3, sets: 4 }),
    {},
    /第 1 组，共 4 组.*type="radio"[^>]*aria-label="最重要：选项 .*上一组.*下一组/,
  ],
  [ask({ kind: "nps", name: "q1" }), 0, /aria-label="0"[^>]*checked/],
  [matrix("q1"), { r2: "c1" }, /role="radiogroup"/],
  [matrix("q1", { multiple: true }), { r2: ["c1"] }, /role="group".*checkbox/],
  [
    ask({ kind: "ranking", name: "q1", choices: choices("a", "b") }),
    ["b"],
    /<b>1<\/b><span>选项 b.*上移选项 b.*1\. 选项 b/,
  ],
  [
    ask({ kind: "file", name: "q1", maxCount: 2, accept: ["image/*"], maxBytes: 2 ** 20 }),
    ["k"],
    /删除文件 1.*accept="image\/\*".*单个不超过 1 MB/,
  ],
  [ask({ kind: "region", name: "q1", depth: 2 }), home, /aria-label="省份".*aria-label="城市"/],
];

test.each(kinds)("$kind shows the answer that was given before", (question, answer, expected) => {
  const regions = () => Promise.resolve([]);
  const markup = field(question, answer, { regions });
  expect(markup).toMatch(expected);
  expect(markup).toMatch(/<fieldset.*<legend/);
  expect(markup).not.toContain('role="alert"');
  expect(field(question, undefined, { regions })).not.toContain("checked");
});

test("nobody is blamed before having tried to go on", () => {
  const markup = field(single("q1", { required: true, help: "选一项" }));
  expect(markup).not.toContain("alert");
  expect(markup).toContain("必答");
  expect(markup).toMatch(/aria-describedby="([^"]+)"[\s\S]*<p id="\1"[^>]*>选一项/);
});

test("a slider that nobody has touched says that it has no answer", () => {
  const untouched = field(ask({ kind: "slider", name: "q1", min: 0, max: 10, step: 2 }));
  expect(untouched).toMatch(
    /data-untouched="true".*点一下或拖动来选择.*aria-valuetext="还没有选择"/,
  );
});

test("an optional choice can be taken back", () => {
  expect(field(single("q1"), "a")).toContain("清除回答");
  expect(field(single("q1"))).not.toContain("清除回答");
  expect(field(single("q1", { required: true }), "a")).not.toContain("清除回答");
});

test("an explanation and the title show earlier answers", () => {
  const model = onePage(
    line("q1"),
    ask({ kind: "explanation", name: "q2", title: "您好，{{q1}}", help: "请继续" }),
  );
  expect(draw(model, { q1: "小<b>明" })).toMatch(/您好，小&lt;b&gt;明[\s\S]*请继续/);
});

test("somebody who comes back goes on where they left off", () => {
  const model = questionnaire([
    page("p1", [line("q1", { required: true })], { title: "第一页" }),
    page("p2", [ask({ kind: "nps", name: "q2", required: true })], { title: "第二页" }),
    page("p3", [line("q3")], { title: "第三页" }),
  ]);
  expect(draw(model)).toMatch(/第一页[\s\S]*下一页/);
  expect(draw(model)).not.toContain("上一页");
  const resumed = draw(model, { q1: "好", q2: 0 });
  expect(resumed).toMatch(/value="33"[\s\S]*第二页[\s\S]*上一页[\s\S]*下一页/);
  expect(draw(model, { q1: "好", q2: 0, q3: "好" })).toMatch(/第三页[\s\S]*提交/);
});

test("one that is never handed in opens where a gap is, without a progress of its own", () => {
  const model = questionnaire([
    page("p1", [line("q1")], { title: "第一页" }),
    page("p2", [line("q2")], { title: "第二页" }),
    page("p3", [number("q3")], { title: "第三页" }),
  ]);
  const endless = { isEndless: true };
  expect(draw(model, { q1: "好", q3: 0 }, endless)).toMatch(/第二页[\s\S]*下一页/);
  expect(draw(model, { q1: "好", q2: "好" }, endless)).toMatch(/第三页[\s\S]*完成/);
  const full = draw(model, { q1: "好", q2: "好", q3: 0 }, endless);
  expect(full).toContain("第一页");
  expect(full).not.toContain("progress");
});

test("a questionnaire with nothing to show can be handed in, and only once", () => {
  const empty = questionnaire([page("p1", [])]);
  expect(draw(empty)).toContain("提交");
  expect(draw(empty, {}, { busy: true })).toMatch(/disabled=""[^>]*>正在提交/);
});

test("without a source of regions the form says so", () => {
  expect(field(ask({ kind: "region", name: "q1", depth: 1 }))).toContain("暂时无法选择地区");
});

test("every control has a name", () => {
  for (const [question] of kinds) {
    const markup = field(question, undefined, { regions: () => Promise.resolve([]) });
    const inLabels = times(markup, /<label[^>]*><input/g);
    const named = times(markup, /<(input|select|textarea)[^>]*aria-label/g);
    expect(Math.max(inLabels, named)).toBe(times(markup, /<(input|select|textarea)/g));
  }
});

test("inside a loop it says which item of how many, and the item by its name", () => {
  const looped = ownOf(
    questionnaire(
      [
        page("p1", [multiple("q1", { required: true })]),
        page("p2", [single("q2", { title: "{{@}}怎么样？" })], { block: "b" }),
      ],
      {
        experiments: [{ name: "e", arms: choices("x", "y") }],
        blocks: [{ name: "b", loop: { over: { question: "q1", take: "chosen" } } }],
      },
    ),
    { seed: "1", answers: {} },
  );
  const markup = draw(looped, { e: "x", q1: ["a", "c"], "q2@a": "a", "q2@c": "b" });
  expect(markup).toMatch(/第 2 项 \/ 共 2 项：<strong>选项 c<\/strong>/);
  expect(markup).toContain("选项 c怎么样？");
  // What was given at the start is no step.
  expect(draw(looped, { e: "x" })).toContain("第 1 步 / 共 5 步");
});
