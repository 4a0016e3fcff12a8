/** The staff's log of what operators change in a section. */
import type { Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";

export type AuditBy = { caller: StaffCaller; ip: string };

type AuditChange = {
  action: string;
  subjectKind: string;
  subjectId: number;
  before: unknown;
  after: unknown;
};

export const record = (tx: Tx, world: World, { caller, ip }: AuditBy, change: AuditChange) =>
  recordAudit(tx, {
    ...change,
    staffId: caller.staffId,
    subjectId: String(change.subjectId),
    note: "",
    ip,
    at: world.clock.now(),
  });
