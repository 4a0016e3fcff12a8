/** What a valid response owes by its rules (rules.ts), each rule once. */
import { GrowthKind } from "#contract/growth-enums.ts";
import { inviteBonusOf } from "../../foundation/brand/api.ts";
import type { Tx } from "../../platform/db.ts";
import { together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { type MemberPerson, peopleByIds } from "../member/api.ts";
import { type Amounts, isOwnGrowth } from "../../ledger/wallet/api.ts";
import { blocksOf } from "./block-sql.ts";
import type { Turned } from "./carry.ts";
import { type First, firstsOf, insertDue, isStanding, kindsOf } from "./due-sql.ts";
import type { Line } from "./line.ts";
import { memoOf } from "./memo.ts";
import { type ModelAbout, type GrownResponse, othersOf } from "./model.ts";
import { lookAtPairs } from "./related.ts";
import { type Due, dueOf, type RulesFacts } from "./rules.ts";
import { type Booked, rateAt } from "./sql.ts";

export type Credited = ModelAbout & {
  response: GrownResponse;
  /** Whether the respondent has another response that is valid now. */
  hasOtherValid: () => Promise<boolean>;
  at: Date;
};

export type Owed = {
  /** What the respondent has of it themselves. */
  own: Line[];
  /** What others are to have: written down as owed, and neither set aside nor carried yet. */
  others: Turned[];
  /** Of these the sum, which leaves the house's cost with the credit. */
  aside: Amounts;
};

/** By the rules that this response has not paid by yet. */
export async function owedBy(tx: Tx, world: World, credited: Credited): Promise<Owed> {
  const { response, task, by, at } = credited;
  const { memberId } = response;
  const people = await peopleByIds(tx, [memberId, ...othersOf(response)]);
  const { paidKinds, firsts, ...facts } = await factsOf(tx, world, credited, people);
  const nickname = people.get(memberId)?.nickname ?? "";
  const owed: Owed = { own: [], others: [], aside: { gold: 0, fen: 0 } };
  for (const due of dueOf(facts)) {
    if (paidKinds.has(due.kind)) continue;
    const memo = memoOf({ ...due, nickname, title: task.title });
    const line = { ...due, responseId: response.id, memberId, taskId: task.id, memo, by, at };
    if (isOwnGrowth(due.kind)) owed.own.push(line);
    else if (await insertDue(tx, line)) {
      owed.others.push({ ...line, turn: 0, behind: placesBefore(due.kind, firsts) });
      owed.aside.gold += line.gold;
      owed.aside.fen += line.fen;
    }
  }
  return owed;
}

/**
 * The first bonus goes to one response at a time: it is booked when those that had it before are booked as far as they
 * were decided when this one got it. Of anything else nothing comes before.
 */
export const placesBefore = (kind: GrowthKind, firsts: readonly First[]): Booked[] =>
  kind === GrowthKind.of.inviteFirst
    ? firsts
        .filter((first) => first.kind === kind)
        .map(({ responseId, turns }) => ({ responseId, turns }))
    : [];

type CreditKnown = RulesFacts & { paidKinds: ReadonlySet<Due["kind"]>; firsts: First[] };

async function factsOf(
  tx: Tx,
  world: World,
  { response, hasOtherValid }: Credited,
  people: ReadonlyMap<number, MemberPerson>,
): Promise<CreditKnown> {
  const { id: responseId, memberId, leaderId } = response;
  const member = people.get(memberId);
  if (!member) throw new Error(`no member ${memberId}`);
  const others = othersOf(response);
  const inviter = people.get(response.inviterId ?? 0);
  const [kinds, firsts, rate, known, own, inviters] = await together(tx, (line) =>
    Promise.all([
      kindsOf(line, { memberId, responseId, beneficiaryIds: [memberId, ...others] }),
      firstsOf(line, memberId),
      rateAt(line, { memberId, leaderId }, response.startedAt),
      blocksOf(line, { memberId, beneficiaryIds: others }),
      inviteBonusOf(line, member.brandCode),
      inviteBonusOf(line, inviter?.brandCode ?? member.brandCode),
    ]),
  );
  if (!own || !inviters) throw new Error(`no brand ${member.brandCode}`);
  const { inviteWelcomeGold: welcomeGold } = own;
  const { inviteFirstGold: firstGold, inviteDailyMax } = inviters;
  const isFirst =
    response.inviterId !== null &&
    // What was reversed is earned by the next; else it is the first only where no other is valid.
    (firsts.length > 0 ? !firsts.some(isStanding) : !(await hasOtherValid()));
  return {
    response,
    people,
    blocked: await lookAtPairs(tx, world, { response, member, people, known, inviteDailyMax }),
    rules: { firstGold, welcomeGold },
    isFirst,
    rate,
    firsts,
    paidKinds: new Set(kinds.map(({ kind }) => kind)),
  };
}
