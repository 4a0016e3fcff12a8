/**
 * What everybody has after any history of answers, audits and reversals: the rules community-1 to
 * community-5 and study-34 once more, in memory. It knows nothing of the server's code.
 */
import { Role } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { Event, Flaw, Upline } from "./growth-events.ts";
import {
  type Answer,
  count,
  credited,
  type Figures,
  inOrder,
  isAny,
  less,
  type Line,
  type Money,
  none,
  part,
  type Person,
  rules,
  type Step,
  takenBack,
  type TaskTerms,
} from "./growth-money.ts";

const { inviteFirst, invitePercent, leaderCommission, teamShare, vipBonus, welcome } =
  GrowthKind.of;
const own: readonly GrowthKind[] = [teamShare, vipBonus, welcome];
const firsts: readonly GrowthKind[] = [inviteFirst, welcome];

export class GrowthModel {
  readonly people: Person[];
  readonly answers: Answer[] = [];
  readonly figures = new Map<string, Figures>();
  /** What others are to have or to give back, in the order in which it was decided. */
  readonly waiting: Step[] = [];
  /** `who>other`: true while it stands. */
  readonly blocks = new Map<string, boolean>();
  readonly #tasks: readonly TaskTerms[];
  readonly #flaw: Flaw | undefined;

  constructor(people: readonly Upline[], tasks: readonly TaskTerms[], flaw?: Flaw) {
    this.people = people.map((one) => ({
      ...one,
      rates: new Map(),
      available: none(),
      debt: none(),
    }));
    this.#tasks = tasks;
    this.#flaw = flaw;
  }

  apply(event: Event): void {
    switch (event.do) {
      case "answer":
        return this.#answer(event);
      case "decide":
        return this.#decide(this.answers[event.nth], event.valid);
      case "turn":
        return this.#turn(this.answers[event.nth], event);
      case "rate":
        this.#person(event.who).rates.set(event.leader, event.percent);
        return;
      case "team":
        this.#person(event.who).leader = event.leader;
        return;
      case "role":
        this.#person(event.who).role = event.role;
        return;
      case "empty":
        this.#person(event.who).available = none();
        return;
      case "block":
        this.blocks.set(`${event.who}>${event.other}`, !event.lifted);
        return;
      case "carry":
        return this.#carry();
      case "fold":
    }
  }

