/** What is pasted is read while one waits: half a second for 50 KB, in the processor's own time. */
import { expect, test } from "vitest";
import { importSurveyJs } from "./import-surveyjs.ts";
import { importText } from "./import-text.ts";
import { checkLogic } from "./lint.ts";
import { parseQuestionnaire } from "./parse.ts";
import { inMachineTime } from "../../tools/pace.ts";

const SIZE = 50 * 1024;

/** Reading it, checking it, and looking for what its logic gets wrong, in milliseconds. */
const timeOf = (read: () => { questionnaire: unknown }): number => {
  const before = process.cpuUsage();
  const parsed = parseQuestionnaire(read().questionnaire);
  if (parsed.ok) checkLogic(parsed.questionnaire);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const filled = (part: (i: number) => string): string => {
  const parts: string[] = [];
  for (let size = 0, i = 1; size < SIZE; i++) {
    const text = part(i);
    // As it is sent: a Chinese character is three bytes.
    size += Buffer.byteLength(text) + 1;
    parts.push(text);
  }
  return parts.join("\n");
};

test.each([
  [
    "questions",
    (i: number) => `${i}. 您买过第 ${i} 种水果吗？[单选题]\nA. 买过\nB. 没有\nC. 其他____`,
  ],
  [
    "a matrix after the other",
    (i: number) => `${i}. 评价 [矩阵题]\n行：\n- 甲\n- 乙\n列：\n- 好\n- 差`,
  ],
  ["numbers within numbers", (i: number) => `${(i % 90) + 1}. 甲 1.乙 2.丙`],
  ["brackets that never close", () => "（最多选【[(（2-3 项"],
  ["circles", () => "○ ○ ○ 甲 ○ | ○"],
  ["letters", () => "A. B. A. 甲 B C. "],
  ["rows without columns", (i: number) => `行：\n${i % 3}. 甲`],
])("50 KB of text, %s, is read in half a second", (_, part) => {
  expect(timeOf(() => importText(filled(part)))).toBeLessThan(inMachineTime(500));
  // And as one line.
  expect(timeOf(() => importText(`1. ${filled(part).replace(/\n/g, " ")}`))).toBeLessThan(
    inMachineTime(500),
  );
});

const element = (i: number) => ({
  type: "radiogroup",
  name: `q${i}`,
  title: `第 {q${i - 1}} 题`,
  choices: [1, 2, { value: 3, text: "三", visibleIf: `{q${i - 1}} = 2` }],
  visibleIf: `{q${i - 1}} > 1 or {q${Math.floor(i / 2)}} notempty`,
  colCount: 2,
});
const surveyOf = (part: (i: number) => object) => {
  const elements: object[] = [];
  for (let size = 0, i = 1; size < SIZE; i++) {
    const made = part(i);
    size += Buffer.byteLength(JSON.stringify(made));
    elements.push(made);
  }
  return { pages: [{ elements }] };
};
const grown = (depth: number): object => ({
  type: "paneldynamic",
  name: "p",
  maxPanelCount: 10,
  templateElements: depth === 0 ? [{ type: "text", name: "t" }] : [grown(depth - 1)],
});
const names = Array.from({ length: 2000 }, (_, i) => ({ name: `c${i}` }));

test.each([
  ["questions", surveyOf(element)],
  ["figures to choose", surveyOf((i) => ({ type: "dropdown", name: `q${i}`, choicesMax: 1000 }))],
  ["panels in panels that grow", { elements: [grown(12)] }],
  ["a table", { elements: [{ type: "matrixdropdown", name: "m", columns: names, rows: names }] }],
  [
    "brackets in a condition",
    { elements: [{ type: "text", name: "a", visibleIf: "(".repeat(SIZE) }] },
  ],
  ["no end of not", { elements: [{ type: "text", name: "a", visibleIf: "!".repeat(SIZE) }] }],
  ["open braces", { elements: [{ type: "text", name: "a", title: "{a".repeat(SIZE / 2) }] }],
  ["open tags", { elements: [{ type: "html", name: "a", html: "<a ".repeat(SIZE / 3) }] }],
])("50 KB of SurveyJS, %s, is read in half a second", (_, survey) => {
  expect(timeOf(() => importSurveyJs(survey))).toBeLessThan(inMachineTime(500));
});
