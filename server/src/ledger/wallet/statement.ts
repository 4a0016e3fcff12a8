/** What a member can read of the ledger: one bucket's lines, newest first, by month. */
import { type Asset, MoneyReason } from "#contract/enums.ts";
import type { Bucket, Entry, EntryKind } from "#contract/member/money/wallet.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { isoOf } from "../../platform/moment-text.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import { addMonths, startOfMonth } from "../../platform/month.ts";
import { isOfAdjustment } from "./adjust.ts";
import { isOfDelayBonus } from "./bonus.ts";
import { isOfCarriedDebt } from "./carried-debt.ts";
import { accountId, kinds } from "./ledger.ts";
import { entriesAtDesk, type EntryRow, pageOfEntries, type StatementRow } from "./sql.ts";

export type StatementQuery = {
  memberId: number;
  asset: Asset;
  bucket: Bucket;
  cursor: string | undefined;
  size: number;
  /** 2026-11, in Asia/Shanghai. */
  month?: string | undefined;
  kind?: EntryKind | undefined;
};

export const statementOf = (db: Db, query: StatementQuery) =>
  statementAs(db, query, (row) => lineOf(row, isoOf(row.occurredAt)));

/** The same for an operator, who may see by whom. */
export const statementByActor = (db: Db, query: StatementQuery) =>
  statementAs(db, query, (row) => ({ ...lineOf(row, isoOf(row.occurredAt)), actor: row.actor }));

async function statementAs<Line>(db: Db, query: StatementQuery, as: (row: StatementRow) => Line) {
  const rows = await pageOfEntries(db, {
    memberId: query.memberId,
    accountId: accountId(query.memberId, query.asset, kinds[query.bucket]),
    before: readCursor(query.cursor, 1)?.[0],
    ...spanOf(query.month),
    reasons: query.kind ? reasonsOf(query.kind) : MoneyReason.values,
    size: query.size + 1,
  });
  const page = cutPage(rows, query.size, (row) => [row.seq]);
  return { list: page.list.map(as), next: page.next };
}

type DeskQuery = Days & Pick<StatementQuery, "memberId" | "asset" | "bucket">;

export async function listedEntries(db: Db, query: DeskQuery, asked: ListAsked) {
  const id = accountId(query.memberId, query.asset, kinds[query.bucket]);
  const { list, ...page } = await entriesAtDesk(db, { ...query, accountId: id }, asked);
  // A member's own lines all have both (ledger.entry's checks).
  return {
    ...page,
    list: list.map(({ txId, actor, occurredAt, ...row }) => ({
      ...lineOf(row as EntryRow, occurredAt.toISOString()),
      txId,
      actor,
    })),
  };
}

const lineOf = (row: EntryRow, at: string): Entry => ({
  seq: row.seq,
  reason: row.reason as MoneyReason,
  amount: row.amount,
  balanceAfter: row.balanceAfter,
  memo: row.memo,
  about: aboutOf(row),
  at,
});

/** Responses and debts for them, exchanges and their bonus; the others have no page of their own. */
function aboutOf({ reason, refId, key }: EntryRow): Entry["about"] {
  if (refId === null) return null;
  const { debtRepaid, debtIncurred } = MoneyReason.of;
  if (reason === debtRepaid && (isOfAdjustment(key) || isOfCarriedDebt(key))) return null;
  if (reason === debtRepaid)
    return { kind: isOfDelayBonus(key) ? "exchange" : "response", id: refId };
  switch (kindOf(reason as MoneyReason)) {
    case "reward":
      return { kind: "response", id: refId };
    case "exchange":
      return { kind: "exchange", id: refId };
    case "invite":
      return null;
    case "other":
      return reason === debtIncurred ? { kind: "response", id: refId } : null;
  }
}

const reasonsOf = (kind: EntryKind) => MoneyReason.values.filter((each) => kindOf(each) === kind);

/** What one's own answers earned beside the reward; the other twenties are for somebody else's. */
const ownGrowth: readonly MoneyReason[] = [
  MoneyReason.of.teamShare,
  MoneyReason.of.vipBonus,
  MoneyReason.of.welcomeBonus,
];

/** The numbers are given out in tens (contract/src/enums.ts); the bonus belongs to its exchange. */
function kindOf(reason: MoneyReason): EntryKind {
  if (ownGrowth.includes(reason)) return "reward";
  if (reason === MoneyReason.of.delayBonus) return "exchange";
  if (reason < 10) return "reward";
  if (reason < 20) return "exchange";
  return reason < 30 ? "invite" : "other";
}

const spanOf = (month: string | undefined) => ({
  from: month ? startOfMonth(month) : undefined,
  to: month ? startOfMonth(addMonths(month, 1)) : undefined,
});
