/** Members as the support desk looks for them, and what it reads of their account's past. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import { prepared } from "../../platform/prepared.ts";

export type FoundMember = {
  id: number;
  code: string;
  nickname: string;
  mobile: string | null;
  email: string | null;
  role: number;
  state: string;
};

const byKeys = prepared<
  { ids: readonly number[]; code: string | null; mobile: string | null; email: string | null },
  FoundMember
>("desk-members")`
  select id, code, nickname, mobile, email, role, state from user_member where id = any (${"ids"}::bigint[])
  union select id, code, nickname, mobile, email, role, state from user_member where code = ${"code"}
  union select id, code, nickname, mobile, email, role, state from user_member where mobile = ${"mobile"}
  union select id, code, nickname, mobile, email, role, state from user_member where email = ${"email"}`;

/** By what tells a member apart; each branch by its own unique index. */
export const membersByKeys = byKeys;

/**
 * By how the nickname begins, in the order of its index: by number, everybody who is called 会员… would be
 * read and sorted. To be executed, or explained.
 */
export const membersByNickname = (db: Db, beginning: string, size: number) =>
  db
    .selectFrom("userMember")
    .select(["id", "code", "nickname", "mobile", "email", "role", "state"])
    .where("nickname", "like", `${beginning.replace(/[\\%_]/g, "\\$&")}%`)
    .orderBy(sql`nickname using ~<~`)
    .limit(size);

type PageOfChangesInput = { memberId: number; before: number | undefined; size: number };

/** Newest first. */
export const pageOfChanges = (db: Db, { memberId, before, size }: PageOfChangesInput) =>
  db
    .selectFrom("userChange")
    .select(["id", "kind", "note", "at"])
    .where("memberId", "=", memberId)
    .$call(newestBefore("id", before, size))
    .execute();
