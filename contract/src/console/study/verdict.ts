/** Taking back what one has just decided of responses. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Decided, idsAtOnce } from "../decided.ts";
import { DECIDED_AT_ONCE } from "./response.ts";
import { operationsStaff } from "../people/staff.ts";

/** This long after a verdict its operator can undo it by the message that said it was done. */
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
    ids: idsAtOnce(DECIDED_AT_ONCE),
    /** What they were decided as. */
    valid: z.boolean(),
  }),
  data: Decided,
});
