/** Contradictions in a quota grid: minima above maxima or above the whole, and cells that nobody can be in. */
import { type Explored, isOpenTo } from "./explore.ts";
import { fatal, type Finding, warning } from "./finding.ts";
import type { Condition, Question, Questionnaire, QuotaGrid } from "./model.ts";
import {
  ANY_DAY,
  cellsOfGrid,
  familiesOf,
  familyOf,
  type GridCell,
  type GridCells,
  hasMinima,
  wholeOf,
} from "./quota-grid.ts";
import { readablesOf } from "./readable.ts";

export const gridFindings = (questionnaire: Questionnaire, explored: Explored): Finding[] => {
  const { quotaGrid } = questionnaire;
  if (!quotaGrid) return [];
  const cells = cellsOfGrid(quotaGrid, questionnaire, ANY_DAY);
  const { nested, margins } = cells;
  const isReachable = (condition: Condition) =>
    isOpenTo(explored.completed, [condition], explored.ground);
  const reachable = nested.filter((cell) => isReachable(cell.if));
  const place = (cell: GridCell) => pathOf(quotaGrid, cell);
  return [
    ...[...nested, ...margins].flatMap((cell) =>
      cell.min !== undefined && cell.limit !== undefined && cell.min > cell.limit
        ? fatal(place(cell), `${nameOf(cell)}至少要 ${cell.min} 人，却最多只收 ${cell.limit} 人`)
        : [],
    ),
    ...nested.flatMap((cell) =>
      reachable.includes(cell) || cell.limit === 0 ? [] : unreachable(cell, place(cell)),
    ),
    ...acrossMargins(cells, place),
    ...(reachable.length > 0 && quotaGrid.screenOutside && reachable.every(isClosed)
      ? [fatal("quotaGrid", "配额表里每一格都不收人，没有人能答完")]
      : []),
    ...(hasMinima(cells) && !quotaGrid.screenOutside
      ? leaks(questionnaire, cells, isReachable)
      : []),
    ...overlaps(quotaGrid),
  ];
};

/** Anyone who is in no cell takes one of the task's places all the same, and the last ones are kept for minima. */
const leaks = (
  questionnaire: Questionnaire,
  { nested }: GridCells,
  isReachable: (condition: Condition) => boolean,
): Finding[] => {
  const { quotaGrid } = questionnaire;
  const questions = new Map(readablesOf(questionnaire).map((one) => [one.name, one]));
  for (const [d, { question: name, bands }] of quotaGrid?.dimensions.entries() ?? []) {
    const inBand = bands.flatMap((_, b) => {
      const cell = nested.find(({ at }) => at[d] === b);
      return cell && "all" in cell.if ? cell.if.all.slice(d, d + 1) : [];
    });
    const isOutside = (any: Condition[]) => isReachable({ not: { any } });
    const way = wayToWhole(questions.get(name));
    const isOpen = isOutside(inBand.map(untilNext));
    if (!isOpen && (way === undefined || !isOutside(inBand))) continue;
    const whole = isOpen || way === undefined ? "" : `，或让「${name}」${way}`;
    return [
      fatal(
        "quotaGrid",
        `配额表有下限，但「${name}」不在任何一组的人也能答完，会占掉留给下限的名额：请甄别不在表内的人，或补全分组${whole}，或去掉下限`,
      ),
    ];
  }
  return [];
};

/** How its figures could be whole numbers alone; undefined where they are, or where there are none. */
const wayToWhole = (question: Question | undefined): string | undefined => {
  if (question?.kind === "slider")
    return [question.min, question.step].every(Number.isInteger) ? undefined : "的步长为整数";
  return question?.kind === "number" && !question.integer ? "只收整数" : undefined;
};

/** 18 to 29 and 30 to 44 leave nobody out whose age is a whole number. */
const untilNext = (condition: Condition): Condition => {
  if ("all" in condition) return { all: condition.all.map(untilNext) };
  return "test" in condition && condition.test === "atMost" && typeof condition.value === "number"
    ? { ...condition, test: "less", value: condition.value + 1 }
    : condition;
};

