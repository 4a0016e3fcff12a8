/** The JSON model of a questionnaire: what the editor writes, the browser draws and the server judges. */
import type { Block, Carry, Experiment, Mix, Turn } from "./block.ts";
import type { ConditionalEnd, EndPage } from "./end-model.ts";
import type { RareAnswer, RareQuestion } from "./parts-model.ts";
import type { QuotaCell, QuotaGrid } from "./quota-model.ts";
import type { ComputedValue, HiddenField, PageTimer, Pattern } from "./value-model.ts";

export type * from "./parts-model.ts";
export type * from "./quota-model.ts";

export interface Questionnaire {
  version: 1;
  title: string;
  pages: Page[];
  /** Groups whose completes the server counts, each described by the answers that put one in it. */
  quotaCells: QuotaCell[];
  quotaGrid?: QuotaGrid;
  blocks?: Block[];
  experiments?: Experiment[];
  /** What the link brings. Its names, and those of computed values, are read as questions' are. */
  hiddenFields?: HiddenField[];
  computedValues?: ComputedValue[];
  completedPage?: EndPage;
  screenedOutPage?: EndPage;
  quotaFullPage?: EndPage;
  /** Tried in order for everybody who comes to that end; else the end's own page. */
  endPages?: ConditionalEnd[];
}

export interface Page {
  name: string;
  title?: string;
  visibleIf?: Condition;
  questions: Question[];
  shuffleQuestions?: boolean;
  timer?: PageTimer;
  /** Tried in order when the page is left; the first that holds is taken, else the next page. */
  jumps?: Jump[];
  /** Name of the block that it belongs to. */
  block?: string;
  /** What expand.ts alone writes: of a loop's pages, of those in random order, of what is given and never shown. */
  turn?: Turn;
  mix?: Mix;
  isAssigned?: boolean;
}

export interface Jump {
  /** Without it the jump is always taken. */
  if?: Condition;
  /** A later page's name, or one of the two ends, which no page may be named after. */
  to: "end" | "screenOut" | (string & {});
}

/**
 * Conditions read only answers from earlier on the path. Nothing that was not answered equals,
 * includes or exceeds anything, so every comparison with it is false (and its `not` true).
 */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | Comparison;

/** What conditions and computed values read. */
export interface Reading {
  question: string;
  /** Which row of a matrix is read, which item of a sum, which blank. */
  row?: string;
  /** Which of the row's cells, where each column asks something of its own. */
  column?: string;
}

/** Dates compare as text, because 2024-05-01 sorts as it reads. */
export type Comparison = Reading &
  (
    | { test: "answered" }
    | { test: "equals"; value: string | number }
    | { test: "oneOf"; value: (string | number)[] }
    | { test: "includes"; value: string }
    | { test: "greater" | "less" | "atLeast" | "atMost"; value: string | number }
    | { test: "countAtLeast" | "countAtMost"; value: number }
  );

export interface Choice {
  value: string;
  label: string;
  visibleIf?: Condition;
  /** 以上都没有: cannot be chosen together with anything else. */
  exclusive?: boolean;
  /** 其他: asks for words of one's own. */
  other?: boolean;
  /** Choosing it ends the questionnaire on the screened-out page. */
  screenOut?: boolean;
  /** Address of the picture. */
  picture?: string;
  /** Keeps its place when the choices are shuffled; `other` and `exclusive` always do. */
  fixed?: boolean;
}

export interface Row {
  value: string;
  label: string;
  visibleIf?: Condition;
  fixed?: boolean;
}

export interface Column {
  value: string;
  label: string;
}

export interface Base {
  name: string;
  /** The name it began with, once it was renamed: colleagues' comments and the versions' differences know it by that. */
  id?: string;
  /** May hold pipes: `{{name}}` is replaced with the answer's text. */
  title: string;
  help?: string;
  required: boolean;
  visibleIf?: Condition;
  /** Judged when the page is left, so it may read this very question. */
  screenOutIf?: Condition;
  attention?: Attention;
  /** Keeps its place when the page's questions are shuffled. */
  fixed?: boolean;
}

