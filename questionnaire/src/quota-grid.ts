/** A quota grid as the cells in it: who belongs to each, and in which of several somebody is counted. Pure. */
import { latestBirthday } from "./age.ts";
import { holds } from "./logic.ts";
import type {
  Answers,
  Condition,
  Question,
  Questionnaire,
  QuotaBand,
  QuotaCell,
  QuotaDimension,
  QuotaGrid,
} from "./model.ts";
import { readablesOf } from "./readable.ts";

export interface GridCell extends QuotaCell {
  /** As in QuotaTarget. */
  at: readonly (number | null)[];
  label: string;
  min?: number;
}

export interface GridCells {
  /** Every combination of bands, with a target or not. */
  nested: GridCell[];
  /** Only those with a target. */
  margins: GridCell[];
}

/**
 * `day` (YYYY-MM-DD) is the one on which ages are counted. A cell is called by what is asked of the people in it, so that
 * moved, renamed and newly aimed bands keep who is there, and another group is another cell.
 */
export const cellsOfGrid = (
  grid: QuotaGrid,
  questionnaire: Questionnaire,
  day: string,
): GridCells => {
  const questions = new Map(readablesOf(questionnaire).map((one) => [one.name, one]));
  const targets = new Map(grid.targets.map((target) => [target.at.join(), target]));
  const cellOf = (at: readonly (number | null)[]): GridCell => {
    const target = targets.get(at.join());
    const parts = grid.dimensions.flatMap((dimension, d) => {
      const band = dimension.bands[at[d] ?? -1];
      return band ? { dimension, band } : [];
    });
    return {
      name: nameOf(parts),
      label: parts.map(({ band }) => band.label).join(" × ") || "合计",
      at,
      if: {
        all: parts.map(({ dimension, band }) =>
          conditionOf(dimension, band, { question: questions.get(dimension.question), day }),
        ),
      },
      ...(target?.min !== undefined && { min: target.min }),
      ...(target?.max !== undefined && { limit: target.max }),
    };
  };
  const combinations = grid.dimensions.reduce<number[][]>(
    (some, { bands }) => some.flatMap((at) => bands.map((_, b) => [...at, b])),
    [[]],
  );
  return {
    nested: combinations.map(cellOf),
    margins: grid.targets.filter(({ at }) => at.includes(null)).map(({ at }) => cellOf(at)),
  };
};

type Part = { dimension: QuotaDimension; band: QuotaBand };

/** No name of an author's begins so. */
const MARK = "#";
export const isOfGrid = (name: string): boolean => name.startsWith(MARK);

const nameOf = (parts: readonly Part[]): string =>
  `${MARK}${hashOf(
    JSON.stringify(
      parts.map(({ dimension: { question }, band: { codes, from, to } }) => [
        question,
        codes?.toSorted() ?? null,
        from ?? null,
        to ?? null,
      ]),
    ),
  )}`;

/** Two FNV-1a hashes with different beginnings: sixteen hexadecimal digits. */
const hashOf = (text: string): string =>
  [0x811c9dc5, 0x9e3779b9]
    .map((start) => {
      let state = start;
      for (let i = 0; i < text.length; i++)
        state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
      return (state >>> 0).toString(16).padStart(8, "0");
    })
    .join("");

type Read = { question: Question | undefined; day: string };

const conditionOf = (
  { question: name }: QuotaDimension,
  { codes, from, to }: QuotaBand,
  { question, day }: Read,
): Condition => {
  if (codes !== undefined) return { question: name, test: "oneOf", value: codes };
  const parts: Condition[] =
    question?.kind === "date"
      ? [
          // Born on that day or before they are so old, and those born on the other are a year too old.
          ...(from === undefined ? [] : [atMost(name, latestBirthday(day, from))]),
          ...(to === undefined
            ? []
            : [{ question: name, test: "greater" as const, value: latestBirthday(day, to + 1) }]),
        ]
      : [
          ...(from === undefined
            ? []
            : [{ question: name, test: "atLeast" as const, value: from }]),
          ...(to === undefined ? [] : [atMost(name, to)]),
        ];
  const [only] = parts;
  if (only === undefined) return { question: name, test: "answered" };
  return parts.length === 1 ? only : { all: parts };
};

const atMost = (question: string, value: string | number): Condition => ({
  question,
  test: "atMost",
  value,
});

