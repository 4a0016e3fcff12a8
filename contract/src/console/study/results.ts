/**
 * A study's results: frequencies, cross-tables, the way through the pages, and what people wrote. The statistics and
 * who counts in them are in docs/decisions/0084; everything is computed in the database when it is asked.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { days } from "../list-page.ts";
import { anyStaff } from "../people/staff.ts";
import { resultsSeen } from "./results-pulse.ts";

/**
 * What is counted: a question, or a row of a matrix. `one`: each answer is one code; `many`: several; `number`: a
 * figure; `text`: words; `none`: only that it was answered.
 */
const variableShapes = ["one", "many", "number", "text", "none"] as const;

const Code = z.object({
  code: z.string(),
  label: z.string(),
  /** A point of a scale; null where codes are no numbers. */
  score: z.nullable(z.number()),
});

const Variable = z.object({
  /** The question's name; of a matrix, of blanks and of a sum `name.row`, of a grid `name.row.column`, of a MaxDiff `name.best` and `name.worst`, of the words beside a choice `name.choice`; of a version that asked otherwise `name@version`. */
  key: z.string(),
  title: z.string(),
  kind: z.string(),
  shape: z.enum(variableShapes),
  /** The questionnaire's versions that ask it. */
  versions: z.array(z.int()),
  /** Empty where the answers themselves say which there are: regions and months. */
  codes: z.array(Code),
});
export type Variable = z.output<typeof Variable>;

/**
 * Which responses. `counted`: completes that nobody found invalid; `valid`: audited and found so; `complete`: every
 * complete; `all`: everybody who began; `invalid`: those that are marked out, alone.
 */
export const resultScopes = ["counted", "valid", "complete", "all", "invalid"] as const;
export type ResultScope = (typeof resultScopes)[number];

const json = (name: string, max: number) =>
  z.optional(z.string().check(z.maxLength(max, { error: `${name}太长` })));

export const resultFilter = {
  ...days,
  of: z._default(z.enum(resultScopes), "counted"),
  version: z.optional(fields.wholeFromText([1, 100_000], "版本应为整数")),
  /** A quota cell's name. */
  cell: z.optional(z.string().check(z.maxLength(40))),
  source: z.optional(z.enum(["member", "agent"])),
  /** 1: only those with a doubt; 0: only those without. */
  doubt: z.optional(z.enum(["0", "1"])),
  /** Responses that were excluded when the data were cleaned: left out, counted all the same, or they alone. */
  excluded: z._default(z.enum(["out", "in", "only"]), "out"),
  /** JSON, `[{"key": "q1", "codes": ["1", "2"]}]`: each answered with one of its codes. */
  answers: json("答案条件", 2000),
};

/**
 * Room for the longest key: a question of a loop's item (110), its row and its column (64 each), and the versions that
 * ask it so. With less, what people wrote there could not be read.
 */
export const VARIABLE_KEY_MAX = 400;
export const variableKey = z.string().check(z.minLength(1), z.maxLength(VARIABLE_KEY_MAX));

export const resultOutline = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results",
  summary: "结果：有哪些题、版本和配额",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    title: z.string(),
    versions: z.array(z.int()),
    variables: z.array(Variable),
    cells: z.array(z.object({ name: z.string(), label: z.string() })),
    /** As of when, for what is asked from here on. */
    ...resultsSeen,
  }),
});

const Card = z.object({
  key: z.string(),
  /** Who answered it: the base of every share. */
  base: z.int(),
  /** `share`: 0 to 1 of the base. */
  rows: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      n: z.int(),
      share: z.number(),
      /** Only of a ranking: the mean place among those who placed it. */
      place: z.nullable(z.number()),
      /** Of a MaxDiff: in how many sets the item stood, how often it was the best of its set and the worst; the score is their difference by the sets, −1 to 1. `share` is of those sets. */
      ends: z.nullable(
        z.object({ shown: z.int(), best: z.int(), worst: z.int(), score: z.number() }),
      ),
    }),
  ),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  topTwo: z.nullable(z.number()),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  /** The score and its 95 % interval, −100 to 100. */
  nps: z.nullable(
    z.object({
      promoters: z.number(),
      passives: z.number(),
      detractors: z.number(),
      score: z.number(),
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
    }),
  ),
});
export type Card = z.output<typeof Card>;

