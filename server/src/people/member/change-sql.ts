/** Changes of what an account stands on, and what its owner agreed to: for the member and for payouts. */
import type { Db, Tx } from "../../platform/db.ts";

type RecordChangeInput = {
  memberId: number;
  kind: "mobile" | "email" | "password" | "alipay" | "sns";
  /** Masked; never the value itself. */
  note: string;
  ip: string | null;
  at: Date;
};
/** What an account stands on has changed: kept for the risk flags of withdrawals and for the member. */
export const recordChange = (tx: Tx, change: RecordChangeInput) =>
  tx.insertInto("userChange").values(change).execute();

/** All of one member's, newest first. */
export const changesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userChange")
    .select(["kind", "note", "ip", "at"])
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

export type ContactChange = { memberId: number; kind: "mobile" | "email"; note: string; at: Date };

/** Changes of mobile or e-mail since then, newest first. */
export const contactChangesSince = (
  db: Db,
  memberIds: readonly number[],
  since: Date,
): Promise<ContactChange[]> =>
  db
    .selectFrom("userChange")
    .select(["memberId", "kind", "note", "at"])
    .$narrowType<{ kind: ContactChange["kind"] }>()
    .where("memberId", "in", memberIds)
    .where("kind", "in", ["mobile", "email"])
    .where("at", ">", since)
    .orderBy("id", "desc")
    .execute();

/** All of one member's, in the order in which they agreed. */
export const consentsOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userConsent")
    .select(["kind", "version", "agreedAt", "ip"])
    .where("memberId", "=", memberId)
    .orderBy("agreedAt")
    .orderBy("kind")
    .execute();
