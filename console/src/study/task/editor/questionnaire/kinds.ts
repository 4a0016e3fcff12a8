/** The kinds of questions in the researcher's words, a fresh one of each, and what a change of kind keeps. */
import type { Choice, Question } from "#questionnaire/model.ts";
import { fieldWord } from "./place-words.ts";

export type Kind = Question["kind"];

export const kindLabels: Record<Kind, string> = {
  single: "单选",
  multiple: "多选",
  dropdown: "下拉",
  picture: "图片选择",
  ranking: "排序",
  text: "填空",
  number: "数字",
  date: "日期",
  time: "时间",
  scale: "量表",
  slider: "滑动条",
  nps: "NPS",
  matrix: "矩阵",
  grid: "表格填写",
  blanks: "多项填空",
  constantSum: "比重分配",
  maxDiff: "MaxDiff",
  file: "上传",
  region: "地区",
  explanation: "说明",
};
// The keys are those of the record above.
export const kinds = Object.keys(kindLabels) as Kind[];

const words = {
  question: "新的问题",
  explanation: "请在这里写说明文字",
  choice: (value: string) => `选项 ${value}`,
};
const tenMegabytes = 10 * 1024 * 1024;

const twoChoices = (): Choice[] =>
  ["1", "2"].map((value) => ({ value, label: words.choice(value) }));

/** The fewest that make a balanced design of threes. */
const fourItems = () =>
  ["1", "2", "3", "4"].map((value) => ({ value, label: words.choice(value) }));

export function freshQuestion(kind: Kind, name: string): Question {
  const base = { name, title: words.question, required: true };
  switch (kind) {
    case "single":
    case "multiple":
    case "dropdown":
    case "picture":
    case "ranking":
      return { ...base, kind, choices: twoChoices() };
    case "text":
      return { ...base, kind, format: "line" };
    case "number":
      return { ...base, kind, integer: true };
    case "date":
    case "time":
    case "nps":
      return { ...base, kind };
    case "scale":
      return { ...base, kind, min: 1, max: 5 };
    case "slider":
      return { ...base, kind, min: 0, max: 100, step: 1 };
    case "matrix":
      return {
        ...base,
        kind,
        rows: [{ value: "r1", label: "第 1 行" }],
        columns: ["1", "2"].map((value) => ({ value, label: `第 ${value} 列` })),
      };
    case "grid":
      return {
        ...base,
        kind,
        rows: [{ value: "r1", label: "第 1 行" }],
        columns: [{ value: "1", label: "第 1 列", type: "number" }],
      };
    case "blanks":
      return {
        ...base,
        kind,
        blanks: twoChoices().map((one) => ({ ...one, label: `空 ${one.value}`, type: "text" })),
      };
    case "constantSum":
      return { ...base, kind, rows: twoChoices(), total: 100, unit: "%" };
    case "maxDiff":
      return { ...base, kind, items: fourItems(), perSet: 3, sets: 4 };
    case "file":
      return { ...base, kind, maxCount: 1, accept: ["image/*"], maxBytes: tenMegabytes };
    case "region":
      return { ...base, kind, depth: 2 };
    case "explanation":
      return { ...base, kind, title: words.explanation, required: false };
  }
}

/** Which of a kind's own parts mean the same to another. */
const shared: readonly { keys: readonly string[]; kinds: readonly Kind[] }[] = [
  {
    keys: ["choices", "shuffle"],
    kinds: ["single", "multiple", "dropdown", "picture", "ranking"],
  },
  { keys: ["min", "max"], kinds: ["multiple", "picture", "ranking"] },
  { keys: ["min", "max"], kinds: ["scale", "slider"] },
  { keys: ["rows", "shuffleRows"], kinds: ["matrix", "grid"] },
  { keys: ["unit"], kinds: ["number", "slider"] },
  { keys: ["minLabel", "maxLabel"], kinds: ["scale", "slider", "nps"] },
];
const always = ["name", "id", "title", "help", "required", "visibleIf", "screenOutIf", "fixed"];

/** The same question as another kind, and what of it is not kept, in words. */
export function asKind(question: Question, kind: Kind): { question: Question; lost: string[] } {
  const fitting = shared.filter(
    (one) => one.kinds.includes(question.kind) && one.kinds.includes(kind),
  );
  const kept = new Set([...always, ...fitting.flatMap(({ keys }) => keys)]);
  const entries = Object.entries(question);
  const fresh = Object.entries(freshQuestion(kind, question.name));
  const made = Object.fromEntries([
    ...fresh,
    ...entries.filter(([key]) => kept.has(key)),
    ["kind", kind],
  ]) as Question;
  const changed = kind === "ranking" && "choices" in made ? plainRanking(made) : made;
  const lost = entries.map(([key]) => key).filter((key) => !kept.has(key) && missed.includes(key));
  return { question: changed, lost: lost.map(missedWord) };
}

/** A ranking takes no 其他 and nothing exclusive (integrity.ts). */
const plainRanking = <Q extends { choices: Choice[] }>(question: Q): Q => ({
  ...question,
  choices: question.choices.map(({ other: _, exclusive: __, ...choice }) => choice),
});

/** What a researcher misses; of the other parts nobody need be told. */
const missed =
  "choices rows columns attention min max minLabel format unit blanks sentence items total step accept".split(
    " ",
  );
const missedWord = (key: string): string => (key === "minLabel" ? "两端的文字" : fieldWord(key));
