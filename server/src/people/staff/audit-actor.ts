/** Who does something for which the log has a line, and that line. */
import type { Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import { insertAudit } from "./sql.ts";

export type AuditActor = { staff: StaffCaller; ip: string };

/** With the reason, where one has to be given. */
export type AuditActorWithNote = AuditActor & { note: string };

/** What of a line says who did it, from where, and to what. */
export const auditSubject = (
  subjectKind: string,
  id: number | string,
  { staff, ip }: AuditActor,
) => ({ staffId: staff.staffId, subjectKind, subjectId: String(id), ip });

type AuditedChange = {
  action: string;
  /** A kind of thing and which one: `member` and their number, `document` and `qingyan/privacy`. */
  subject: readonly [kind: string, id: number | string];
  before: object | null;
  after: object;
  at: Date;
};

export const recordChangeBy = (
  tx: Tx,
  actor: AuditActorWithNote,
  { subject: [kind, id], ...change }: AuditedChange,
): Promise<unknown> =>
  insertAudit(tx, { ...auditSubject(kind, id, actor), note: actor.note, ...change });
