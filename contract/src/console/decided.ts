/** Many rows decided by one press: which ones, and what came of each. */
import * as z from "zod/mini";
import * as fields from "../fields.ts";

export const idsAtOnce = (most: number) =>
  z
    .array(fields.id)
    .check(
      z.minLength(1, { error: "请至少选择一条" }),
      z.maxLength(most, { error: `一次最多${most}条` }),
    );

export const Decided = z.object({
  decided: z.int(),
  /** Left as they are, each with why. */
  skipped: z.array(z.object({ id: z.int(), why: z.string() })),
});
export type Decided = z.output<typeof Decided>;
