/** End pages by condition and where they lead; what the check of the logic says of all that nobody answers. */
import { expect, test } from "vitest";
import * as write from "../test/questions.ts";
import { is, linked, problemsOf, questionnaire, scored } from "../test/scored.ts";
import { carriedIn, endOf } from "./end.ts";
import { checkLogic } from "./lint.ts";
import type { Questionnaire } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";
import type { ComputedValue, Term } from "./value-model.ts";

const { line, number, scale, single } = write;

const ending: Questionnaire = {
  ...scored,
  hiddenFields: [{ name: "pid", title: "对方编号" }],
  completedPage: { title: "谢谢" },
  quotaFullPage: { title: "名额已满", text: "下次再来" },
  endPages: [
    {
      end: "completed",
      if: is("level", "高"),
      title: "{{level}}分",
      redirect: { url: "https://x.example/back?p={{pid}}&s={{total}}&l={{level}}&r={{result}}" },
    },
    { end: "screenedOut", if: is("q3", "a"), title: "不符合" },
  ],
};

test("the end page is the first whose condition holds, else the end's own, and carries nothing that a member wrote", () => {
  expect(parseQuestionnaire(ending)).toMatchObject({ ok: true });
  expect(endOf(ending, "completed", { level: "高", total: 9.2, pid: "a&b", q3: "b" })).toEqual({
    title: "高分",
    text: "",
    redirect: {
      url: `https://x.example/back?p=a%26b&s=9.2&l=${encodeURIComponent("高")}&r=complete`,
    },
  });
  expect(endOf(ending, "completed", { level: "低" })).toMatchObject({
    title: "谢谢",
    redirect: null,
  });
  expect(endOf(ending, "quotaFull", {})).toMatchObject({ title: "名额已满", text: "下次再来" });
  expect(endOf(ending, "screenedOut", { q3: "b" })).toBeNull();
  const to = (url: string) =>
    problemsOf({ ...ending, completedPage: { title: "谢", redirect: { url } } });
  for (const [url, why] of [
    ["http://x.example", "https://"],
    ["javascript:alert(1)", "https://"],
    ["https://{{pid}}.example/", "「?」后面"],
    ["https://a:b@x.example/", "用户名"],
    ["https://x.example/?a={{q3}}", "不能带「q3」"],
    ["https://x.example/?a={{who}}", "不能带「who」"],
  ] as const)
    expect(to(url).join(), url).toContain(why);
});

test("a figure that is one answer of theirs goes into no address, whatever is added to it", () => {
  const asked = write.questionnaire([
    write.page("p1", [
      number("age"),
      scale("q1"),
      write.matrix("m", { columns: write.choices("1", "2") }),
      single("s"),
    ]),
  ]);
  const value = (name: string, of: Term[], kind: "sum" | "mean" = "sum"): ComputedValue => ({
    kind,
    name,
    title: name,
    of,
  });
  const whole: Questionnaire = {
    ...asked,
    hiddenFields: [{ name: "pid", title: "对方编号" }],
    computedValues: [
      value("same", [{ question: "age" }]),
      value("twice", [{ question: "age" }, { question: "age", weight: 2 }]),
      value("mean", [{ question: "age" }], "mean"),
      value("none", [{ question: "age" }, { question: "q1", weight: 0 }]),
      value("known", [{ question: "age" }, { question: "pid" }]),
      value("again", [{ question: "same" }, { question: "both", weight: -1 }]),
      value("row", [{ question: "m", row: "r1" }]),
      value("both", [{ question: "age" }, { question: "q1" }]),
      value("matrix", [{ question: "m" }], "mean"),
      value("points", [{ question: "s", scores: { a: 1 } }]),
      value("link", [{ question: "pid" }]),
      { kind: "count", name: "many", title: "many", of: [{ question: "m" }] },
    ],
  };
  expect([...carriedIn(whole)].toSorted()).toEqual([
    "both",
    "link",
    "many",
    "matrix",
    "pid",
    "points",
  ]);
  const to = (name: string) => ({
    ...whole,
    completedPage: { title: "谢", redirect: { url: `https://x.example/?a={{${name}}}` } },
  });
  expect(problemsOf(to("same")).join()).toContain("不能带「same」");
  expect(problemsOf(to("both"))).toEqual([]);
  // Of a version that was saved before, too.
  expect(endOf(to("same"), "completed", { age: 44, same: 44 })?.redirect?.url).toBe(
    "https://x.example/?a=",
  );
});

const found = (whole: Questionnaire) =>
  checkLogic(whole).map(({ path, message }) => `${path}：${message}`);

test("the check of the logic knows what is computed: read too early, never reached, out of any range", () => {
  const early: Questionnaire = {
    ...questionnaire([
      [
        scale("q1", { required: true }),
        line("q2", { visibleIf: { question: "total", test: "greater", value: 20 } }),
      ],
      [number("q3")],
    ]),
    computedValues: [
      {
        kind: "sum",
        name: "total",
        title: "总分",
        of: [{ question: "q1" }, { question: "q1", weight: 2 }],
      },
      { kind: "sum", name: "late", title: "后面", of: [{ question: "q3" }] },
    ],
  };
  early.pages[0] = { ...early.pages[0], title: "{{late}}" } as Questionnaire["pages"][0];
  expect(found(early)).toEqual([
    "pages[0].questions[1].visibleIf：题目「q2」的显示条件里的「total 大于 20」不可能：它只会在 0 到 15 之间",
    "pages[0].title：页面「p1」的标题引用了「late」的答案，那时还没有这个答案",
  ]);
  expect(found(scored)).toEqual([]);
  expect(found(ending)).toEqual([]);
  expect(found({ ...linked, quotaCells: [{ name: "c", if: is("src", "tv") }] })).toEqual([
    "quotaCells[0].if：配额「c」的条件里的「tv」不是「src」的选项",
  ]);
});

test("the check of the logic says when a page's time is shorter than reading it takes", () => {
  const whole = questionnaire([[single("q1", { title: "很长的题目".repeat(40) })]]);
  whole.pages[0] = { ...whole.pages[0], timer: { mostSeconds: 3 } } as Questionnaire["pages"][0];
  expect(found(whole)).toEqual(["pages[0].timer：页面「p1」只能停留 3 秒，读得最快的人也要 8 秒"]);
});
