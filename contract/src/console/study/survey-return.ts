/** Returns as evidence: every one as it came, good or bad (rule study-28). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { ReturnVerdict } from "../../member/people/process.ts";
import { days, leastOrMost, listOf, sortedBy } from "../list-page.ts";
import { anyStaff } from "../people/staff.ts";

/** One line of evidence. */
export const SurveyReturn = z.object({
  id: z.int(),
  platformId: z.nullable(z.int()),
  responseId: z.nullable(z.int()),
  channel: z.enum(["browser", "postback", "code", "file"]),
  raw: z.string(),
  body: z.string(),
  ip: z.nullable(z.string()),
  /** A ReturnVerdict, or why it was refused: 签名错误, 已过期 … */
  verdict: z.string(),
  result: z.nullable(JoinResult.schema),
  transactionId: z.nullable(z.string()),
  platformSeconds: z.nullable(z.int()),
  at: z.string(),
});
export type SurveyReturn = z.output<typeof SurveyReturn>;

export const listReturns = endpoint({
  method: "GET",
  path: "/console/survey-returns",
  summary: "返回记录：原始地址、来源和判定",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time", "duration"]),
    ...days,
    platformId: z.optional(fields.idFromText),
    responseId: z.optional(fields.idFromText),
    /** The platform's own clock; both included. */
    minSeconds: leastOrMost("最短用时"),
    maxSeconds: leastOrMost("最长用时"),
    verdict: z.optional(z.union([ReturnVerdict, z.literal("refused")])),
  }),
  data: listOf(SurveyReturn),
});
