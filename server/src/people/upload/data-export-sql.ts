/** One member's uploads that are still there, for an export of their data. */
import type { Db } from "../../platform/db.ts";

/** Newest first. */
export const uploadsForExport = (db: Db, memberId: number) =>
  db
    .selectFrom("uploadGrant")
    .select(["key", "contentType", "bytes", "grantedAt", "usedAt"])
    .where("memberId", "=", memberId)
    .orderBy("grantedAt", "desc")
    .execute();
