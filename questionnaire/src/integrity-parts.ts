/** What cannot be of questions that are several: blanks without a sentence's place, sums that nobody can reach, designs that cannot be balanced. */
import type { ParseProblem } from "./integrity.ts";
import { designProblem } from "./max-diff-design.ts";
import type {
  Comparison,
  ConstantSumQuestion,
  EntryColumn,
  GridColumn,
  GridQuestion,
  Question,
} from "./model.ts";
import { isCompound, type PartQuestion, partsOf, THIS_ROW } from "./parts.ts";
import { LIMITS } from "./limits.ts";
import { comparisonsOf } from "./references.ts";

/** Where values stand that must differ from each other. */
export const listsOf = (question: Question): [string, { value: string }[]][] => {
  if ("choices" in question) return [["choices", question.choices]];
  if (question.kind === "maxDiff") return [["items", question.items]];
  if (question.kind === "blanks")
    return [["blanks", question.blanks], ...choicesIn("blanks", question.blanks)];
  return [
    ...("rows" in question ? ([["rows", question.rows]] as [string, { value: string }[]][]) : []),
    ...("columns" in question
      ? ([["columns", question.columns]] as [string, { value: string }[]][])
      : []),
    ...(question.kind === "grid" ? choicesIn("columns", question.columns) : []),
  ];
};

const choicesIn = (list: string, entries: GridColumn[]): [string, { value: string }[]][] =>
  entries.flatMap((entry, i) =>
    "choices" in entry ? [[`${list}[${i}].choices`, entry.choices]] : [],
  );

export const partProblems = (question: Question, path: string): ParseProblem[] => {
  const at = (message: string | undefined, key = "") =>
    message === undefined ? [] : [{ path: `${path}${key}`, message }];
  if (question.kind === "maxDiff") {
    const { items, perSet, sets } = question;
    return at(designProblem({ items: items.length, perSet, sets }), ".sets");
  }
  if (!isCompound(question)) return [];
  const broken = partsOf(question).find(({ question: part }) => isUpsideDown(part));
  return [
    ...at(broken && `「${broken.label}」的最小值不能大于最大值`),
    ...(question.kind === "blanks" ? at(sentenceProblem(question), ".sentence") : []),
    ...(question.kind === "grid"
      ? [...at(cellsProblem(question), ".rows"), ...columnProblems(question, path)]
      : []),
    ...(question.kind === "constantSum" ? at(sumProblem(question), ".total") : []),
  ];
};

const isUpsideDown = (part: PartQuestion): boolean => {
  if (part.kind === "dropdown" || part.kind === "single") return false;
  const range =
    part.kind === "text"
      ? { min: part.minLength, max: part.maxLength }
      : { min: part.min, max: part.max };
  return range.min !== undefined && range.max !== undefined && range.min > range.max;
};

const sentenceProblem = ({
  blanks,
  sentence,
}: {
  blanks: EntryColumn[];
  sentence?: string;
}): string | undefined => {
  const places = sentence === undefined ? blanks.length : sentence.split("{_}").length - 1;
  return places === blanks.length
    ? undefined
    : `句子里有 ${places} 个 {_}，下面有 ${blanks.length} 个空，请让它们一样多`;
};

const cellsProblem = ({ rows, columns }: { rows: unknown[]; columns: unknown[] }) =>
  rows.length * columns.length > LIMITS.cells
    ? `表格不能超过 ${LIMITS.cells} 格（现在 ${rows.length} 行 × ${columns.length} 列）`
    : undefined;

const columnProblems = (question: GridQuestion, path: string): ParseProblem[] => {
  const { name, columns } = question;
  const always = columns.some(({ visibleIf }) => visibleIf === undefined)
    ? []
    : [{ path: `${path}.columns`, message: "至少要有一列没有显示条件" }];
  return [
    ...always,
    ...columns.flatMap((column, c) => {
      const left = columns.slice(0, c).map(({ value }) => value);
      const isLeft = ({ row, column: read }: Comparison) =>
        row === THIS_ROW && read !== undefined && left.includes(read);
      const own = column.visibleIf ? comparisonsOf(column.visibleIf) : [];
      const message = columnProblem(column);
      const at = `${path}.columns[${c}]`;
      return [
        ...(message === undefined ? [] : [{ path: at, message: `「${column.label}」${message}` }]),
        ...(own.some((one) => one.question === name && !isLeft(one))
          ? [
              {
                path: `${at}.visibleIf`,
                message: `「${column.label}」列的显示条件只能读同一行里左边的列`,
              },
            ]
          : []),
      ];
    }),
  ];
};

const columnProblem = (column: GridColumn): string | undefined => {
  if (column.type === "scale" && column.max - column.min > LIMITS.scalePoints)
    return `的量表不能超过 ${LIMITS.scalePoints + 1} 个分数`;
  return column.type === "multiple" && (column.min ?? 0) > column.choices.length
    ? "至少选择的项数比选项还多"
    : undefined;
};

/** Rows that a condition hides take their share with them: only of all together is anything certain. */
const sumProblem = ({ rows, total, unit = "" }: ConstantSumQuestion): string | undefined => {
  if (Math.round(total * 100) / 100 !== total) return "合计最多两位小数";
  const least = rows.reduce((sum, { min = 0, visibleIf }) => sum + (visibleIf ? 0 : min), 0);
  const most = rows.reduce((sum, { max = total }) => sum + max, 0);
  if (least > total) return `各项至少共 ${least}${unit}，超过了合计 ${total}${unit}`;
  return most < total ? `各项至多共 ${most}${unit}，到不了合计 ${total}${unit}` : undefined;
};