const isClosed = ({ limit }: GridCell) => limit === 0;
const nameOf = ({ label }: GridCell) => `配额表「${label}」`;

/** A minimum that nobody can fill would hold places back for ever. */
const unreachable = (cell: GridCell, path: string): Finding[] => {
  const sentence = `${nameOf(cell)}没有人能落入：没有这样回答还能答完的人`;
  return [cell.min ? fatal(path, sentence) : warning(path, sentence)];
};

/** Where its target stands, or the whole grid. */
const pathOf = ({ targets }: QuotaGrid, { at }: GridCell): string => {
  const t = targets.findIndex((target) => target.at.join() === at.join());
  return t < 0 ? "quotaGrid" : `quotaGrid.targets[${t}]`;
};

/** What stands in a row, a column or the whole must have room for what stands in its cells, and the reverse. */
const acrossMargins = (cells: GridCells, place: (cell: GridCell) => string): Finding[] =>
  cells.margins.flatMap((margin) => {
    const inside = familiesOf(cells)
      .map((family) => family.filter((cell) => cell !== margin && isIn(cell, margin)))
      .filter((family) => family.length > 0 && familyOf(family[0] ?? margin) !== familyOf(margin));
    return inside.flatMap((family) => {
      const minima = sumOf(family.map(({ min = 0 }) => min));
      const maxima = family.every(({ limit }) => limit !== undefined)
        ? sumOf(family.map(({ limit = 0 }) => limit))
        : Infinity;
      const { limit = Infinity, min = 0 } = margin;
      return [
        ...(minima > limit
          ? [
              fatal(
                place(margin),
                `${nameOf(margin)}最多 ${limit} 人，其中各格的下限加起来却是 ${minima} 人`,
              ),
            ]
          : []),
        ...(maxima < min
          ? [
              fatal(
                place(margin),
                `${nameOf(margin)}至少 ${min} 人，其中各格的上限加起来却只有 ${maxima} 人`,
              ),
            ]
          : []),
        ...(maxima < limit && limit !== Infinity
          ? [
              warning(
                place(margin),
                `${nameOf(margin)}要 ${limit} 人，其中各格的上限加起来只有 ${maxima} 人，收不满`,
              ),
            ]
          : []),
      ];
    });
  });

const isIn = ({ at }: GridCell, margin: GridCell): boolean =>
  margin.at.every((band, d) => band === null || band === at[d]);

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);

/** Ranges that share a figure: somebody fits both, and counts in the less filled. It is seldom meant. */
const overlaps = ({ dimensions }: QuotaGrid): Finding[] =>
  dimensions.flatMap(({ bands }, d) =>
    bands.flatMap((band, b) => {
      if (band.codes) return [];
      const other = bands.slice(0, b).find((before) => !before.codes && shares(before, band));
      return other
        ? warning(
            `quotaGrid.dimensions[${d}].bands[${b}]`,
            `「${other.label}」和「${band.label}」的范围重叠，重叠的人计入较空的一格`,
          )
        : [];
    }),
  );

type Range = { from?: number; to?: number };
const shares = (one: Range, other: Range): boolean =>
  (one.from ?? -Infinity) <= (other.to ?? Infinity) &&
  (other.from ?? -Infinity) <= (one.to ?? Infinity);

/** What a task takes in all cannot be less than what must come in; a sentence, or nothing. */
export const shortOfMinima = (
  questionnaire: Questionnaire,
  total: number | null,
): string | undefined => {
  const { quotaGrid } = questionnaire;
  if (!quotaGrid || total === null) return undefined;
  const cells = cellsOfGrid(quotaGrid, questionnaire, ANY_DAY);
  const sums = familiesOf(cells).map((family) => sumOf(family.map(({ min = 0 }) => min)));
  const minima = Math.max(0, ...sums, wholeOf(cells)?.min ?? 0);
  return minima > total
    ? `配额表各格的下限加起来是 ${minima} 人，超过总名额 ${total} 人`
    : undefined;
};
