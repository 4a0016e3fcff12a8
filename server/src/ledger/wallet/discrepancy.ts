/** A payout that the provider made otherwise than it stood in our books: one balanced transaction puts it right. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { accountId, kinds, type LedgerLine, post } from "./ledger.ts";
import type { LinesAbout } from "./lines.ts";
import { lockWallets } from "./lock.ts";
import { balancesOf } from "./sql.ts";

/** By how much each place changes; `member` and `held` in coins or fen of the request, the others in fen. */
export type Correction = {
  /** What was held leaves it: the whole request, or 0. */
  held: number;
  /** Given to the member, or (negative) taken from them. */
  member: number;
  /** 1: the request has become money after all. -1: it never did. */
  redeemed: -1 | 0 | 1;
  /** What the provider really paid, more or less than the clearing account had of it. */
  clearingFen: number;
};

type CorrectPayoutInput = LinesAbout & {
  /** Once per such settlement. */
  id: number;
  asset: Asset;
  amount: number;
  grossFen: number;
  /** Fee and tax. */
  keptFen: number;
  holdTx: number;
};

export const SETTLED_SCOPE = "exchange-settled";

/**
 * What does not come out even is the house's (account 13). A claim takes what the member has, and the rest is
 * owed. Answers how much of a claim became a debt; nothing is written where nothing moves.
 */
export async function correctPayout(
  tx: Tx,
  settled: CorrectPayoutInput,
  correction: Correction,
): Promise<{ owed: number }> {
  const owed = await toBeOwed(tx, settled, correction);
  const lines = linesOf(settled, correction, owed).filter(({ amount }) => amount !== 0);
  if (lines.length === 0) return { owed: 0 };
  await post(tx, {
    ...settled,
    scope: SETTLED_SCOPE,
    key: String(settled.id),
    reason: reasonOf(correction),
    lines,
    ...(correction.held > 0 && { resolves: settled.holdTx }),
  });
  return { owed };
}

/** A hold that ends in one piece is an end like any other; whatever is mixed has a name of its own. */
function reasonOf({ held, member }: Correction): MoneyReason {
  if (held === 0 || (member !== 0 && member !== held)) return MoneyReason.of.payoutSettled;
  return member === 0 ? MoneyReason.of.exchangeIssued : MoneyReason.of.exchangeReturned;
}

/** Under the locks that a debt needs: a reward of the same moment must see it, and a withdrawal waits. */
async function toBeOwed(
  tx: Tx,
  { memberId, asset }: CorrectPayoutInput,
  { member }: Correction,
): Promise<number> {
  if (member >= 0) return 0;
  await lockWallets(tx, { respondents: [], others: [memberId], alone: [memberId] });
  const rows = await balancesOf(tx, [memberId]);
  const available = rows.find((row) => row.asset === asset && row.kind === kinds.available);
  return Math.max(0, -member - (available?.balance ?? 0));
}

function linesOf(settled: CorrectPayoutInput, correction: Correction, owed: number): LedgerLine[] {
  const { memberId, asset, amount, grossFen, keptFen } = settled;
  const { held, member, redeemed, clearingFen } = correction;
  const own = (kind: number) => accountId(memberId, asset, kind);
  const house = (of: Asset, kind: number) => accountId(0, of, kind);
  const { gold, cash } = Asset.of;
  const ofMember: LedgerLine[] = [
    { account: own(kinds.available), amount: member + owed },
    { account: own(kinds.held), amount: -held },
    { account: own(kinds.debt), amount: -owed },
  ];
  const ofProvider: LedgerLine[] = [
    { account: house(cash, kinds.payoutClearing), amount: clearingFen },
    { account: house(cash, kinds.fee), amount: redeemed * keptFen },
  ];
  if (asset === cash) return balanced([...ofMember, ...ofProvider], cash);
  const inGold = { account: house(gold, kinds.redemption), amount: redeemed * amount };
  const inFen = { account: house(cash, kinds.redemption), amount: -redeemed * grossFen };
  return [...balanced([...ofMember, inGold], gold), ...balanced([inFen, ...ofProvider], cash)];
}

const balanced = (lines: readonly LedgerLine[], asset: Asset): LedgerLine[] => {
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  return [...lines, { account: accountId(0, asset, kinds.adjustment), amount: -sum }];
};
