/** What a wallet and its responses must be after any history of decisions: the rules once more, in memory. */

export type Modelled = {
  /** Null: not a complete (a time-out). */
  audit: 0 | 1 | 2 | null;
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

  constructor(responses: { reward: number; audit: 0 | null }[]) {
    this.responses = responses.map((one) => ({ ...one, paid: 0, deciders: [] }));
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
  line(nth: number, valid: boolean, run: number): void {
    const one = this.responses[nth];
    if (one?.audit === null) {
      if (!valid) return;
      one.audit = 0;
    }
    if (!this.decide(nth, valid, run)) this.turn(nth, { valid, run });
  }

  undo(nth: number, run: number): void {
    const one = this.responses[nth];
    if (one && one.deciders.length > 0 && one.deciders.at(-1) === run)
      this.turn(nth, { valid: one.audit === 2 });
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
