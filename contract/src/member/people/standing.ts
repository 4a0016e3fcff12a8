/** What stands in a member's way; by itself, because every page knows the account that has it. */
import * as z from "zod/mini";

/** What is in force now, in a sentence each; null = nothing is in the way. */
export const Standing = z.object({
  isFrozen: z.boolean(),
  /** Why no new task can be begun now. */
  tasks: z.nullable(z.string()),
  /** Why nothing can be withdrawn now. */
  withdrawals: z.nullable(z.string()),
  /** Why no prize can be exchanged now: who is frozen withdraws what was audited, and spends nothing. */
  prizes: z.nullable(z.string()),
});
export type Standing = z.output<typeof Standing>;
