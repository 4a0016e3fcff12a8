/** A finding is turned round: what the response paid beside its reward goes back, or is given again. */
import type { GrowthKind } from "#contract/growth-enums.ts";
import type { Tx } from "../../platform/db.ts";
import { peopleByIds } from "../member/api.ts";
import { isOwnGrowth, restoreGrowth, takeBackGrowth } from "../../ledger/wallet/api.ts";
import type { Moved } from "./delta.ts";
import { memoOf } from "./memo.ts";
import type { ModelAbout, GrownResponse } from "./model.ts";
import { fellBack, type RewardRow, rewardsOf, stoodUp } from "./sql.ts";

type TakeBackAllInput = ModelAbout & { response: GrownResponse; at: Date };

/**
 * What is available now, never more; the rest is the platform's loss. With proven fraud what the
 * respondent had of it becomes a debt like the reward; nobody else owes for another's fraud.
 */
export async function takeBackAll(
  tx: Tx,
  turned: TakeBackAllInput & { fraud: boolean; why: string },
): Promise<Moved[]> {
  const standing = (await rewardsOf(tx, turned.response.id)).filter((row) => row.standing);
  const say = await speaker(tx, turned, standing);
  const moved: Moved[] = [];
  for (const row of standing) {
    const isOwn = isOwnGrowth(row.kind);
    const { took, lost } = await takeBackGrowth(tx, {
      ...aboutOf(turned, row),
      gold: row.paidGold,
      fen: row.paidFen,
      memo: `${say(row)}（${isOwn ? turned.why : "该答卷改判为无效"}）`,
      fraud: turned.fraud && isOwn,
    });
    await fellBack(tx, { ...row, paidGold: lost.gold, paidFen: lost.fen, at: turned.at });
    moved.push({ ...of(row), gold: -took.gold, fen: -took.fen });
  }
  return moved;
}

/** Exactly what it had paid, less what was not taken, whatever the rules have become since. */
export async function restoreAll(tx: Tx, turned: TakeBackAllInput): Promise<Moved[]> {
  const fallen = (await rewardsOf(tx, turned.response.id)).filter((row) => !row.standing);
  const say = await speaker(tx, turned, fallen);
  const moved: Moved[] = [];
  for (const row of fallen) {
    if (!(await stoodUp(tx, { ...row, at: turned.at }))) continue;
    const again = { gold: row.gold - row.paidGold, fen: row.fen - row.paidFen };
    await restoreGrowth(tx, {
      ...aboutOf(turned, row),
      ...again,
      writtenOff: { gold: row.paidGold, fen: row.paidFen },
      memo: say(row),
    });
    moved.push({ ...of(row), ...again });
  }
  return moved;
}

const of = ({ kind, beneficiaryId }: RewardRow) => ({ kind, beneficiaryId });

const aboutOf = ({ response, by, at }: TakeBackAllInput, row: RewardRow) => ({
  kind: row.kind,
  turn: row.turns + 1,
  memberId: row.beneficiaryId,
  refId: response.id,
  actor: by,
  at,
});

/** In the words of the credit; nobody is asked for when there is nothing to say. */
async function speaker(tx: Tx, { response, task }: TakeBackAllInput, rows: readonly RewardRow[]) {
  const { memberId } = response;
  const people = rows.length > 0 ? await peopleByIds(tx, [memberId]) : undefined;
  const nickname = people?.get(memberId)?.nickname ?? "";
  return ({ kind, percent }: { kind: GrowthKind; percent: number | null }) =>
    memoOf({ kind, percent, nickname, title: task.title });
}
