/** Who changes something of a brand, and the log's line about it. */
import type { Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import { recordAudit } from "../../people/staff/api.ts";

export type By = { staff: StaffCaller; ip: string; note: string };

type Change = {
  action: string;
  /** A brand and its code, one of its texts (`qingyan/privacy`), or the whole site. */
  subject: readonly [kind: "brand" | "document" | "site", id: string];
  before: object | null;
  after: object;
  at: Date;
};

export const recordChange = (tx: Tx, { staff, ip, note }: By, { subject, ...change }: Change) =>
  recordAudit(tx, {
    staffId: staff.staffId,
    subjectKind: subject[0],
    subjectId: subject[1],
    note,
    ip,
    ...change,
  });