export interface Attention {
  /** A value, all the values (in any order), or the column of each row that is looked at. */
  expect: string | number | string[] | Record<string, string>;
}

/** What `carry` brings stands before a question's own choices or rows, which may then be none. */
interface Choosing {
  choices: Choice[];
  shuffle?: boolean;
  carry?: Carry;
}

export type SingleQuestion = Base & { kind: "single" } & Choosing;
export type DropdownQuestion = Base & { kind: "dropdown" } & Choosing;
export type MultipleQuestion = Base & {
  kind: "multiple";
  min?: number;
  max?: number;
} & Choosing;
export type PictureQuestion = Base & {
  kind: "picture";
  multiple?: boolean;
  min?: number;
  max?: number;
} & Choosing;
/** `min` and `max` say how many places are to be filled; without `min`, all of them. */
export type RankingQuestion = Base & {
  kind: "ranking";
  min?: number;
  max?: number;
} & Choosing;
export type TextFormat = "line" | "paragraph" | "mobile" | "email" | "url" | "idcard";
export type TextQuestion = Base & {
  kind: "text";
  format: TextFormat;
  minLength?: number;
  maxLength?: number;
  /** Judged after the length. */
  pattern?: Pattern;
};
export type NumberQuestion = Base & {
  kind: "number";
  min?: number;
  max?: number;
  integer?: boolean;
  unit?: string;
};
/** Days as YYYY-MM-DD; `minAge`: at least so many years before the day on which it is asked (age.ts makes it a `max`). */
export type DateQuestion = Base & { kind: "date"; min?: string; max?: string; minAge?: number };
export type ScaleQuestion = Base & {
  kind: "scale";
  min: number;
  max: number;
  minLabel?: string;
  maxLabel?: string;
};
/** How likely one is to recommend, always 0 to 10. */
export type NpsQuestion = Base & { kind: "nps"; minLabel?: string; maxLabel?: string };
/** A required matrix wants every visible row answered. */
export type MatrixQuestion = Base & {
  kind: "matrix";
  rows: Row[];
  columns: Column[];
  multiple?: boolean;
  shuffleRows?: boolean;
  carry?: Carry;
};
export type FileQuestion = Base & {
  kind: "file";
  maxCount: number;
  /** As in the file input: `image/*`, `.pdf`. The site that stores the file enforces it and the size. */
  accept: string[];
  maxBytes: number;
};
/** 1 province, 2 city, 3 county. */
export type RegionQuestion = Base & { kind: "region"; depth: 1 | 2 | 3 };
/** Only something to read; it has no answer and `required` means nothing. */
export type ExplanationQuestion = Base & { kind: "explanation" };

export type ChoiceQuestion =
  | SingleQuestion
  | DropdownQuestion
  | MultipleQuestion
  | PictureQuestion
  | RankingQuestion;

export type Question =
  | ChoiceQuestion
  | TextQuestion
  | NumberQuestion
  | DateQuestion
  | ScaleQuestion
  | NpsQuestion
  | MatrixQuestion
  | RareQuestion
  | FileQuestion
  | RegionQuestion
  | ExplanationQuestion;

/** A choice's value, with the words given where the choice is an `other`. */
export type Chosen = string | { value: string; text: string };
/** Row to column, or to several columns. */
export type MatrixAnswer = Record<string, string | string[]>;
/** One step of a region's path; codes are those of GB/T 2260, as in 110000 北京市. */
export interface Place {
  code: string;
  name: string;
}

/**
 * single, dropdown, picture: Chosen · multiple, several pictures: Chosen[] · ranking: string[],
 * best first · text, date, time: string · number, scale, slider, nps: number · matrix: MatrixAnswer ·
 * blanks, constantSum: PartsAnswer · grid: GridAnswer · maxDiff: MaxDiffAnswer ·
 * file: string[] of object keys · region: Place[] from the province down.
 */
export type Answer = Chosen | number | Chosen[] | MatrixAnswer | RareAnswer | Place[];
export type Answers = Record<string, Answer>;
