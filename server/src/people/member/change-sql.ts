/** Changes of what an account stands on, and what its owner agreed to: for the member and for payouts. */
import type { Db, Tx } from "../../platform/db.ts";

/** The table's check allows these only. */
export type ChangeKind = "mobile" | "email" | "password" | "alipay" | "sns";

type RecordChangeInput = {
  memberId: number;
  kind: ChangeKind;
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

export type AccountChange = {
  memberId: number;
  kind: Exclude<ChangeKind, "alipay">;
  note: string;
  at: Date;
};

/** All since then, newest first, but where money goes: a payout knows since when its payee is bound. */
export const accountChangesSince = (
  db: Db,
  memberIds: readonly number[],
  since: Date,
): Promise<AccountChange[]> =>
  db
    .selectFrom("userChange")
    .select(["memberId", "kind", "note", "at"])
    .$narrowType<Pick<AccountChange, "kind">>()
    .where("memberId", "in", memberIds)
    .where("kind", "<>", "alipay")
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