  #person(n: number): Person {
    const person = this.people[n];
    if (!person) throw new Error("nobody");
    return person;
  }

  #answer({ who, task }: { who: number; task: number }): void {
    if (this.answers.some((one) => one.who === who && one.task === task)) return;
    const { inviter, leader, rates, role } = this.#person(who);
    this.answers.push({
      who,
      task,
      audit: "waiting",
      paid: none(),
      inviter,
      leader,
      rate: leader === null ? 0 : (rates.get(leader) ?? 0),
      vipPercent: role === Role.of.vip ? rules.vipPercent : 0,
      lines: new Map(),
    });
    this.#count(leader, 2, { ended: 1, completes: 1 });
  }

  #decide(one: Answer | undefined, valid: boolean): void {
    if (one?.audit !== "waiting") return;
    one.audit = valid ? "valid" : "invalid";
    this.#count(one.leader, 2, valid ? { valid: 1 } : { invalid: 1 });
    if (!valid) return;
    credited(this.#person(one.who), this.#reward(one));
    one.paid = this.#reward(one);
    this.#payDue(one);
  }

  #turn(one: Answer | undefined, { valid, fraud }: { valid: boolean; fraud: boolean }): void {
    if (one?.audit !== (valid ? "invalid" : "valid")) return;
    one.audit = valid ? "valid" : "invalid";
    const by = valid ? 1 : -1;
    this.#count(one.leader, 2, { valid: by, invalid: -by });
    if (valid) {
      credited(this.#person(one.who), less(this.#reward(one), one.paid));
      one.paid = this.#reward(one);
      this.#restore(one);
      this.#payDue(one);
    } else {
      one.paid = takenBack(this.#person(one.who), one.paid, fraud).left;
      for (const [kind, line] of inOrder(one.lines))
        if (line.standing) this.#happens({ one, kind, does: "takes", fraud });
    }
  }

  #reward({ task }: Answer): Money {
    const { gold = 0, fen = 0 } = this.#tasks[task] ?? {};
    return { gold, fen };
  }

  /** One's own in the moment of the decision, others' when it is carried to them. */
  #happens(step: Step): void {
    const line = step.one.lines.get(step.kind);
    if (line) line.standing = step.does !== "takes";
    const isAtOnce = this.#flaw === "takenBeforePaid" && step.does === "takes";
    if (own.includes(step.kind) || isAtOnce) this.#book(step);
    else this.waiting.push(step);
  }

  #carry(): void {
    for (const step of this.waiting.splice(0)) this.#book(step);
  }

  #book({ one, kind, does, fraud }: Step): void {
    const line = one.lines.get(kind);
    if (!line) return;
    const paid = line.booked?.paid ?? none();
    if (does === "takes") {
      const owes = fraud && (own.includes(kind) || this.#flaw === "othersOwe");
      const { took, left } = takenBack(this.#person(line.to), paid, owes);
      line.booked = { paid: left, standing: false };
      this.#figure(one, kind, { gold: -took.gold, fen: -took.fen });
      return;
    }
    const isWhole = does === "pays" || this.#flaw === "restoresWrittenOff";
    const credit = isWhole ? line.due : less(line.due, paid);
    credited(this.#person(line.to), credit);
    line.booked = { paid: line.due, standing: true };
    this.#figure(one, kind, credit);
  }

  #restore(one: Answer): void {
    for (const [kind, line] of inOrder(one.lines)) {
      if (line.standing || (firsts.includes(kind) && this.#stands(one.who, kind))) continue;
      this.#happens({ one, kind, does: "gives", fraud: false });
    }
  }

  #stands(who: number, kind: GrowthKind): boolean {
    return this.#linesOf(who, kind).some(({ standing }) => standing);
  }

  #linesOf(who: number, kind: GrowthKind): Line[] {
    const ofPerson = this.answers.filter((one) => one.who === who);
    return ofPerson.flatMap(({ lines }) => lines.get(kind) ?? []);
  }

  #payDue(one: Answer): void {
    for (const [kind, to, due] of this.#dueOf(one)) {
      if (one.lines.has(kind) || !isAny(due)) continue;
      one.lines.set(kind, { to, due, standing: true, booked: undefined });
      this.#happens({ one, kind, does: "pays", fraud: false });
    }
  }

  #dueOf(one: Answer): [GrowthKind, number, Money][] {
    const bonus = part(this.#reward(one), one.vipPercent);
    return [...this.#ofInviter(one), ...this.#ofTeam(one), [vipBonus, one.who, bonus]];
  }

  #isFirst(one: Answer): boolean {
    const known = firsts.flatMap((kind) => this.#linesOf(one.who, kind));
    if (this.#flaw === "firstTwice") return true;
    if (this.#flaw === "firstNeverAgain" && known.length > 0) return false;
    if (known.length > 0) return known.every(({ standing }) => !standing);
    const others = this.answers.filter((other) => other !== one && other.who === one.who);
    return others.every(({ audit }) => audit !== "valid");
  }

  #isBlocked(who: number, other: number): boolean {
    return this.#flaw !== "blockedEarns" && this.blocks.get(`${who}>${other}`) === true;
  }

  #ofInviter(one: Answer): [GrowthKind, number, Money][] {
    const { who, inviter } = one;
    if (inviter === null || this.#isBlocked(who, inviter)) return [];
    const isFirst = this.#isFirst(one);
    const mayInvite =
      this.#person(inviter).role !== Role.of.member || this.#flaw === "plainInviterEarns";
    const { gold } = part(this.#reward(one), rules.invitePercent);
    const due: [GrowthKind, number, Money][] = [];
    if (mayInvite && isFirst) due.push([inviteFirst, inviter, { gold: rules.firstGold, fen: 0 }]);
    if (mayInvite) due.push([invitePercent, inviter, { gold, fen: 0 }]);
    if (isFirst) due.push([welcome, who, { gold: rules.welcomeGold, fen: 0 }]);
    return due;
  }

  #ofTeam(one: Answer): [GrowthKind, number, Money][] {
    const person = this.#person(one.who);
    const leader = this.#flaw === "leaderOfToday" ? person.leader : one.leader;
    if (leader === null || this.#isBlocked(one.who, leader)) return [];
    if (this.#person(leader).role !== Role.of.leader) return [];
    const whole = part(this.#reward(one), this.#tasks[one.task]?.leaderPercent ?? 0);
    const rate = this.#flaw === "rateOfToday" ? (person.rates.get(leader) ?? 0) : one.rate;
    const share = part(whole, rate);
    const rest = this.#flaw === "sharesRoundedApart" ? part(whole, 100 - rate) : less(whole, share);
    return [
      [leaderCommission, leader, rest],
      [teamShare, one.who, share],
    ];
  }

  #figure(one: Answer, kind: GrowthKind, money: Money): void {
    if (kind === inviteFirst || kind === invitePercent) this.#count(one.inviter, 1, money);
    if (kind === leaderCommission) this.#count(one.leader, 2, money);
  }

  #count(owner: number | null, side: 1 | 2, by: Partial<Figures>): void {
    if (owner !== null) count(this.figures, `${owner}:${side}`, by);
  }
}
