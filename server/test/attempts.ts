/**
 * A model in memory of the attempts of one task on an outside platform: what each authentic event does,
 * by the rules study-18 to study-34 alone. It knows nothing of the server's code.
 */
import fc from "fast-check";
import { AuditState, JoinResult } from "#contract/enums.ts";

const { incomplete, complete, screenedOut, quotaFull, timeout } = JoinResult.of;
const { pending, valid, invalid } = AuditState.of;

export type Event =
  | { do: "enter"; who: number }
  /** `forged`: the signature is not the platform's; `old`: signed, but half an hour ago. */
  | { do: "return"; who: number; result: JoinResult; as: "signed" | "forged" | "old" }
  | { do: "postback"; who: number; result: JoinResult; as: "signed" | "forged" }
  | { do: "timeout" }
  | { do: "leave"; who: number }
  | { do: "claim"; who: number }
  | { do: "audit"; who: number; valid: boolean }
  | { do: "reverse"; who: number; valid: boolean };

const result = fc.constantFrom(complete, complete, screenedOut, quotaFull);
const isValid = fc.boolean();
const kind = <const D extends Event["do"]>(what: D) => fc.constant(what);
/** Events of the first `members` people, likely ones more often. */
export function eventsAmong(members: number): fc.Arbitrary<Event> {
  const who = fc.nat(members - 1);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: kind("enter"), who }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: kind("return"),
        who,
        result,
        as: fc.constantFrom(
          "signed" as const,
          "signed" as const,
          "forged" as const,
          "old" as const,
        ),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: kind("postback"),
        who,
        result,
        as: fc.constantFrom("signed" as const, "signed" as const, "forged" as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: kind("timeout") }) },
    { weight: 1, arbitrary: fc.record({ do: kind("leave"), who }) },
    { weight: 1, arbitrary: fc.record({ do: kind("claim"), who }) },
    { weight: 3, arbitrary: fc.record({ do: kind("audit"), who, valid: isValid }) },
    { weight: 3, arbitrary: fc.record({ do: kind("reverse"), who, valid: isValid }) },
  );
}

export type Attempt = { result: JoinResult; audit: AuditState | null; hasSeat: boolean };

export class Model {
  readonly attempts = new Map<number, Attempt>();
  readonly #seats: number;
  /** Whose seat was freed by a judgement, and is theirs again by another. */
  readonly #freed = new Set<Attempt>();

  constructor(seats: number) {
    this.#seats = seats;
  }

  get seatsTaken(): number {
    return [...this.attempts.values()].filter(({ hasSeat }) => hasSeat).length;
  }

  apply(event: Event): void {
    if (event.do === "enter") return this.#enter(event.who);
    if (event.do === "timeout") {
      for (const attempt of this.attempts.values()) this.#end(attempt, timeout);
      return;
    }
    const attempt = this.attempts.get(event.who);
    if (attempt) this.#applyTo(attempt, event);
  }

  #enter(who: number): void {
    if (this.attempts.has(who) || this.seatsTaken >= this.#seats) return;
    this.attempts.set(who, { result: incomplete, audit: null, hasSeat: true });
  }

  #applyTo(attempt: Attempt, event: Exclude<Event, { do: "enter" | "timeout" }>): void {
    switch (event.do) {
      case "return":
        if (event.as === "signed") this.#end(attempt, event.result);
        return;
      case "postback":
        if (event.as !== "signed") return;
        // The one exception to "once": the platform's own statement against our clock.
        if (attempt.result === timeout && event.result === complete)
          Object.assign(attempt, { result: complete, audit: pending });
        else this.#end(attempt, event.result);
        return;
      case "leave":
        this.#end(attempt, timeout);
        return;
      case "audit":
        if (attempt.audit === pending) this.#judge(attempt, event.valid);
        return;
      case "reverse":
        if (attempt.audit === (event.valid ? invalid : valid)) this.#judge(attempt, event.valid);
        return;
      case "claim":
    }
  }

  /** A result is set once. */
  #end(attempt: Attempt, result: JoinResult): void {
    if (attempt.result !== incomplete) return;
    attempt.result = result;
    attempt.audit = result === complete ? pending : null;
    attempt.hasSeat = result === complete;
  }

  /**
   * What is invalid frees its seat, what is valid after all counts again, above the limit if need be. A complete that came
   * after its time had no seat any more, and gets none.
   */
  #judge(attempt: Attempt, isValid: boolean): void {
    attempt.audit = isValid ? valid : invalid;
    if (!isValid && attempt.hasSeat) this.#freed.add(attempt);
    attempt.hasSeat = isValid && (attempt.hasSeat || this.#freed.has(attempt));
  }
}
