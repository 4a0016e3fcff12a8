/** What a wallet and its responses must be after any history of decisions: the rules once more, in memory. */

export type EndCode = 1 | 2 | 3 | 8;
/** What an end pays here. */
export const dues: Record<EndCode, number> = { 1: 0, 2: 40, 3: 15, 8: 0 };

type Given = Pick<Modelled, "reward" | "audit" | "result">;

export type Modelled = {
  /** Null: not a complete. */
  audit: 0 | 1 | 2 | null;
  /** How it ended, by its code, while it is no complete. */
  result: EndCode;
  /** Corrections of the result that stand, newest last: what it had been, and what was due then. */
  corrected: { from: EndCode; due: number }[];
  /** Of `paid`, what a correction could not take back. */
  kept: number;
  reward: number;
  /** What the response has paid on balance. */
  paid: number;
  /** The runs that decided it, and `undefined` for a single decision, newest last. */
  deciders: (number | undefined)[];
};

export class Model {
  available = 0;
  held = 0;
  debt = 0;
  fraudSeen = false;
  readonly responses: Modelled[];

  constructor(responses: Given[]) {
    this.responses = responses.map((one) => {
      const paid = dues[one.result];
      this.available += paid;
      return { ...one, paid, kept: 0, corrected: [], deciders: [] };
    });
  }

  get pending(): number {
    const waiting = this.responses.filter(({ audit }) => audit === 0);
    return waiting.reduce((sum, { reward }) => sum + reward, 0);
  }

  private credit(amount: number) {
    const repaid = Math.min(amount, this.debt);
    this.debt -= repaid;
    this.available += amount - repaid;
  }

  /** A first decision. Answers whether anything changed. */
  decide(nth: number, valid: boolean, run?: number): boolean {
    const one = this.responses[nth];
    if (one?.audit !== 0) return false;
    one.audit = valid ? 1 : 2;
    one.deciders.push(run);
    if (valid) this.pay(one);
    return true;
  }

  private pay(one: Modelled) {
    this.credit(one.reward - one.paid);
    one.paid = one.reward;
    one.kept = 0;
  }

  /** A line that says how it ended. */
  correct(nth: number, to: 2 | 3, run: number): void {
    const one = this.responses[nth];
    if (one?.audit !== null || one.result === to) return;
    one.corrected.push({ from: one.result, due: one.paid - one.kept });
    one.result = to;
    one.deciders.push(run);
    this.settle(one, dues[to]);
  }

  /** Pays what is missing, or takes what is too much as far as it is there. */
  private settle(one: Modelled, due: number) {
    const missing = due - (one.paid - one.kept);
    if (missing < 0) {
      const took = Math.min(-missing, this.available);
      this.available -= took;
      one.paid -= took;
      one.kept += -missing - took;
      return;
    }
    const counted = Math.min(one.kept, missing);
    one.kept -= counted;
    one.paid += missing - counted;
    this.credit(missing - counted);
  }

  turn(nth: number, how: { valid: boolean; fraud?: boolean; run?: number }): boolean {
    const one = this.responses[nth];
    if (one?.audit !== (how.valid ? 2 : 1)) return false;
    one.audit = how.valid ? 1 : 2;
    one.deciders.push(how.run);
    if (how.valid) this.pay(one);
    else {
      const took = Math.min(one.paid, this.available);
      const gone = one.paid - took;
      this.available -= took;
      if (how.fraud) this.debt += gone;
      one.paid = how.fraud ? 0 : gone;
      this.fraudSeen ||= how.fraud ?? false;
    }
    return true;
  }

  /** A line of a committed file. */
  line(nth: number, said: boolean | 2 | 3, run: number): void {
    if (typeof said === "number") return this.correct(nth, said, run);
    const one = this.responses[nth];
    const valid = said;
    if (one?.audit === null) {
      if (!valid) return;
      one.audit = 0;
      one.result = 1;
    }
    if (!this.decide(nth, valid, run)) this.turn(nth, { valid, run });
  }

  undo(nth: number, run: number): void {
    const one = this.responses[nth];
    if (!one || one.deciders.length === 0 || one.deciders.at(-1) !== run) return;
    const last = one.corrected.at(-1);
    if (one.audit === null && last) {
      one.result = last.from;
      one.deciders.push(undefined);
      this.settle(one, last.due);
    } else this.turn(nth, { valid: one.audit === 2 });
  }

  /** Undefined = it can be; else the code of the refusal: a debt comes first. */
  withdraw(amount: number): 403 | 2001 | undefined {
    if (this.debt > 0) return 403;
    if (amount > this.available) return 2001;
    this.available -= amount;
    this.held += amount;
    return undefined;
  }

  cancel(amount: number): void {
    this.held -= amount;
    this.available += amount;
  }
}
