/** Who changes something at the desk, and the log's line about it. */
import type { Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import { recordAudit } from "../../people/staff/api.ts";

export type By = { staff: StaffCaller; ip: string; note: string };

type Change = {
  action: string;
  /** `member` and their number, or `brand` and its code. */
  subject: readonly [kind: "member" | "brand", id: number | string];
  before: object;
  after: object;
  at: Date;
};

export const recordChange = (tx: Tx, { staff, ip, note }: By, { subject, ...change }: Change) =>
  recordAudit(tx, {
    staffId: staff.staffId,
    subjectKind: subject[0],
    subjectId: String(subject[1]),
    note,
    ip,
    ...change,
  });
