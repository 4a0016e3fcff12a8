/** A goal that a member sets: so much by such a day, one at a time (rule money-28). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { limits } from "../../limits.ts";

export const Goal = z.object({
  amountFen: z.int(),
  /** Its last day in Asia/Shanghai: 2026-11-27. */
  until: z.string(),
  setAt: z.string(),
  /** Names what was read, for anyone who changes or ends it. */
  changedAt: z.string(),
  /** What became available since it was set and until its day is over, less what was taken back. */
  earned: z.object({ gold: z.int(), fen: z.int() }),
  /** The same at the member's home rate; never below 0. */
  earnedFen: z.int(),
  /** `over`: its day has passed without it. */
  state: z.enum(["running", "reached", "over"]),
});
export type Goal = z.output<typeof Goal>;

const wrongDay = `目标日期应在今天起 ${limits.goalDays} 天以内`;
const readAt = fields.moment("目标版本错误");

/** A running goal is changed and keeps what was earned toward it; any other begins from nothing. The wallet carries it. */
export const setGoal = endpoint({
  method: "POST",
  path: "/v1/goal",
  summary: `攒钱目标：1-10,000 元，到 ${limits.goalDays} 天以内的某一天；同时只有一个，进行中的可以改`,
  access: "member",
  body: z.strictObject({
    amountFen: fields.wholeIn([limits.goalMinFen, limits.goalMaxFen], "目标金额应为 1-10,000 元"),
    until: z
      .string({ error: wrongDay })
      .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: wrongDay })),
    /** `changedAt` of the one that it takes the place of; null = there was none. */
    instead: z.nullable(readAt),
  }),
  data: z.null(),
});

export const endGoal = endpoint({
  method: "POST",
  path: "/v1/goal/end",
  summary: "结束攒钱目标：进行中、达成的或已过期的",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ changedAt: readAt }),
  data: z.null(),
});
