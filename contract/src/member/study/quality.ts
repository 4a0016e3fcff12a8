/** 信用分: a visible ledger, each plus and minus with cause, end and how to recover (rule people-29). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { QualityCause } from "../../enums.ts";
import { pageOf, pageQuery } from "../../page.ts";

export const QualityEntry = z.object({
  id: z.int(),
  points: z.int(),
  cause: QualityCause.schema,
  taskTitle: z.nullable(z.string()),
  responseId: z.nullable(z.int()),
  at: z.string(),
  expiresAt: z.string(),
  /** Counts now: neither expired nor taken back. */
  counts: z.boolean(),
});
export type QualityEntry = z.output<typeof QualityEntry>;

export const getQuality = endpoint({
  method: "GET",
  path: "/v1/users/quality",
  summary: "信用分：分数和每一笔加减",
  access: "member",
  query: z.strictObject({ ...pageQuery }),
  data: z.extend(pageOf(QualityEntry), {
    score: z.int(),
    /** What the score means now, and how to recover or rise, in a sentence. */
    meaning: z.string(),
  }),
});
