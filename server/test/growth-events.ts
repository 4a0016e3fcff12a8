/** People who brought and lead one another, and what can happen among them. */
import fc from "fast-check";
import { Role } from "#contract/enums.ts";

export type Upline = { role: Role; inviter: number | null; leader: number | null };

export type Event =
  | { do: "answer"; who: number; task: number }
  | { do: "decide"; nth: number; valid: boolean }
  | { do: "turn"; nth: number; valid: boolean; fraud: boolean }
  | { do: "rate"; who: number; leader: number; percent: number }
  | { do: "team"; who: number; leader: number | null }
  | { do: "role"; who: number; role: Role }
  | { do: "empty"; who: number }
  | { do: "block"; who: number; other: number; lifted: boolean }
  /** What waits for others comes to them. */
  | { do: "carry" }
  | { do: "fold" };

/** Each breaks one rule: what the histories must be able to tell from the right one. */
export type Flaw =
  | "firstTwice"
  | "firstNeverAgain"
  | "restoresWrittenOff"
  | "othersOwe"
  | "rateOfToday"
  | "leaderOfToday"
  | "sharesRoundedApart"
  | "plainInviterEarns"
  | "blockedEarns"
  | "takenBeforePaid";

const roles = [Role.of.vip, Role.of.leader, Role.of.leader, Role.of.member] as const;

/** Each was invited by somebody before them, or by nobody; anybody else leads them, or nobody. */
export const crowdOf = (n: number): fc.Arbitrary<Upline[]> =>
  fc
    .tuple(...Array.from({ length: n }, (_, i) => personAfter(i, n)))
    .map((people) => people as Upline[]);

const personAfter = (i: number, n: number): fc.Arbitrary<Upline> =>
  fc.record({
    role: fc.constantFrom(...roles),
    inviter: i === 0 ? fc.constant(null) : fc.option(fc.nat(i - 1), { freq: 6 }),
    leader: fc.option(another(i, n), { freq: 3 }),
  });

const another = (who: number, n: number): fc.Arbitrary<number> =>
  fc.nat(n - 2).map((other) => (other >= who ? other + 1 : other));

/**
 * All has come, somebody has spent it, an answer is turned, and turned back: what was written off must not come back. Single
 * events hardly ever fall so by themselves.
 */
export const thereAndBack = (who: number, nth: number, fraud: boolean): Event[] => [
  { do: "carry" },
  { do: "empty", who },
  { do: "turn", nth, valid: false, fraud },
  { do: "turn", nth, valid: true, fraud: false },
];

/** At least ten events, and hardly more than thirty. */
export const historiesAmong = (n: number, tasks: number): fc.Arbitrary<Event[]> => {
  const one = eventsAmong(n, tasks).map((event) => [event]);
  const back = fc
    .tuple(fc.nat(n - 1), fc.nat(7), fc.boolean())
    .map((drawn) => thereAndBack(...drawn));
  return fc
    .array(fc.oneof({ weight: 14, arbitrary: one }, { weight: 1, arbitrary: back }), {
      minLength: 10,
      maxLength: 28,
    })
    .map((parts) => parts.flat());
};

function eventsAmong(n: number, tasks: number): fc.Arbitrary<Event> {
  const who = fc.nat(n - 1);
  const nth = fc.nat(7);
  const kind = <const D extends Event["do"]>(what: D) => fc.constant(what);
  const two = who.chain((one) => fc.tuple(fc.constant(one), another(one, n)));
  const of = (weight: number, arbitrary: fc.Arbitrary<Event>) => ({ weight, arbitrary });
  const isValid = fc.constantFrom(true, true, false);
  return fc.oneof(
    of(8, fc.record({ do: kind("answer"), who, task: fc.nat(tasks - 1) })),
    of(8, fc.record({ do: kind("decide"), nth, valid: isValid })),
    of(5, fc.record({ do: kind("turn"), nth, valid: fc.boolean(), fraud: fc.boolean() })),
    of(
      2,
      fc
        .tuple(two, fc.constantFrom(0, 14, 33, 50, 100))
        .map(([[one, leader], percent]) => ({ do: "rate", who: one, leader, percent }) as const),
    ),
    of(
      1,
      fc
        .tuple(two, fc.boolean())
        .map(
          ([[one, leader], out]) =>
            ({ do: "team", who: one, leader: out ? null : leader }) as const,
        ),
    ),
    of(1, fc.record({ do: kind("role"), who, role: fc.constantFrom(...roles) })),
    of(2, fc.record({ do: kind("empty"), who })),
    of(
      1,
      fc
        .tuple(two, fc.boolean())
        .map(([[one, other], lifted]) => ({ do: "block", who: one, other, lifted }) as const),
    ),
    of(6, fc.record({ do: kind("carry") })),
    of(1, fc.record({ do: kind("fold") })),
  );
}
