/** A valid response pays what its rules give (rules.ts), each rule once. */
import { inviteBonusOf } from "../../foundation/brand/api.ts";
import type { Tx } from "../../platform/db.ts";
import { together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { type MemberPerson, peopleByIds } from "../member/api.ts";
import { creditGrowth } from "../../ledger/wallet/api.ts";
import { blocksOf } from "./block-sql.ts";
import type { Moved } from "./delta.ts";
import { memoOf } from "./memo.ts";
import { type ModelAbout, type GrownResponse, othersOf } from "./model.ts";
import { lookAtPairs } from "./related.ts";
import { type Due, dueOf, type RulesFacts } from "./rules.ts";
import { tellPaid } from "./notifications.ts";
import { firstsOf, insertReward, kindsOf, rateAt } from "./sql.ts";

export type Credited = ModelAbout & {
  response: GrownResponse;
  /** Whether the respondent has another response that is valid now. */
  hasOtherValid: () => Promise<boolean>;
  at: Date;
};

/** Pays the rules that this response has not paid by yet. Answers what moved. */
export async function payDue(tx: Tx, world: World, credited: Credited): Promise<Moved[]> {
  const { response, task, by, at } = credited;
  const { memberId } = response;
  const people = await peopleByIds(tx, [memberId, ...othersOf(response)]);
  const { paidKinds, ...facts } = await factsOf(tx, world, credited, people);
  const due = dueOf(facts).filter(({ kind }) => !paidKinds.has(kind));
  const moved: Moved[] = [];
  const nickname = people.get(memberId)?.nickname ?? "";
  for (const one of due) {
    const { beneficiaryId, ...rule } = one;
    const row = { ...one, responseId: response.id, memberId, taskId: task.id, at };
    if (!(await insertReward(tx, row))) continue;
    const memo = memoOf({ ...rule, nickname, title: task.title });
    await creditGrowth(tx, {
      kind: rule.kind,
      gold: rule.gold,
      fen: rule.fen,
      memberId: beneficiaryId,
      refId: response.id,
      memo,
      actor: by,
      at,
    });
    await tellPaid(tx, { ...one, responseId: response.id, memo, at });
    moved.push(one);
  }
  return moved;
}

type CreditKnown = RulesFacts & { paidKinds: ReadonlySet<Due["kind"]> };

async function factsOf(
  tx: Tx,
  world: World,
  { response, hasOtherValid }: Credited,
  people: ReadonlyMap<number, MemberPerson>,
): Promise<CreditKnown> {
  const { memberId, leaderId } = response;
  const member = people.get(memberId);
  if (!member) throw new Error(`no member ${memberId}`);
  const others = othersOf(response);
  const inviter = people.get(response.inviterId ?? 0);
  const [kinds, firsts, rate, known, own, inviters] = await together(tx, (line) =>
    Promise.all([
      kindsOf(line, response.id),
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
    (firsts.length > 0 ? firsts.every(({ standing }) => !standing) : !(await hasOtherValid()));
  return {
    response,
    people,
    blocked: await lookAtPairs(tx, world, { response, member, people, known, inviteDailyMax }),
    rules: { firstGold, welcomeGold },
    isFirst,
    rate,
    paidKinds: new Set(kinds.map(({ kind }) => kind)),
  };
}
