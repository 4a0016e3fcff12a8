/** The operators' log about a payout that is said never to have been made: on the exchange, as all its decisions are. */
import type { Tx } from "../../platform/db.ts";
import { recordAudit } from "../../people/staff/api.ts";
import type { Operator } from "../payout/api.ts";

type ProposalLogLine = { action: string; before: object; after: object; note: string; at: Date };

export const audit = (
  tx: Tx,
  { id, staff, ip }: Operator & { id: number },
  line: ProposalLogLine,
) =>
  recordAudit(tx, {
    staffId: staff.staffId,
    subjectKind: "exchange",
    subjectId: String(id),
    ip,
    ...line,
  });
