/** The part of the model that is rarer kinds of questions: sliders, times, shares of a total, blanks, cells, sets. */
import type { Base, Column, Condition, Row, TextFormat } from "./model.ts";

/** A number that is pointed at: it stands on `min`, or so many steps above it. */
export type SliderQuestion = Base & {
  kind: "slider";
  min: number;
  max: number;
  step: number;
  minLabel?: string;
  maxLabel?: string;
  unit?: string;
};
/** A time of day as HH:mm; `step` in minutes, counted from `min` or from midnight. */
export type TimeQuestion = Base & { kind: "time"; min?: string; max?: string; step?: number };
/** What one place of a question asks that has several of them. */
export type Entry =
  | { type: "text"; format?: TextFormat; minLength?: number; maxLength?: number }
  | { type: "number"; min?: number; max?: number; integer?: boolean; unit?: string }
  | { type: "date"; min?: string; max?: string }
  | { type: "time"; min?: string; max?: string; step?: number }
  | { type: "dropdown"; choices: Column[] };
/** `optional`: may stay empty though the question is required. */
export type EntryColumn = Column & Entry & { optional?: boolean };
type CellChoice = Column & { exclusive?: boolean };
/** A cell may also ask what a thumb points at. */
export type CellEntry =
  | Entry
  | { type: "scale"; min: number; max: number; minLabel?: string; maxLabel?: string }
  | { type: "single"; choices: Column[] }
  | { type: "multiple"; choices: CellChoice[]; min?: number; max?: number };
/** `visibleIf` is asked of each row: cells left of it in the same row are read by the row `@` (cell.ts). */
export type GridColumn = Column & CellEntry & { optional?: boolean; visibleIf?: Condition };
/** `sentence` holds the blanks as `{_}`, in their order; without one they stand below each other. */
export type BlanksQuestion = Base & { kind: "blanks"; blanks: EntryColumn[]; sentence?: string };
/** Rows by columns, each column asking something of its own. Sums are shown and not stored. */
export type GridQuestion = Base & {
  kind: "grid";
  rows: Row[];
  columns: GridColumn[];
  shuffleRows?: boolean;
  rowTotals?: boolean;
  columnTotals?: boolean;
};
export type ShareRow = Row & { min?: number; max?: number };
/** A total shared out among the rows, to the hundredth. */
export type ConstantSumQuestion = Base & {
  kind: "constantSum";
  rows: ShareRow[];
  total: number;
  unit?: string;
  shuffleRows?: boolean;
};
/** The best and the worst of each set; max-diff-design.ts says which items stand together. */
export type MaxDiffQuestion = Base & {
  kind: "maxDiff";
  items: Column[];
  perSet: number;
  sets: number;
  bestLabel?: string;
  worstLabel?: string;
};

/** Blank or item to what stands there. */
export type PartsAnswer = Record<string, string | number>;
/** Row to column to what stands there; several choices are a list. */
export type GridAnswer = Record<string, Record<string, string | number | string[]>>;
/** `shown` is the judge's own, so that a stored answer says what was compared. */
export type MaxDiffSet = { shown: string[]; best?: string; worst?: string };
/** The set's number, from 1, to what was chosen of it. */
export type MaxDiffAnswer = Record<string, MaxDiffSet>;

export type RareQuestion =
  | SliderQuestion
  | TimeQuestion
  | GridQuestion
  | BlanksQuestion
  | ConstantSumQuestion
  | MaxDiffQuestion;
export type RareAnswer = PartsAnswer | GridAnswer | MaxDiffAnswer;
