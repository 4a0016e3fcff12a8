/** What a member can read of the ledger: one bucket's lines, newest first, by month. */
import { type Asset, MoneyReason } from "#contract/enums.ts";
import type { Bucket, Entry } from "#contract/member/wallet.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import { accountId, kinds } from "./ledger.ts";
import { type EntryRow, pageOfEntries } from "./sql.ts";

export type StatementQuery = {
  memberId: number;
  asset: Asset;
  bucket: Bucket;
  cursor: string | undefined;
  size: number;
  /** 2026-11, in Asia/Shanghai. */
  month?: string | undefined;
};

export async function statementOf(db: Db, query: StatementQuery) {
  const rows = await pageOfEntries(db, {
    accountId: accountId(query.memberId, query.asset, kinds[query.bucket]),
    before: readCursor(query.cursor, 1)?.[0],
    ...monthOf(query.month),
    size: query.size + 1,
  });
  const page = cutPage(rows, query.size, (row) => [row.seq]);
  return { list: page.list.map(lineOf), next: page.next };
}

const lineOf = (row: EntryRow): Entry & { txId: number; actor: string } => ({
  seq: row.seq,
  reason: row.reason as MoneyReason,
  amount: row.amount,
  balanceAfter: row.balanceAfter,
  memo: row.memo,
  about: aboutOf(row),
  at: row.occurredAt.toISOString(),
  txId: row.txId,
  actor: row.actor,
});

/** Reasons 1-9 and debts are about responses, 10-19 about exchanges (contract/src/enums.ts). */
function aboutOf({ reason, refId }: EntryRow): Entry["about"] {
  if (refId === null) return null;
  const { debtRepaid, debtIncurred } = MoneyReason.of;
  if (reason < 10 || reason === debtRepaid || reason === debtIncurred)
    return { kind: "response", id: refId };
  return reason < 20 ? { kind: "exchange", id: refId } : null;
}

function monthOf(month: string | undefined): { from: Date | undefined; to: Date | undefined } {
  if (!month) return { from: undefined, to: undefined };
  const [year = 0, number = 1] = month.split("-").map(Number);
  const start = (y: number, m: number) =>
    new Date(`${y}-${String(m).padStart(2, "0")}-01T00:00:00+08:00`);
  return {
    from: start(year, number),
    to: number === 12 ? start(year + 1, 1) : start(year, number + 1),
  };
}
