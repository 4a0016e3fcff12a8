/**
 * What everybody has after any history of answers, audits and reversals: the rules community-1 to
 * community-5 and study-34 once more, in memory. It knows nothing of the server's code.
 */
import { Role } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { Event, Flaw, Upline } from "./growth-events.ts";
import {
  type Answer,
  assets,
  type Figures,
  inOrder,
  isAny,
  less,
  type Line,
  type Money,
  noFigures,
  none,
  part,
  type Person,
  rules,
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
    this.#credit(one.who, this.#reward(one));
    one.paid = this.#reward(one);
    this.#payDue(one);
  }

  #turn(one: Answer | undefined, { valid, fraud }: { valid: boolean; fraud: boolean }): void {
    if (one?.audit !== (valid ? "invalid" : "valid")) return;
    one.audit = valid ? "valid" : "invalid";
    const by = valid ? 1 : -1;
    this.#count(one.leader, 2, { valid: by, invalid: -by });
    if (valid) {
      this.#credit(one.who, less(this.#reward(one), one.paid));
      one.paid = this.#reward(one);
      this.#restore(one);
      this.#payDue(one);
    } else {
      one.paid = this.#takeBack(one.who, one.paid, fraud).left;
      for (const [kind, line] of inOrder(one.lines))
        if (line.standing) this.#drop(one, kind, fraud);
    }
  }

  #reward({ task }: Answer): Money {
    const { gold = 0, fen = 0 } = this.#tasks[task] ?? {};
    return { gold, fen };
  }

  #drop(one: Answer, kind: GrowthKind, fraud: boolean): void {
    const line = one.lines.get(kind);
    if (!line) return;
    const owes = fraud && (own.includes(kind) || this.#flaw === "othersOwe");
    const { took, left } = this.#takeBack(line.to, line.paid, owes);
    Object.assign(line, { paid: left, standing: false });
    this.#figure(one, kind, { gold: -took.gold, fen: -took.fen });
  }

  #restore(one: Answer): void {
    for (const [kind, line] of inOrder(one.lines)) {
      if (line.standing || (firsts.includes(kind) && this.#stands(one.who, kind))) continue;
      const again = this.#flaw === "restoresWrittenOff" ? line.due : less(line.due, line.paid);
      this.#credit(line.to, again);
      Object.assign(line, { paid: line.due, standing: true });
      this.#figure(one, kind, again);
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
      one.lines.set(kind, { to, due, paid: due, standing: true });
      this.#credit(to, due);
      this.#figure(one, kind, due);
    }
  }

  #dueOf(one: Answer): [GrowthKind, number, Money][] {
    return [...this.#ofInviter(one), ...this.#ofTeam(one), ...this.#ofVip(one)];
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

  #ofVip(one: Answer): [GrowthKind, number, Money][] {
    return [[vipBonus, one.who, part(this.#reward(one), one.vipPercent)]];
  }

  #credit(to: number, amount: Money): void {
    const { available, debt } = this.#person(to);
    for (const asset of assets) {
      const repaid = Math.min(amount[asset], debt[asset]);
      debt[asset] -= repaid;
      available[asset] += amount[asset] - repaid;
    }
  }

  #takeBack(from: number, paid: Money, owes: boolean): { took: Money; left: Money } {
    const { available, debt } = this.#person(from);
    const took = none();
    for (const asset of assets) {
      took[asset] = Math.min(paid[asset], available[asset]);
      available[asset] -= took[asset];
      if (owes) debt[asset] += paid[asset] - took[asset];
    }
    return { took, left: owes ? none() : less(paid, took) };
  }

  #figure(one: Answer, kind: GrowthKind, money: Money): void {
    if (kind === inviteFirst || kind === invitePercent) this.#count(one.inviter, 1, money);
    if (kind === leaderCommission) this.#count(one.leader, 2, money);
  }

  #count(owner: number | null, side: 1 | 2, by: Partial<Figures>): void {
    if (owner === null) return;
    const key = `${owner}:${side}`;
    const sum = this.figures.get(key) ?? noFigures();
    for (const [name, n] of Object.entries(by)) sum[name as keyof Figures] += n;
    this.figures.set(key, sum);
  }
}
