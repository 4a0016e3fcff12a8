/**
 * A model in memory of a few members' money and withdrawals: what each event does by product.md section 4
 * alone. It knows nothing of the server's code. What the payout worker makes of an approved withdrawal is
 * not foretold but judged: paid must mean that the provider paid, failed that it never did.
 */
import fc from "fast-check";
import { Asset, ExchangeState } from "#contract/enums.ts";
import { type Mood, moods } from "../simulators/moods.ts";

const { pendingReview, issued, toBeIssued, revoked, rejected, failed } = ExchangeState.of;

export const REWARD_GOLD = 5000;
export const GIVEN_FEN = 6000;
/** Where a worker can die: the named crash windows of a payout that leave different things behind. */
const deaths = ["before-call", "no-reply", "before-release"] as const;
export type Death = (typeof deaths)[number];

export type Event =
  | { do: "ask"; who: number; asset: Asset; amount: number }
  /** `nth` counts the withdrawals made so far, round and round. */
  | { do: "cancel" | "approve" | "reject" | "retry" | "again"; nth: number }
  | { do: "mood"; moods: Mood[] }
  | { do: "work" }
  | { do: "die"; at: Death }
  | { do: "wait"; seconds: number }
  | { do: "reverse"; who: number; valid: boolean; fraud: boolean };

const kind = <const D extends Event["do"]>(what: D) => fc.constant(what);
const nth = fc.nat(5);
const everyMood = Object.keys(moods) as Mood[];
/** For the next transfers; a refusal of the payee twice as often, being the only one that returns money. */
export const someMoods = fc.array(fc.constantFrom(...everyMood, "payee-refused" as const), {
  minLength: 4,
  maxLength: 8,
});

/** Events of the first `members` people, likely ones more often. */
export function eventsAmong(members: number): fc.Arbitrary<Event> {
  const who = fc.nat(members - 1);
  const of = (weight: number, arbitrary: fc.Arbitrary<Event>) => ({ weight, arbitrary });
  const asked = {
    do: kind("ask"),
    who,
    asset: fc.constantFrom(...Asset.values),
    amount: fc.integer({ min: 1000, max: 2600 }),
  };
  const valid = fc.boolean();
  return fc.oneof(
    of(7, fc.record(asked)),
    of(10, fc.record({ do: kind("approve"), nth })),
    of(2, fc.record({ do: kind("cancel"), nth })),
    of(2, fc.record({ do: kind("reject"), nth })),
    of(2, fc.record({ do: kind("mood"), moods: someMoods })),
    of(6, fc.record({ do: kind("work") })),
    of(3, fc.record({ do: kind("die"), at: fc.constantFrom(...deaths) })),
    of(3, fc.record({ do: kind("wait"), seconds: fc.constantFrom(1, 5, 61, 600, 1800) })),
    of(2, fc.record({ do: kind("retry"), nth })),
    of(2, fc.record({ do: kind("again"), nth })),
    of(2, fc.record({ do: kind("reverse"), who, valid, fraud: fc.boolean() })),
  );
}

export type Money = { available: number; held: number; debt: number };
type Purse = { gold: Money; cash: Money };
/** `paid`: what the reward has paid on balance, which is what a reversal takes. */
type Person = Purse & { isValid: boolean; paid: number };
export type Withdrawal = {
  id: number;
  who: number;
  asset: Asset;
  amount: number;
  state: ExchangeState;
};

export class Model {
  readonly people: Person[];
  readonly withdrawals: Withdrawal[] = [];

  constructor(members: number) {
    this.people = Array.from({ length: members }, () => ({
      gold: { available: REWARD_GOLD, held: 0, debt: 0 },
      cash: { available: GIVEN_FEN, held: 0, debt: 0 },
      isValid: true,
      paid: REWARD_GOLD,
    }));
  }

  at = (n: number): Withdrawal | undefined => this.withdrawals[n % this.withdrawals.length];

  /** Whether this can be asked for now: who owes draws nothing out, and nobody more than there is. */
  canAsk({ who, asset, amount }: Extract<Event, { do: "ask" }>): boolean {
    const { gold, cash } = this.#person(who);
    const isDebtor = gold.debt !== 0 || cash.debt !== 0;
    return !isDebtor && (asset === Asset.of.gold ? gold : cash).available >= amount;
  }

  asked(id: number, { who, asset, amount }: Extract<Event, { do: "ask" }>): void {
    const money = this.#money(who, asset);
    money.available -= amount;
    money.held += amount;
    this.withdrawals.push({ id, who, asset, amount, state: pendingReview });
  }

  decide(withdrawal: Withdrawal, what: "cancel" | "approve" | "reject"): void {
    if (withdrawal.state !== pendingReview) return;
    if (what === "approve") withdrawal.state = toBeIssued;
    else this.#giveBack(withdrawal, what === "cancel" ? revoked : rejected);
  }

  /** What the worker made of it; answers what is wrong with that, if anything. */
  sawEnd(withdrawal: Withdrawal, state: ExchangeState, providerPaid: boolean): string | undefined {
    if (state === withdrawal.state) return undefined;
    const { id } = withdrawal;
    if (withdrawal.state !== toBeIssued) return `${id} moved from ${withdrawal.state} to ${state}`;
    if (state === issued && providerPaid) {
      this.#money(withdrawal.who, withdrawal.asset).held -= withdrawal.amount;
      withdrawal.state = issued;
      return undefined;
    }
    if (state === failed && !providerPaid) {
      this.#giveBack(withdrawal, failed);
      return undefined;
    }
    return `${id} became ${state}, and the provider ${providerPaid ? "paid" : "did not pay"}`;
  }

  reverse({ who, valid, fraud }: Extract<Event, { do: "reverse" }>): void {
    const person = this.#person(who);
    if (person.isValid === valid) return;
    person.isValid = valid;
    const { gold } = person;
    if (valid) {
      const credit = REWARD_GOLD - person.paid;
      const repaid = Math.min(credit, -gold.debt);
      gold.available += credit - repaid;
      gold.debt += repaid;
      person.paid = REWARD_GOLD;
      return;
    }
    const took = Math.min(person.paid, gold.available);
    gold.available -= took;
    if (fraud) gold.debt -= person.paid - took;
    person.paid = fraud ? 0 : person.paid - took;
  }

  #giveBack(withdrawal: Withdrawal, state: ExchangeState): void {
    const money = this.#money(withdrawal.who, withdrawal.asset);
    money.held -= withdrawal.amount;
    money.available += withdrawal.amount;
    withdrawal.state = state;
  }

  #money(who: number, asset: Asset): Money {
    const person = this.#person(who);
    return asset === Asset.of.gold ? person.gold : person.cash;
  }

  #person(who: number): Person {
    const person = this.people[who];
    if (!person) throw new Error("nobody");
    return person;
  }
}
