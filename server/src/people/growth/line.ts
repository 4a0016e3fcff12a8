/** One line of a rule on the side of the one who earns by it: paid, taken back, given again, each in the caller's transaction. */
import type { Tx } from "../../platform/db.ts";
import {
  type Amounts,
  creditGrowth,
  restoreGrowth,
  takeBackGrowth,
} from "../../ledger/wallet/api.ts";
import { tellPaid } from "./notifications.ts";
import type { Due } from "./rules.ts";
import { fellBack, insertReward, type RewardRow, stoodUp } from "./sql.ts";

/** Who did what when, in the words that the line's reader sees. */
export type How = { memo: string; by: string; at: Date };
/** What a response owes somebody by one rule. */
export type Line = Due & How & { responseId: number; memberId: number; taskId: number };

/** False when this rule was paid for already: for this response, or for the member's first. */
export async function payLine(tx: Tx, line: Line): Promise<boolean> {
  if (!(await insertReward(tx, line))) return false;
  const { kind, gold, fen, beneficiaryId: memberId, responseId: refId, memo, by: actor, at } = line;
  await creditGrowth(tx, { kind, gold, fen, memberId, refId, memo, actor, at });
  await tellPaid(tx, line);
  return true;
}

/** What is available now, never more; the rest is the platform's loss, or with `fraud` a debt. Answers what was taken. */
export async function takeBackLine(
  tx: Tx,
  row: RewardRow,
  how: How & { fraud: boolean },
): Promise<Amounts> {
  const { took, lost } = await takeBackGrowth(tx, {
    ...aboutOf(row, how),
    gold: row.paidGold,
    fen: row.paidFen,
    fraud: how.fraud,
  });
  await fellBack(tx, { ...row, paidGold: lost.gold, paidFen: lost.fen, at: how.at });
  return took;
}

/** Exactly what it had paid, less what was not taken. Undefined when another response has taken its place as the first. */
export async function restoreLine(tx: Tx, row: RewardRow, how: How): Promise<Amounts | undefined> {
  if (!(await stoodUp(tx, { ...row, at: how.at }))) return undefined;
  const again = { gold: row.gold - row.paidGold, fen: row.fen - row.paidFen };
  await restoreGrowth(tx, {
    ...aboutOf(row, how),
    ...again,
    writtenOff: { gold: row.paidGold, fen: row.paidFen },
  });
  return again;
}

const aboutOf = (row: RewardRow, { memo, by, at }: How) => ({
  kind: row.kind,
  turn: row.turns + 1,
  memberId: row.beneficiaryId,
  refId: row.responseId,
  memo,
  actor: by,
  at,
});
