/** Money's main movements; only this folder moves any. Each function is one kind, inside the caller's transaction. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { accountId, kinds, type LedgerLine, type MemberKind, post } from "./ledger.ts";
import { type LinesAbout, type Amounts, both, fromTo } from "./lines.ts";
import { type BalanceRow, balancesOf, openMember, resolutionOf } from "./sql.ts";

/** Opens a new member's accounts. */
export const openWallet = (tx: Tx, memberId: number): Promise<unknown> => openMember(tx, memberId);

/** `isPrize` says what the lines are called; a withdrawal unless it is said. */
type Hold = LinesAbout & { asset: Asset; amount: number; isPrize?: boolean };

/** Asking for an exchange (`refId`): available becomes held. Answers the hold's id. */
export const holdForExchange = (line: Pipeline, hold: Hold): Promise<number> =>
  post(line, {
    ...hold,
    scope: "exchange-hold",
    key: String(hold.refId),
    reason: hold.isPrize ? MoneyReason.of.prizeHeld : MoneyReason.of.exchangeHeld,
    lines: fromTo(
      accountId(hold.memberId, hold.asset, kinds.available),
      accountId(hold.memberId, hold.asset, kinds.held),
      hold.amount,
    ),
  });

/** Cancelled, rejected or failed: held becomes available again. */
export const returnHold = (tx: Tx, hold: Hold & { holdTx: number }) =>
  post(tx, {
    ...hold,
    scope: "exchange-end",
    key: String(hold.refId),
    reason: hold.isPrize ? MoneyReason.of.prizeReturned : MoneyReason.of.exchangeReturned,
    resolves: hold.holdTx,
    lines: fromTo(
      accountId(hold.memberId, hold.asset, kinds.held),
      accountId(hold.memberId, hold.asset, kinds.available),
      hold.amount,
    ),
  });

/**
 * The payout was made: held leaves for good. Gold is redeemed and the money that it became goes
 * through the redemption account, so that clearing shows fen only, equal to the provider's statement.
 */
export const settlePayout = (tx: Tx, hold: Settlement) =>
  post(tx, {
    ...hold,
    scope: "exchange-end",
    key: String(hold.refId),
    reason: MoneyReason.of.exchangeIssued,
    resolves: hold.holdTx,
    lines: settlementLines(hold),
  });

type Settlement = Hold & { holdTx: number; netFen: number; keptFen: number };

/** The payment came back: the settlement turned round, into what the member can use. */
export const undoPayout = async (tx: Tx, hold: Settlement) => {
  const held = accountId(hold.memberId, hold.asset, kinds.held);
  const available = accountId(hold.memberId, hold.asset, kinds.available);
  return post(tx, {
    ...hold,
    scope: "exchange-came-back",
    key: String(hold.refId),
    reason: MoneyReason.of.exchangeReturned,
    reverses: await resolutionOf(tx, hold),
    lines: settlementLines(hold).map(({ account, amount }) => ({
      account: account === held ? available : account,
      amount: -amount,
    })),
  });
};

function settlementLines(hold: Settlement): LedgerLine[] {
  const held = accountId(hold.memberId, hold.asset, kinds.held);
  const { gold, cash } = Asset.of;
  const fenFrom =
    hold.asset === cash
      ? [{ account: held, amount: -hold.amount }]
      : [
          ...fromTo(held, accountId(0, gold, kinds.redemption), hold.amount),
          { account: accountId(0, cash, kinds.redemption), amount: -(hold.netFen + hold.keptFen) },
        ];
  return [
    ...fenFrom,
    { account: accountId(0, cash, kinds.payoutClearing), amount: hold.netFen },
    { account: accountId(0, cash, kinds.fee), amount: hold.keptFen },
  ];
}

/** The prize was given: held gold has become what the prize cost. */
export const settlePrize = (tx: Tx, hold: Hold & { holdTx: number }) =>
  post(tx, {
    ...hold,
    scope: "exchange-end",
    key: String(hold.refId),
    reason: MoneyReason.of.prizeIssued,
    resolves: hold.holdTx,
    lines: fromTo(
      accountId(hold.memberId, hold.asset, kinds.held),
      accountId(0, hold.asset, kinds.prizeCost),
      hold.amount,
    ),
  });

/** When a member leaves: the available balance is owed to nobody any more, and is no cost after all. */
export const forfeit = (tx: Tx, given: LinesAbout & Amounts & { key: string }) =>
  post(tx, {
    ...given,
    scope: "forfeit",
    reason: MoneyReason.of.forfeited,
    lines: both(given, (asset, amount) =>
      fromTo(
        accountId(given.memberId, asset, kinds.available),
        accountId(0, asset, kinds.rewardExpense),
        amount,
      ),
    ),
  });

export type Buckets = Record<MemberKind, number>;
type BothBuckets = { gold: Buckets; cash: Buckets };

/** A member's four balances in each asset: coins, and fen. */
export async function walletOf(line: Pipeline, memberId: number): Promise<BothBuckets> {
  const wallets = await walletsOf(line, [memberId]);
  return wallets.get(memberId) ?? emptyWallet();
}

/** The same for many members at once, for lists. */
export async function walletsOf(line: Pipeline, memberIds: readonly number[]) {
  const wallets = new Map(memberIds.map((id) => [id, emptyWallet()] as const));
  for (const row of await balancesOf(line, memberIds)) {
    const wallet = wallets.get(row.owner);
    if (wallet) putBalance(wallet, row);
  }
  return wallets;
}

/** Of one member's rows, however they were read. */
export function walletFrom(balances: readonly BalanceRow[]): BothBuckets {
  const wallet = emptyWallet();
  for (const row of balances) putBalance(wallet, row);
  return wallet;
}

function putBalance(wallet: BothBuckets, { asset, kind: at, balance }: BalanceRow): void {
  const kind = (Object.keys(emptyBuckets()) as MemberKind[]).find((k) => kinds[k] === at);
  if (kind) wallet[asset === Asset.of.gold ? "gold" : "cash"][kind] = balance;
}

const emptyBuckets = (): Buckets => ({ available: 0, pending: 0, held: 0, debt: 0 });
const emptyWallet = (): BothBuckets => ({ gold: emptyBuckets(), cash: emptyBuckets() });
