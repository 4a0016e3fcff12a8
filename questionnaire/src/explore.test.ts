/** The check against brute force: it must never call dead what somebody can reach. */
import fc from "fast-check";
import { test } from "vitest";
import { inMachineTime } from "../../tools/pace.ts";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  page,
  questionnaire,
  scale,
  single,
} from "../test/questions.ts";
import { judge } from "./judge.ts";
import { checkLogic } from "./lint.ts";
import { holds } from "./logic.ts";
import type { Comparison, Condition, Question, Questionnaire } from "./model.ts";
import { type Path, walk } from "./walk.ts";

const NAMES = ["q0", "q1", "q2", "q3"];

const comparison = fc
  .record({
    question: fc.constantFrom(...NAMES),
    test: fc.constantFrom(
      ...(["answered", "equals", "oneOf", "includes", "greater", "atMost"] as const),
      ...(["countAtLeast", "countAtMost"] as const),
    ),
    value: fc.constantFrom("a", "b", "c", 1, 2, "2024-05-01"),
    count: fc.integer({ min: 0, max: 3 }),
    row: fc.constantFrom({}, {}, { row: "a" }, { row: "b" }),
  })
  .map(({ question: name, row, test, value, count }): Comparison => {
    const question = { question: name, ...row };
    if (test === "answered") return { ...question, test };
    if (test === "oneOf") return { ...question, test, value: [value, "b"] };
    if (test === "includes") return { ...question, test, value: String(value) };
    if (test === "countAtLeast" || test === "countAtMost")
      return { ...question, test, value: count };
    return { ...question, test, value };
  });
const condition = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    comparison,
    fc.record({ all: fc.array(tie("any"), { maxLength: 2 }) }),
    fc.record({ any: fc.array(tie("any"), { maxLength: 2 }) }),
    fc.record({ not: tie("any") }),
  ),
})).any;
/** Once in this many times. */
const oneIn = (times: number, key: string): fc.Arbitrary<Record<string, Condition>> =>
  fc.oneof(
    { weight: times - 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: condition.map((made) => ({ [key]: made })) },
  );

const questionNamed = (name: string): fc.Arbitrary<Question> =>
  fc
    .record({
      kind: fc.nat(8),
      required: fc.boolean(),
      visible: oneIn(2, "visibleIf"),
      screen: oneIn(5, "screenOutIf"),
      choice: oneIn(2, "visibleIf"),
      out: fc.constantFrom<string[]>([], [], [], ["a"], ["a", "b", "c"]),
      min: fc.constantFrom(1, 2),
    })
    .map(({ kind, required, visible, screen, choice, out, min }) => {
      const list = choices("a", "b", "c").map((one, i) => ({
        ...one,
        ...(i === 0 && choice),
        ...(out.includes(one.value) && { screenOut: true }),
      }));
      const more = { required, ...visible, ...screen };
      if (kind === 0) return multiple(name, { ...more, choices: list, min, max: 2 });
      if (kind === 1) return number(name, { ...more, min: 1, max: 3, integer: true });
      if (kind === 2) return ask({ kind: "ranking", name, ...more, choices: list.slice(0, 2) });
      if (kind === 3) return scale(name, { ...more, max: 2 });
      if (kind === 4) return line(name, { ...more, minLength: min });
      if (kind === 5) return ask({ kind: "date", name, min: "2024-01-01", ...more });
      if (kind === 6) {
        const [first, second] = choices("a", "b");
        const rows = [{ ...first, ...choice }, second];
        return matrix(name, { ...more, rows, columns: choices("a", "b"), multiple: min === 2 });
      }
      return single(name, { ...more, choices: list });
    });

const small: fc.Arbitrary<Questionnaire> = fc
  .record({
    questions: fc.tuple(...NAMES.map(questionNamed)),
    cut: fc.constantFrom([1, 2], [1, 3], [2, 3], [1, 1]),
    visible: fc.array(oneIn(2, "visibleIf"), { minLength: 3, maxLength: 3 }),
    jump: fc.array(oneIn(2, "if"), { minLength: 3, maxLength: 3 }),
    to: fc.array(fc.constantFrom("p1", "p2", "end", "screenOut"), { minLength: 3, maxLength: 3 }),
    cell: condition,
  })
  .map(({ questions, cut, visible, jump, to, cell }) => {
    const bounds = [0, ...cut, NAMES.length];
    const pages = [0, 1, 2].map((p) =>
      page(`p${p}`, questions.slice(bounds[p], bounds[p + 1]), {
        ...visible[p],
        ...(jump[p]?.["if"] && { jumps: [{ ...jump[p], to: to[p] }] }),
      }),
    );
    return questionnaire(pages, {
      quotaCells: [{ name: "cell", if: cell }],
      screenedOutPage: { title: "谢谢" },
    });
  });

