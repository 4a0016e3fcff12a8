/**
 * A model in memory of a few members' money and exchanges: what each event does by the rules of money
 * alone. It knows nothing of the server's code. What a worker makes of an approved exchange is not
 * foretold but judged: issued must mean that the provider paid or that a code was given, failed that it
 * never did.
 */
import fc from "fast-check";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { type Fault, faults } from "../simulators/faults.ts";
import { type Shelf, type ShelfPrize, stockOf } from "./exchange-shelf.ts";

const { pendingReview, issued, toBeIssued, revoked, rejected, failed } = ExchangeState.of;

export const REWARD_GOLD = 5000;
export const GIVEN_FEN = 6000;
/** Where a worker can die: the named crash windows of a payout that leave different things behind. */
const deaths = ["before-call", "no-reply", "before-release"] as const;
export type Death = (typeof deaths)[number];

export type Decision = "cancel" | "approve" | "reject" | "ship" | "fail";
/** Two persons about a payout that is said never to have been made; `quiet`: a day has passed since it was sent. */
export type Unpaid =
  | { do: "propose"; nth: number; byHand: boolean }
  | { do: "confirm"; nth: number; quiet: boolean }
  | { do: "takeBack"; nth: number };

/** And about one that was made otherwise, by the provider's list. */
export type Settle = { do: "settle"; nth: number };

export type Event =
  | { do: "ask"; who: number; asset: Asset; amount: number }
  /** `nth` counts the prizes, or the exchanges made so far, round and round. */
  | { do: "order"; who: number; nth: number }
  | { do: Decision | "retry" | "again"; nth: number }
  | Unpaid
  | Settle
  /** Pieces or codes that come, or are lost. */
  | { do: "stock"; nth: number; change: number }
  | { do: "fault"; faults: Fault[] }
  | { do: "work" }
  | { do: "die"; at: Death }
  | { do: "wait"; seconds: number }
  | { do: "reverse"; who: number; valid: boolean; fraud: boolean };

const kind = <const D extends Event["do"]>(what: D) => fc.constant(what);
const nth = fc.nat(5);
const everyFault = Object.keys(faults) as Fault[];
/** For the next transfers; a refusal of the payee twice as often, being the only one that returns money. */
export const someFaults = fc.array(fc.constantFrom(...everyFault, "payee-refused" as const), {
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
    of(5, fc.record({ do: kind("order"), who, nth: fc.nat(1) })),
    of(10, fc.record({ do: kind("approve"), nth })),
    of(2, fc.record({ do: kind("cancel"), nth })),
    of(2, fc.record({ do: kind("reject"), nth })),
    of(4, fc.record({ do: kind("ship"), nth })),
    of(1, fc.record({ do: kind("fail"), nth })),
    of(5, fc.record({ do: kind("propose"), nth, byHand: fc.boolean() })),
    of(5, fc.record({ do: kind("confirm"), nth, quiet: fc.boolean() })),
    of(1, fc.record({ do: kind("takeBack"), nth })),
    of(2, fc.record({ do: kind("settle"), nth })),
    of(2, fc.record({ do: kind("stock"), nth: fc.nat(1), change: fc.constantFrom(-2, -1, 1, 2) })),
    of(2, fc.record({ do: kind("fault"), faults: someFaults })),
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
export type Requested = {
  id: number;
  who: number;
  asset: Asset;
  amount: number;
  /** Undefined = a withdrawal. */
  prize: ShelfPrize | undefined;
  state: ExchangeState;
};
type AskedExchange = Pick<Requested, "who" | "asset" | "amount" | "prize">;

export class Model {
  readonly people: Person[];
  readonly exchanges: Requested[] = [];
  readonly shelf: Shelf;

  constructor(members: number, shelf: Shelf) {
    this.shelf = shelf;
    this.people = Array.from({ length: members }, () => ({
      gold: { available: REWARD_GOLD, held: 0, debt: 0 },
      cash: { available: GIVEN_FEN, held: 0, debt: 0 },
      isValid: true,
      paid: REWARD_GOLD,
    }));
  }

  at = (n: number): Requested | undefined => this.exchanges[n % this.exchanges.length];

  /** Whether this can be asked for now: a member who owes draws nothing out, and nobody draws out more than there is. */
  canAsk({ who, asset, amount, prize }: AskedExchange): boolean {
    const { gold, cash } = this.#person(who);
    const isDebtor = gold.debt !== 0 || cash.debt !== 0;
    const isThere = prize === undefined || stockOf(prize) > 0;
    return isThere && !isDebtor && this.#money({ who, asset }).available >= amount;
  }

  asked(id: number, request: AskedExchange): void {
    const money = this.#money(request);
    money.available -= request.amount;
    money.held += request.amount;
    if (request.prize) request.prize.claims += 1;
    this.exchanges.push({ ...request, id, state: pendingReview });
  }

  /** Whether it is refused now; a parcel's number may also be corrected later. */
  canDecide({ state, prize }: Requested, what: Decision): boolean {
    switch (what) {
      case "cancel":
        // A second tap has the first one's answer.
        return state === pendingReview || state === revoked;
      case "approve":
      case "reject":
        return state === pendingReview;
      case "ship":
        return isParcel(prize) && (state === toBeIssued || state === issued);
      case "fail":
        return prize !== undefined && state === toBeIssued;
    }
  }

  decide(asked: Requested, what: Decision): void {
    if (!this.canDecide(asked, what) || asked.state === issued || asked.state === revoked) return;
    switch (what) {
      case "approve":
        asked.state = toBeIssued;
        return;
      case "ship":
        return this.#give(asked);
      case "cancel":
        return this.#giveBack(asked, revoked);
      case "reject":
        return this.#giveBack(asked, rejected);
      case "fail":
        return this.#giveBack(asked, failed);
    }
  }

  /**
   * What the worker, or two persons, made of it; `isGiven`: it was paid, or has a code; `back`: what came back of
   * one that was paid in part. Answers what is wrong with that.
   */
  sawEnd(
    asked: Requested,
    state: ExchangeState,
    { isGiven, back }: { isGiven: boolean; back: number },
  ): string | undefined {
    if (state === asked.state) return undefined;
    const { id, prize } = asked;
    if (asked.state !== toBeIssued || isParcel(prize))
      return `${id} moved from ${asked.state} to ${state}`;
    if (state === issued && isGiven) {
      this.#give(asked);
      this.#money(asked).available += back;
    } else if (state === failed && !isGiven && !prize) this.#giveBack(asked, failed);
    else return `${id} became ${state}, and was ${isGiven ? "" : "not "}given`;
    return undefined;
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

  #give(asked: Requested): void {
    this.#money(asked).held -= asked.amount;
    asked.state = issued;
    if (!asked.prize) return;
    asked.prize.claims -= 1;
    asked.prize.pieces -= 1;
  }

  #giveBack(asked: Requested, state: ExchangeState): void {
    const money = this.#money(asked);
    money.held -= asked.amount;
    money.available += asked.amount;
    asked.state = state;
    if (asked.prize) asked.prize.claims -= 1;
  }

  #money({ who, asset }: Pick<AskedExchange, "who" | "asset">): Money {
    const person = this.#person(who);
    return asset === Asset.of.gold ? person.gold : person.cash;
  }

  #person(who: number): Person {
    const person = this.people[who];
    if (!person) throw new Error("nobody");
    return person;
  }
}

const isParcel = (prize: ShelfPrize | undefined) => prize?.type === ExchangeType.of.physical;
