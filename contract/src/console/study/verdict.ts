/** Taking back what one has just decided of responses. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { DECIDED_AT_ONCE } from "./response.ts";
import { operationsStaff } from "../people/staff.ts";

/** So long after a verdict its operator can undo it by the message that said it was done. */
export const VERDICT_UNDO_MINUTES = 10;

/**
 * One's own verdicts of a moment ago. A decided audit cannot wait again (docs/decisions/0025): each gets the
 * opposite finding, without a mark on anybody's score. What somebody has decided again since is left, and said.
 */
export const undoVerdicts = endpoint({
  method: "POST",
  path: "/console/responses/undo",
  summary: `撤销刚才的判定：${VERDICT_UNDO_MINUTES} 分钟内本人的判定改为相反的结论，不影响会员的信用分`,
  access: operationsStaff,
  body: z.strictObject({
    ids: z
      .array(fields.id)
      .check(
        z.minLength(1, { error: "请至少选择一条" }),
        z.maxLength(DECIDED_AT_ONCE, { error: `一次最多${DECIDED_AT_ONCE}条` }),
      ),
    /** What they were decided as. */
    valid: z.boolean(),
  }),
  data: z.object({
    decided: z.int(),
    skipped: z.array(z.object({ id: z.int(), why: z.string() })),
  }),
});