/** This many questions at once; a page asks for what comes into sight. */
export const CARDS_AT_ONCE = 40;
export const CARD_KEYS_MAX = 8000;

export const resultCards = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results/cards",
  summary: "结果：每题的频数、均值、中位数、标准差、前两项占比与 NPS",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({
    ...resultFilter,
    /** JSON of keys, at most 40. */
    keys: z.string().check(z.maxLength(CARD_KEYS_MAX, { error: "题目太多" })),
  }),
  data: z.object({ responses: z.int(), cards: z.array(Card) }),
});

const Column = z.object({
  /** The banner question's key; null: the total. */
  key: z.nullable(z.string()),
  title: z.string(),
  code: z.string(),
  label: z.string(),
  letter: z.string(),
  /** Heads who answered the row's question and stand in this column. */
  base: z.int(),
  weightedBase: z.number(),
  /** Kish's, which the tests use. */
  effectiveBase: z.number(),
  isSmall: z.boolean(),
});

const CrossTable = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(Column),
  /** Cells in the columns' order; `share`: 0 to 1 of the column's base; `n` weighted. */
  rows: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      cells: z.array(
        z.object({ n: z.number(), share: z.nullable(z.number()), letters: z.string() }),
      ),
    }),
  ),
  /** Only of scales and numbers; empty otherwise. */
  means: z.array(
    z.object({
      mean: z.nullable(z.number()),
      deviation: z.nullable(z.number()),
      letters: z.string(),
    }),
  ),
});
export type CrossTable = z.output<typeof CrossTable>;

export const CROSS_STUBS_MAX = 10;
export const CROSS_BANNER_MAX = 6;
export const CROSS_MARGINS_MAX = 4;

export const resultCross = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results/cross",
  summary: "结果：交叉表，列百分比、显著性字母（95%，z 检验与 t 检验）、RIM 加权",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({
    ...resultFilter,
    /** JSON of keys: one table each, at most 10. */
    stubs: z.string().check(z.maxLength(4000, { error: "行的题目太多" })),
    /** JSON of keys: their codes stand side by side, at most 6. */
    banner: z.string().check(z.maxLength(2400, { error: "列的题目太多" })),
    /** JSON, `[{"key": "q1", "targets": {"1": 49, "2": 51}}]`: percent of all, at most 4 questions. */
    margins: json("加权目标", 3000),
  }),
  data: z.object({
    tables: z.array(CrossTable),
    weighting: z.nullable(
      z.object({
        /** Why it cannot be weighted, naming the place; then there are no tables. */
        problem: z.nullable(z.string()),
        /** 0 to 1. */
        efficiency: z.number(),
        least: z.number(),
        most: z.number(),
        rounds: z.int(),
      }),
    ),
  }),
});

export const resultFunnel = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results/funnel",
  summary: "结果：每页到达、流失与用时中位数（某一版问卷，缺省为最新版）",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject(resultFilter),
  data: z.object({
    version: z.nullable(z.int()),
    /** Everybody who was let in, whatever the filter says of their end. */
    began: z.int(),
    unanswered: z.int(),
    pages: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        /** Answered something on it. */
        reached: z.int(),
        /** How many of those answered last on this page and never finished. */
        left: z.int(),
        /** The same for those screened out or their quota full. */
        ended: z.int(),
        /** By the browsers' clocks; null when nobody was there. */
        medianSeconds: z.nullable(z.number()),
      }),
    ),
  }),
});
