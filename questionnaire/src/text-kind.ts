/** Which kind a question of a plain-text questionnaire is: by its mark, else by what stands below it. */
import { choicesIn, matrixIn } from "./text-parts.ts";
import { areBlanks } from "./text-several.ts";
import type { Draft } from "./text-structure.ts";

/** Without a mark of its kind: what stands below tells. */
export const kindByLines = (
  { lines, isNumbered, title }: Draft,
  bounds: { max?: number },
): Kind => {
  const silent = { tell: () => undefined, isNumbered };
  const { rows, columns } = matrixIn(lines, silent);
  const hasHeads = lines.some(({ text }) => /^[行列]\s*[:：]/.test(text));
  const hasCircles = lines.some(({ text }) => /[○□◯☐]\s+[○□◯☐]/.test(text));
  if (rows.length > 0 && columns.length > 0 && (hasHeads || hasCircles)) return "matrix";
  if (areBlanks(lines)) return "line";
  if (choicesIn(lines, silent, false).choices.length === 0) return "line";
  return bounds.max !== undefined || /可多选/.test(title) ? "multiple" : "single";
};

/** What the marks say, the first that fits; undefined when they say nothing of the kind. */
export const kindOf = (marks: string) => KINDS.find(([words]) => words.test(marks))?.[1];

const KINDS = [
  [/max\s*diff|最佳最差|最优最劣/i, "maxDiff"],
  [/(?:矩阵|表格).*(?:数值|数字)/, "matrixNumber"],
  [/(?:矩阵|表格).*(?:填空|文本)/, "matrixText"],
  [/矩阵.*滑[动条块]/, "matrixSlider"],
  [/矩阵/, "matrix"],
  [/多选|不定项/, "multiple"],
  [/单选|判断/, "single"],
  [/下拉/, "dropdown"],
  [/排序/, "ranking"],
  [/nps|推荐/i, "nps"],
  [/滑动条|滑条|滑块/, "slider"],
  [/比重|总和/, "share"],
  [/量表|评分|打分/, "scale"],
  [/段落|说明/, "explanation"],
  [/日期/, "date"],
  [/时间|时刻/, "time"],
  [/数字|数值/, "number"],
  [/地区|省市|城市/, "region"],
  [/上传|文件|图片/, "file"],
  [/多行|简答|问答/, "paragraph"],
  [/填空|单行|文本/, "line"],
] as const;
type Kind = (typeof KINDS)[number][1];

export const KIND_WORDS: Partial<Record<Kind, string>> = {
  single: "单选题",
  multiple: "多选题",
  matrix: "矩阵题",
  line: "填空题",
};
