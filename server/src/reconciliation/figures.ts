/** The figures of a run: who gains and who loses, and the money. */
import type { ReconciliationOutcome, RunFigures } from "#contract/console/reconciliation.ts";
import { payeeOf, type ResponseFacts } from "../survey/service.ts";
import type { Amounts } from "../wallet/service.ts";

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

/** What the outcome moves, by the response before it. `lost` is what of a paid reward is gone. */
export function moneyOf(
  outcome: ReconciliationOutcome,
  before: ResponseFacts,
  lost: Amounts,
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
    case "same":
    case "unknown":
    case "contradicting":
    case "closed":
    case "held":
      return noMoney();
  }
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

  add(outcome: ReconciliationOutcome, row: ResponseFacts | undefined): void {
    this.lines += 1;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    if (!row) return;
    const payee = payeeOf(row);
    const wallet = this.wallets.get(payee) ?? zero();
    const paid = paidOf(row);
    const lost =
      outcome === "reverse"
        ? {
            gold: Math.max(0, paid.gold - wallet.gold),
            fen: Math.max(0, paid.fen - wallet.fen),
          }
        : zero();
    const moved = moneyOf(outcome, row, lost);
    this.money = addMoney(this.money, moved);
    if (outcome === "valid" || outcome === "restore" || outcome === "complete")
      this.gainers.add(payee);
    if (outcome === "invalid" || outcome === "reverse") this.losers.add(payee);
    if (!this.wallets.has(payee)) return;
    const taken = outcome === "reverse" ? moved.takenBack : zero();
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
