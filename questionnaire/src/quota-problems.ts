/** What makes a quota grid no grid: questions that are not there, bands of nothing, targets of no cell. */
import type { ParseProblem } from "./integrity.ts";
import type { Question, Questionnaire, QuotaBand, QuotaGrid } from "./model.ts";
import { LIMITS } from "./limits.ts";
import { readablesOf } from "./readable.ts";

export const gridProblems = (questionnaire: Questionnaire): ParseProblem[] => {
  const { quotaGrid } = questionnaire;
  if (!quotaGrid) return [];
  const { dimensions } = quotaGrid;
  const questions = new Map(readablesOf(questionnaire).map((one) => [one.name, one]));
  const cells = dimensions.reduce((product, { bands }) => product * bands.length, 1);
  return [
    ...(cells > LIMITS.quotaCells
      ? [{ path: "quotaGrid", message: `配额表有 ${cells} 格，最多 ${LIMITS.quotaCells} 格` }]
      : []),
    ...dimensions.flatMap(({ question: name, bands }, d) => {
      const path = `quotaGrid.dimensions[${d}]`;
      const question = questions.get(name);
      if (!question) return [{ path, message: `没有「${name}」这道题` }];
      const first = dimensions.findIndex((other) => other.question === name);
      return [
        ...(first < d ? [{ path, message: `「${name}」用了两次` }] : []),
        ...bands.flatMap((band, b) => bandProblems(band, question, `${path}.bands[${b}]`)),
      ];
    }),
    ...targetProblems(quotaGrid),
  ];
};

const bandProblems = (
  { label, codes, from, to }: QuotaBand,
  question: Question,
  path: string,
): ParseProblem[] => {
  const isRange = from !== undefined || to !== undefined;
  if ((codes !== undefined) === isRange)
    return [{ path, message: `「${label}」要么列出选项，要么给出范围` }];
  if (from !== undefined && to !== undefined && from > to)
    return [{ path, message: `「${label}」的下限 ${from} 大于上限 ${to}` }];
  if (codes === undefined)
    return rangeOf(question)
      ? []
      : [{ path, message: `「${question.name}」没有数值，不能按范围分组` }];
  if (!("choices" in question)) return [];
  const known = new Set(question.choices.map(({ value }) => value));
  const missing = codes.filter((code) => !known.has(code));
  return missing.length === 0
    ? []
    : [{ path, message: `「${question.name}」没有选项 ${missing.join("、")}` }];
};

/** Kinds that are asked for by ranges: of a date it is the age. */
export const rangeOf = ({ kind }: Question): "number" | "age" | undefined => {
  if (kind === "date") return "age";
  return kind === "number" || kind === "scale" || kind === "slider" || kind === "nps"
    ? "number"
    : undefined;
};

const targetProblems = ({ dimensions, targets }: QuotaGrid): ParseProblem[] => {
  const keys = targets.map(({ at }) => at.join());
  return targets.flatMap(({ at }, t) => {
    const path = `quotaGrid.targets[${t}]`;
    const isInside =
      at.length === dimensions.length &&
      at.every((band, d) => band === null || band < (dimensions[d]?.bands.length ?? 0));
    if (!isInside) return [{ path, message: "配额表里没有这一格" }];
    return keys.indexOf(keys[t] ?? "") < t ? [{ path, message: "这一格写了两次" }] : [];
  });
};
