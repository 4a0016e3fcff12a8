/** The dashboard's charts: finished days from figure_day, today counted when asked. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { anyStaff } from "../people/staff.ts";

export const chartDays = [7, 30, 90] as const;
/** How many Shanghai days, today the last of them; 30 unless said. */
const daysFromText = z.optional(z.enum(["7", "30", "90"], { error: "天数只能是 7、30 或 90" }));

/** Shanghai days, oldest first; `values` has one figure for each. */
const Series = z.object({
  key: z.string(),
  name: z.string(),
  /** What a value is: a number of things, or fen. */
  unit: z.enum(["count", "fen"]),
  values: z.array(z.int()),
});
export type Series = z.output<typeof Series>;
const Chart = z.object({ days: z.array(z.string()), series: z.array(Series) });
export type Chart = z.output<typeof Chart>;

export const ChartName = z.enum(["responses", "audits", "money", "members", "conversion"], {
  error: "没有这张图表",
});
export type ChartName = z.output<typeof ChartName>;

/**
 * responses: begun, and ended by result; audits: valid and invalid; money: owed at the day's end, and paid
 * on it; members: registered and active (began something); conversion: of each day, who got so far for
 * the first time: registered → profile complete → entered → complete → valid.
 */
export const getChart = endpoint({
  method: "GET",
  path: "/console/charts/:chart",
  summary: "图表：作答、审核、资金、会员、转化",
  access: anyStaff,
  params: z.object({ chart: ChartName }),
  query: z.strictObject({
    days: daysFromText,
    brand: z.optional(z.string().check(z.maxLength(20, { error: "没有这个品牌" }))),
  }),
  data: Chart,
});

/** Which brands something can be of, in their order, and where the members' pages of each are. */
export const listChartBrands = endpoint({
  method: "GET",
  path: "/console/charts/brands",
  summary: "可选的品牌，和各自会员站的地址",
  access: anyStaff,
  data: z.object({
    list: z.array(z.object({ code: z.string(), name: z.string(), origin: z.string() })),
  }),
});

const PlatformQuality = z.object({
  id: z.int(),
  name: z.string(),
  entered: z.int(),
  completed: z.int(),
  screened: z.int(),
  quotaFull: z.int(),
  timedOut: z.int(),
  /** Found invalid by the audit. */
  invalid: z.int(),
  /** The completes' median, to two and a half per cent; null = there was none. */
  medianSeconds: z.nullable(z.int()),
  /** Returns that were not believed. */
  refusedReturns: z.int(),
  /** Completes of each day, oldest first. */
  completes: z.array(z.int()),
});
export type PlatformQuality = z.output<typeof PlatformQuality>;

export const getPlatformQuality = endpoint({
  method: "GET",
  path: "/console/charts/platforms",
  summary: "调查平台质量：进入、完成、被筛、超时、判废、用时中位数",
  access: anyStaff,
  query: z.strictObject({ days: daysFromText }),
  data: z.object({ days: z.array(z.string()), list: z.array(PlatformQuality) }),
});
