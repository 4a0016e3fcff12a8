/** The ledger's vocabulary and its one way in: `post`. Only files of ledger/wallet call it. */
import type { Asset, MoneyReason } from "#contract/enums.ts";
import { sqlStateOf } from "../../platform/db.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import { Failure } from "../../platform/failure.ts";

/**
 * Kinds of account: a member's (tracked) and the house's (untracked); see migrations 0001 and 0089. A further one of the house
 * is known to `ledger.post` as well (migration 0104), which looks none up.
 */
export const kinds = {
  available: 1,
  pending: 2,
  held: 3,
  debt: 4,
  /** What credited responses owe others, until it is theirs (migration 0089). */
  commissionClearing: 5,
  rewardExpense: 10,
  payoutClearing: 11,
  prizeCost: 12,
  adjustment: 13,
  fee: 14,
  /** Gold that was turned into money, and the money that it was turned into. */
  redemption: 15,
} as const;
export type MemberKind = "available" | "pending" | "held" | "debt";

/** The id is computed, never looked up; the house is owner 0. */
export const accountId = (owner: number, asset: Asset, kind: number): number =>
  owner * 64 + asset * 16 + kind;

/** The member of an account, or 0 for the house. */
export const ownerOf = (account: number): number => Math.floor(account / 64);

export type LedgerLine = { account: number; amount: number };
export type Posting = {
  /** With `key`: once per pair and member, whatever is repeated. */
  scope: string;
  key: string;
  reason: MoneyReason;
  lines: readonly LedgerLine[];
  /** The response or exchange behind it. */
  refId: number;
  resolves?: number;
  reverses?: number;
  /** What the member reads beside the amount. */
  memo: string;
  /** Who did it: `member:7`, `staff:3`, `system`. */
  actor: string;
  /** When it happened. */
  at: Date;
};

/**
 * Writes one balanced transaction and answers its id; a repeat of the same posting answers the
 * first one's. Lines of amount 0 are left out. Throws `balanceTooLow` when a balance would fall
 * below its floor, `conflict` when the hold was resolved already or does not match. One call, which a cluster
 * carries out on its owner's machine (docs/decisions/0133).
 */
export async function post(line: Pipeline, posting: Posting): Promise<number> {
  const lines = posting.lines.filter(({ amount }) => amount !== 0);
  try {
    const accounts = lines.map(({ account }) => account);
    const row = await postLines(line, {
      ...posting,
      owner: ownerOf(Math.max(...accounts, 0)),
      accounts,
      amounts: lines.map(({ amount }) => amount),
      resolves: posting.resolves ?? null,
      reverses: posting.reverses ?? null,
    });
    if (!row) throw new Error("ledger.post answered nothing");
    return row.txId;
  } catch (error) {
    throw translated(error);
  }
}

type Written = Omit<Posting, "lines" | "resolves" | "reverses"> & {
  /** The member, or the house where it is alone; the function compares it with each account. */
  owner: number;
  accounts: readonly number[];
  amounts: readonly number[];
  resolves: number | null;
  reverses: number | null;
};

const postLines = preparedRow<Written, { txId: number }>("post")`
  select ledger.post(${"owner"},
    ${"scope"}, ${"key"}, ${"reason"}::smallint, ${"accounts"}::bigint[], ${"amounts"}::bigint[],
    ${"refId"}, ${"resolves"}, ${"reverses"}, ${"memo"}, ${"actor"}, ${"at"}) as "txId"`;

function translated(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === "LG402") return new Failure("balanceTooLow");
  if (state === "LG409")
    return new Failure("conflict", { msg: "这笔钱刚刚被另一项操作处理，请刷新后查看" });
  return error;
}
