/** The log, looked through by any of its sides. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";

export type AuditFilter = Days & {
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** Null = the system. */
  staffId?: number | null | undefined;
  action?: string | undefined;
  text?: string | undefined;
};

const lines = (db: Db) =>
  db
    .selectFrom("staffAudit as a")
    .leftJoin("staffMember as m", "m.id", "a.staffId")
    .select(["a.id", "m.name as staffName", "a.action", "a.subjectKind", "a.subjectId"])
    .select(["a.before", "a.after", "a.note", "a.at"]);

export function auditBy(
  db: Db,
  { subjectKind, subjectId, staffId, action, text, ...days }: AuditFilter,
) {
  let query = lines(db).where(within("a.at", days));
  if (subjectKind !== undefined) query = query.where("a.subjectKind", "=", subjectKind);
  if (subjectId !== undefined) query = query.where("a.subjectId", "=", subjectId);
  if (staffId === null) query = query.where("a.staffId", "is", null);
  else if (staffId !== undefined) query = query.where("a.staffId", "=", staffId);
  if (action !== undefined) query = query.where("a.action", "=", action);
  if (text !== undefined) query = query.where(isAbout(text));
  return query;
}

/**
 * Newest first by time and not by number: lines of one moment may get their numbers in another order, and a
 * stretch of time must be found without walking to it from the newest line.
 */
export const auditOrder = {
  id: sql.ref("a.id"),
  keys: { time: moment("a.at") },
  usual: { by: moment("a.at"), direction: "desc" },
} as const;

export const pageOfAudit = (db: Db, filter: AuditFilter, asked: ListAsked) =>
  listPage(db, auditBy(db, filter), { ...auditOrder, asked });

/** The pairs of the words find the candidates by their index; the words themselves decide. */
const isAbout = (text: string) => sql<boolean>`(a.subject_id = ${text} or (
  a.note <> '' and content_grams(a.note) @> content_grams(${text})
  and position(lower(${text}) in lower(a.note)) > 0))`;

/** About one thing, newest first by number, for anyone who tells its story. */
export const linesAbout = (
  db: Db,
  {
    kind,
    id,
    before,
    size,
  }: { kind: string; id: string; before: number | undefined; size: number },
) =>
  lines(db)
    .where("a.subjectKind", "=", kind)
    .where("a.subjectId", "=", id)
    .$if(before !== undefined, (q) => q.where("a.id", "<", before ?? 0))
    .orderBy("a.id", "desc")
    .limit(size)
    .execute();

export const allStaff = (db: Db) =>
  db.selectFrom("staffMember").select(["id", "name"]).orderBy("id").execute();