const answersTo = (question: Question): unknown[] => {
  switch (question.kind) {
    case "number":
      return [undefined, 0, 1, 2, 3];
    case "scale":
      return [undefined, 1, 2];
    case "text":
      return [undefined, "a", "bb", "c"];
    case "date":
      return [undefined, "2023-05-01", "2024-05-01", "2024-06-01"];
    case "ranking":
      return [undefined, ["a"], ["b", "a"], ["a", "b"]];
    case "multiple":
      return [undefined, ["a"], ["b"], ["a", "b"], ["b", "c"], ["a", "b", "c"]];
    case "matrix":
      return question.multiple
        ? [undefined, { a: ["a"] }, { a: ["a", "b"], b: ["b"] }, { b: ["a", "b"] }]
        : [undefined, { a: "a" }, { a: "b", b: "a" }, { b: "b" }, { a: "b", b: "b" }];
    default:
      return [undefined, "a", "b", "c"];
  }
};

/** Everything that anybody could answer, by question. */
const everybody = (model: Questionnaire): Record<string, unknown>[] =>
  model.pages
    .flatMap(({ questions }) => questions)
    .reduce<Record<string, unknown>[]>(
      (people, question) =>
        people.flatMap((answers) =>
          answersTo(question).map((value) => ({ ...answers, [question.name]: value })),
        ),
      [{}],
    );

/** What is said of the path `pages[1].questions[0].visibleIf`, and whether this person proves it wrong. */
const isWrong = (path: string, message: string, { model, way, answers }: Person): boolean => {
  const [p = -1, q = -1, c = -1] = [...path.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
  const was = way.pages.find((one) => one.page === model.pages[p]);
  const isLast = was === way.pages.at(-1);
  const isDone = !was?.questions.some(({ problem }) => problem !== undefined);
  const question = was?.page.questions[q];
  const shown = was?.questions.find((one) => one.question === question);
  const isNever = message.includes("永远");
  if (path === "pages") return way.outcome === "complete";
  if (path === "screenedOutPage") return way.outcome === "screenedOut";
  if (/^pages\[\d\](\.visibleIf)?$/.test(path)) {
    if (isNever) return was !== undefined;
    // A page that is always shown is, where there is something on it, and a page that ends all is the last.
    return message.includes("甄别") && isDone && was !== undefined && !isLast;
  }
  if (message.includes("不论怎么答")) return shown !== undefined && isDone && !isLast;
  if (path.endsWith("screenOutIf"))
    return shown !== undefined && isDone && isNever === holds(conditionAt(question), way.answers);
  if (path.includes(".choices")) {
    const choice = question && "choices" in question ? question.choices[c] : undefined;
    return shown !== undefined && isNever === shown.choices.some((one) => one === choice);
  }
  if (path.includes(".rows")) {
    const row = question?.kind === "matrix" ? question.rows[c] : undefined;
    return shown !== undefined && isNever === shown.rows.some((one) => one === row);
  }
  if (path.endsWith("visibleIf")) return was !== undefined && isNever === (shown !== undefined);
  if (path.startsWith("quotaCells"))
    return (
      way.outcome === "complete" &&
      isNever === judge(model, answers, { seed: "" }).cells.includes("cell")
    );
  const jump = model.pages[p]?.jumps?.[q]?.if;
  const isScreened = isLast && way.outcome === "screenedOut";
  if (path.includes(".jumps") && jump && was && isDone && !isScreened)
    return isNever === holds(jump, way.answers);
  return false;
};

type Person = { model: Questionnaire; way: Path; answers: Record<string, unknown> };
const conditionAt = (question: Question | undefined): Condition =>
  question?.screenOutIf ?? { any: [] };

const findingsOn = (model: Questionnaire) =>
  checkLogic(model).filter(
    ({ message }) => /永远|总是|没有人|甄别/.test(message) && !message.includes("注意力"),
  );
const kindOf = ({ message }: { message: string }): string => message.replace(/「[^」]*」/g, "");

test.each([
  "没有人会被甄别，写好的甄别结束页用不到",
  "没有人能答完这份问卷：每条路都被甄别",
  "配额的条件总是成立",
  "配额的条件永远不会成立",
  "页面永远到不了",
  "到了页面的人都会被甄别",
  "页面的显示条件总是成立",
  "页面的显示条件永远不会成立",
  "页面的跳转条件总是成立",
  "页面的跳转条件永远不会成立",
  "题目的显示条件总是成立",
  "题目的显示条件永远不会成立",
  "题目的筛除条件总是成立",
  "题目的筛除条件永远不会成立",
  "题目不论怎么答都会被甄别",
  "题目的选项的显示条件总是成立",
  "题目的选项的显示条件永远不会成立",
])(
  "nobody can be found who proves the check wrong: %s",
  { timeout: inMachineTime(60_000) },
  (kind) => {
    // The test would prove nothing of what the check does not say.
    const drawn = small.filter((model) => findingsOn(model).some((one) => kindOf(one) === kind));
    fc.assert(
      fc.property(drawn, (model) => {
        const findings = findingsOn(model);
        for (const answers of everybody(model)) {
          const way = walk(model, answers, "");
          for (const { path, message } of findings)
            if (isWrong(path, message, { model, way, answers }))
              throw new Error(`${path} ${message}: ${JSON.stringify({ answers, model })}`);
        }
      }),
      { numRuns: 12 },
    );
  },
);
