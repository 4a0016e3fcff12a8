/** The figures of a run: who gains and who loses, and the money. */
import type {
  ReconciliationOutcome,
  RunFigures,
} from "#contract/console/operations/reconciliation.ts";
import { payeeOf, type ResponseFacts } from "../../study/survey/api.ts";
import type { Amounts } from "../../ledger/wallet/api.ts";

export type Money = { credited: Amounts; takenBack: Amounts; lost: Amounts };

const zero = (): Amounts => ({ gold: 0, fen: 0 });
export const noMoney = (): Money => ({ credited: zero(), takenBack: zero(), lost: zero() });

const plus = (a: Amounts, b: Amounts): Amounts => ({ gold: a.gold + b.gold, fen: a.fen + b.fen });
export const addMoney = (a: Money, b: Money): Money => ({
  credited: plus(a.credited, b.credited),
  takenBack: plus(a.takenBack, b.takenBack),
  lost: plus(a.lost, b.lost),
});

/** What the response would still pay: a consolation, or what could not be taken back, counts. */
const creditOf = (row: ResponseFacts): Amounts => ({
  gold: Math.max(0, row.rewardGold - row.paidGold),
  fen: Math.max(0, row.rewardFen - row.paidFen),
});
const rewardOf = (row: ResponseFacts): Amounts => ({ gold: row.rewardGold, fen: row.rewardFen });
const paidOf = (row: ResponseFacts): Amounts => ({ gold: row.paidGold, fen: row.paidFen });

/** How much of the payment is spent, and what a corrected result would pay. */
type MoneyOfInput = { lost: Amounts; due?: number | undefined };

/** What the outcome moves, by the response before it. */
export function moneyOf(
  outcome: ReconciliationOutcome,
  before: ResponseFacts,
  { lost, due = 0 }: MoneyOfInput,
): Money {
  const paid = paidOf(before);
  switch (outcome) {
    case "valid":
    case "restore":
    case "complete":
      return { ...noMoney(), credited: creditOf(before) };
    case "invalid":
      return { ...noMoney(), takenBack: rewardOf(before) };
    case "reverse":
      return {
        credited: zero(),
        takenBack: { gold: paid.gold - lost.gold, fen: paid.fen - lost.fen },
        lost,
      };
    case "correct":
      return {
        credited: { gold: Math.max(0, due - paid.gold), fen: 0 },
        takenBack: { gold: Math.max(0, paid.gold - due) - lost.gold, fen: 0 },
        lost,
      };
    case "same":
    case "unknown":
    case "contradicting":
    case "closed":
    case "held":
      return noMoney();
  }
}

/** What is to be taken from the wallet, at most what is there. */
function askedBack(outcome: ReconciliationOutcome, row: ResponseFacts, due: number): Amounts {
  if (outcome === "reverse") return paidOf(row);
  if (outcome === "correct") return { gold: Math.max(0, row.paidGold - due), fen: 0 };
  return zero();
}

/** Adds a dry run up, line by line in the order in which they would be carried out. */
export class Forecast {
  private lines = 0;
  private outcomes: Record<string, number> = {};
  private readonly gainers = new Set<number>();
  private readonly losers = new Set<number>();
  private money = noMoney();
  /** What each wallet would have left; filled by the caller before a line that takes from it. */
  readonly wallets = new Map<number, Amounts>();

  /** `due`: what a corrected result would pay, in gold. */
  add(outcome: ReconciliationOutcome, row: ResponseFacts | undefined, due = 0): void {
    this.lines += 1;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    if (!row) return;
    const payee = payeeOf(row);
    const wallet = this.wallets.get(payee) ?? zero();
    const asked = askedBack(outcome, row, due);
    const lost = {
      gold: Math.max(0, asked.gold - wallet.gold),
      fen: Math.max(0, asked.fen - wallet.fen),
    };
    const moved = moneyOf(outcome, row, { lost, due });
    this.money = addMoney(this.money, moved);
    const isMore = outcome === "correct" && moved.credited.gold > 0;
    if (outcome === "valid" || outcome === "restore" || outcome === "complete" || isMore)
      this.gainers.add(payee);
    const isLess = outcome === "correct" && asked.gold > 0;
    if (outcome === "invalid" || outcome === "reverse" || isLess) this.losers.add(payee);
    if (!this.wallets.has(payee)) return;
    const taken = outcome === "invalid" ? zero() : moved.takenBack;
    this.wallets.set(payee, {
      gold: wallet.gold + moved.credited.gold - taken.gold,
      fen: wallet.fen + moved.credited.fen - taken.fen,
    });
  }

  figures(): RunFigures {
    return {
      lines: this.lines,
      outcomes: this.outcomes,
      gainers: this.gainers.size,
      losers: this.losers.size,
      ...this.money,
    };
  }
}
