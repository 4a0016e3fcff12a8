/** A finding is turned round: what the response paid beside its reward goes back, or is given again. */
import type { GrowthKind } from "#contract/growth-enums.ts";
import type { Tx } from "../../platform/db.ts";
import { peopleByIds } from "../member/api.ts";
import type { Turned } from "./carry.ts";
import { placesBefore } from "./credit.ts";
import { type DueRow, duesOf, type First, firstsOf, isStanding, turnDue } from "./due-sql.ts";
import { restoreLine, takeBackLine } from "./line.ts";
import { memoOf } from "./memo.ts";
import { type ModelAbout, type GrownResponse, othersOf } from "./model.ts";
import { rewardsOf } from "./sql.ts";

type TurnAllInput = ModelAbout & { response: GrownResponse; at: Date };
type Said = { kind: GrowthKind; percent: number | null };

/**
 * The respondent's own lines at once: with proven fraud what they have spent of them becomes a debt like the reward.
 * Answers the turns of others' lines, which are carried to them; nobody owes for another's fraud.
 */
export async function takeBackAll(
  tx: Tx,
  turned: TurnAllInput & { fraud: boolean; why: string },
): Promise<Turned[]> {
  const { by, at, fraud } = turned;
  const own = (await ownOf(tx, turned)).filter(({ standing }) => standing);
  const others = (await othersLines(tx, turned)).filter(isStanding);
  const say = await speaker(tx, turned, [...own, ...others]);
  for (const row of own)
    await takeBackLine(tx, row, { memo: `${say(row)}（${turned.why}）`, by, at, fraud });
  return turnAll(tx, turned, {
    others,
    say: (line) => `${say(line)}（该答卷改判为无效）`,
    firsts: [],
  });
}

/** As it was paid, whatever the rules have become since; but the place of a first response may be another's by now. */
export async function restoreAll(tx: Tx, turned: TurnAllInput): Promise<Turned[]> {
  const { response, by, at } = turned;
  const own = (await ownOf(tx, turned)).filter(({ standing }) => !standing);
  const fallen = (await othersLines(tx, turned)).filter((line) => !isStanding(line));
  const all = fallen.length > 0 ? await firstsOf(tx, response.memberId) : [];
  const firsts = all.filter(({ responseId }) => responseId !== response.id);
  const isTaken = (kind: GrowthKind) =>
    firsts.some((first) => first.kind === kind && isStanding(first));
  const others = fallen.filter(({ kind }) => !isTaken(kind));
  const say = await speaker(tx, turned, [...own, ...others]);
  for (const row of own) await restoreLine(tx, row, { memo: say(row), by, at });
  return turnAll(tx, turned, { others, say, firsts });
}

const ownOf = (tx: Tx, { response }: TurnAllInput) =>
  rewardsOf(tx, { beneficiaryId: response.memberId, responseId: response.id });

const othersLines = (tx: Tx, { response }: TurnAllInput): Promise<DueRow[]> =>
  duesOf(tx, {
    memberId: response.memberId,
    responseId: response.id,
    beneficiaryIds: othersOf(response),
  });

type TurnOthers = {
  others: readonly DueRow[];
  say: (line: Said) => string;
  /** Of other responses, where this one gets its place again. */
  firsts: readonly First[];
};

async function turnAll(
  tx: Tx,
  { response, task, by, at }: TurnAllInput,
  { others, say, firsts }: TurnOthers,
): Promise<Turned[]> {
  const all: Turned[] = [];
  for (const { turns, ...due } of others) {
    const about = { responseId: response.id, memberId: response.memberId, taskId: task.id };
    const line = { ...due, ...about, memo: say(due), by, at, turn: turns + 1 };
    await turnDue(tx, line);
    all.push({ ...line, behind: placesBefore(due.kind, firsts) });
  }
  return all;
}

/** In the words of the credit; nobody is asked for when there is nothing to say. */
async function speaker(tx: Tx, { response, task }: TurnAllInput, lines: readonly Said[]) {
  const { memberId } = response;
  const people = lines.length > 0 ? await peopleByIds(tx, [memberId]) : undefined;
  const nickname = people?.get(memberId)?.nickname ?? "";
  return ({ kind, percent }: Said) => memoOf({ kind, percent, nickname, title: task.title });
}
