/** The log, looked through by any of its sides. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type AuditFilter = {
  /** The last line of the page before. */
  before: { at: Date; id: number } | undefined;
  subjectKind: string | undefined;
  subjectId: string | undefined;
  /** Null = the system. */
  staffId: number | null | undefined;
  action: string | undefined;
  text: string | undefined;
  from: Date | undefined;
  /** Before this moment. */
  to: Date | undefined;
  size: number;
};

const lines = (db: Db) =>
  db
    .selectFrom("staffAudit as a")
    .leftJoin("staffMember as m", "m.id", "a.staffId")
    .select(["a.id", "m.name as staffName", "a.action", "a.subjectKind", "a.subjectId"])
    .select(["a.before", "a.after", "a.note", "a.at"]);

/**
 * Newest first by time and not by number: lines of one moment may get their numbers in another order, and a
 * stretch of time must be found without walking to it from the newest line.
 */
export function pageOfAudit(db: Db, filter: AuditFilter) {
  const { before, subjectKind, subjectId, staffId, action, text, from, to } = filter;
  let query = lines(db);
  if (before)
    query = query.where(sql<boolean>`(a.at, a.id) < (${before.at}::timestamptz, ${before.id})`);
  if (subjectKind !== undefined) query = query.where("a.subjectKind", "=", subjectKind);
  if (subjectId !== undefined) query = query.where("a.subjectId", "=", subjectId);
  if (staffId === null) query = query.where("a.staffId", "is", null);
  else if (staffId !== undefined) query = query.where("a.staffId", "=", staffId);
  if (action !== undefined) query = query.where("a.action", "=", action);
  if (from) query = query.where("a.at", ">=", from);
  if (to) query = query.where("a.at", "<", to);
  if (text !== undefined) query = query.where(isAbout(text));
  return query.orderBy("a.at", "desc").orderBy("a.id", "desc").limit(filter.size);
}

/** The pairs of the words find the candidates by their index; the words themselves decide. */
const isAbout = (text: string) => sql<boolean>`(a.subject_id = ${text} or (
  a.note <> '' and content_grams(a.note) @> content_grams(${text})
  and position(lower(${text}) in lower(a.note)) > 0))`;

/** About one thing, newest first by number, for whoever tells its story. */
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