/** Both kinds of cells of a questionnaire, as one list. */
export const allCellsOf = (questionnaire: Questionnaire, day: string): QuotaCell[] => {
  const { quotaCells, quotaGrid } = questionnaire;
  if (!quotaGrid) return quotaCells;
  const { nested, margins } = cellsOfGrid(quotaGrid, questionnaire, day);
  return [...quotaCells, ...nested, ...margins];
};

/** Ages move with the day; what a cell is called, and whether somebody can be in it, does not. */
export const ANY_DAY = "2026-01-01";

/** What each cell is called in these versions, in the order and the words of the first that has it. */
export const labelsOfCells = (versions: readonly Questionnaire[]): Map<string, string> => {
  const labels = new Map<string, string>();
  for (const version of versions)
    for (const { name, label } of allCellsOf(version, ANY_DAY))
      if (!labels.has(name)) labels.set(name, label ?? name);
  return labels;
};

/** The combinations that fit these answers; of several codes chosen there may be several. */
export const fitting = ({ nested }: GridCells, answers: Answers): GridCell[] =>
  nested.filter((cell) => holds(cell.if, answers));

/** The margins that somebody in this combination counts in, too. */
export const marginsAround = ({ margins }: GridCells, { at }: GridCell): GridCell[] =>
  margins.filter((margin) => margin.at.every((band, d) => band === null || band === at[d]));

/** Whether the grid wants nobody in this cell, whatever is free elsewhere. */
export const isUnwanted = (cells: GridCells, cell: GridCell): boolean =>
  cell.limit === 0 || marginsAround(cells, cell).some(({ limit }) => limit === 0);

/** Who sits in each cell and how many it takes, by its name; one without an entry takes everybody. */
export type Fill = {
  seats: ReadonlyMap<string, { taken: number; seats: number }>;
  /** How many the whole task takes. */
  total: number | undefined;
};

/**
 * The least filled of these that has a place, where the places that are left also suffice for every minimum elsewhere;
 * nothing where there is none. Of two that are filled alike it is the first.
 */
export const leastFilled = (
  cells: GridCells,
  fits: readonly GridCell[],
  fill: Fill,
): GridCell | undefined => {
  const hasPlace = ({ name }: GridCell) => {
    const here = fill.seats.get(name);
    return here === undefined || here.taken < here.seats;
  };
  const open = fits.filter(
    (cell) =>
      [cell, ...marginsAround(cells, cell)].every(hasPlace) && keepsMinima(cells, cell, fill),
  );
  const shareOf = (cell: GridCell) => {
    const taken = takenIn(fill, cell);
    // A cell without a figure is compared by its count alone, and comes before those that have one.
    return taken / (cell.limit || cell.min || NO_TARGET);
  };
  return open.reduce<GridCell | undefined>(
    (least, cell) => (least && shareOf(least) <= shareOf(cell) ? least : cell),
    undefined,
  );
};

const NO_TARGET = 1_000_000;

const takenIn = ({ seats }: Fill, { name }: GridCell): number => seats.get(name)?.taken ?? 0;

export const hasMinima = ({ nested, margins }: GridCells): boolean =>
  [...nested, ...margins].some(({ min = 0 }) => min > 0);

/** Whether the places left after this one are enough for what every row, every column and every cell must still get. */
const keepsMinima = (cells: GridCells, chosen: GridCell, fill: Fill): boolean => {
  const whole = Math.min(fill.total ?? Infinity, wholeOf(cells)?.limit ?? Infinity);
  if (whole === Infinity || !hasMinima(cells)) return true;
  const near = new Set([chosen, ...marginsAround(cells, chosen)]);
  const left = whole - cells.nested.reduce((sum, cell) => sum + takenIn(fill, cell), 0) - 1;
  return familiesOf(cells).every(
    (family) =>
      family.reduce((sum, cell) => {
        const now = takenIn(fill, cell) + (near.has(cell) ? 1 : 0);
        return sum + Math.max(0, (cell.min ?? 0) - now);
      }, 0) <= left,
  );
};

/** The margin over everything, where one is given. */
export const wholeOf = ({ margins }: GridCells): GridCell | undefined =>
  margins.find(({ at }) => at.every((band) => band === null));

/** Cells of one family never share a person: those of a row's margin, a column's, and the combinations. */
export const familiesOf = ({ nested, margins }: GridCells): GridCell[][] => [
  ...Map.groupBy([...nested, ...margins], familyOf).values(),
];

export const familyOf = ({ at }: Pick<GridCell, "at">): string =>
  at.map((band) => (band === null ? "-" : "x")).join("");
