/** A line of the operators' log: who did something, from where, to what, and what it was before and after. */
import type { Tx } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import { insertAudit } from "./sql.ts";

export type AuditActor = { staff: StaffCaller; ip: string };

/** An actor with a reason, where one has to be given. */
export type AuditActorWithNote = AuditActor & { note: string };

export type AuditLine = {
  /** Null, or without `staff`: the system did it, or somebody who is no operator. */
  actor: { staff: { staffId: number | null } | null; ip: string | null } | null;
  /** `exchange.approve`: the kind of thing, then what was done. */
  action: string;
  /** A kind of thing and which one: `member` and their number, `document` and `qingyan/privacy`. */
  subject: readonly [kind: string, id: number | string];
  before?: unknown;
  after?: unknown;
  note?: string;
  at: Date;
};

/** In the transaction of the change itself: no change without its line, no line without its change. */
export const recordAudit = (
  tx: Tx,
  { actor, subject: [subjectKind, id], before, after, note = "", ...line }: AuditLine,
): Promise<unknown> =>
  insertAudit(tx, {
    ...line,
    staffId: actor?.staff?.staffId ?? null,
    subjectKind,
    subjectId: String(id),
    before,
    after,
    note,
    ip: actor?.ip ?? null,
  });
