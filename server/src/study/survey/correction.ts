/**
 * A platform's list says 被甄别 or 配额满 where ours says the other one, or 超时. The result follows the
 * list, and the consolation follows the result: exactly what is missing is paid, or what is too much is
 * taken back as far as it is still in the wallet (docs/decisions/0062).
 */
import { JoinResult } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { payMissingConsolation, restoreReward, takeBackReward } from "../../ledger/wallet/api.ts";
import { settleClaim } from "./claim.ts";
import { CONSOLATIONS_PER_DAY, promisedFor } from "./consolation.ts";
import { consoledBeside } from "./correction-sql.ts";
import { type decisionsOf, insertDecision } from "./decision-sql.ts";
import type { Finding } from "./reconcile.ts";
import { keyOf } from "./owner.ts";
import { payeeOf } from "./respondent.ts";
import { decisionsSoFar } from "./reversal-sql.ts";
import { endResponse } from "./end-sql.ts";
import type { ResponseRow } from "./sql.ts";
import { nextCorrected } from "./state.ts";
import { tellCorrected } from "./notifications.ts";

type MinutesOfInput = Pick<
  ResponseRow,
  "id" | "memberId" | "startedAt" | "finishedAt" | "expiresAt" | "screenOutBands" | "quotaFullGold"
>;

/**
 * When a response has timed out here, nobody saw when it really ended: only the shortest band is certain. Otherwise
 * getting lost would pay more than coming back.
 */
function minutesOf({ startedAt, finishedAt, expiresAt }: MinutesOfInput): number {
  if (finishedAt === null || finishedAt >= expiresAt) return 0;
  return (finishedAt.getTime() - startedAt.getTime()) / 60_000;
}

type ConsolationsDueInput = { row: MinutesOfInput; result: JoinResult };

/** What each of these would pay with the result that the list says, by the response's id, in gold. */
export async function consolationsDue(
  db: Db,
  asked: readonly ConsolationsDueInput[],
): Promise<ReadonlyMap<number, number>> {
  const promised = asked.map(
    ({ row, result }) => [row.id, promisedFor(row, result, minutesOf(row))] as const,
  );
  const some = promised.flatMap(([id, gold]) => (gold > 0 ? [id] : []));
  const beside = await consoledBeside(db, some);
  return new Map(
    promised.map(([id, gold]) => [id, (beside.get(id) ?? 0) < CONSOLATIONS_PER_DAY ? gold : 0]),
  );
}

export type Corrected = {
  response: ResponseRow;
  /** In gold; `lost` is what this correction could not take back. */
  gave: number;
  took: number;
  lost: number;
};

type Correction = Omit<Finding, "alone" | "runId"> & {
  runId: number | null;
  /** What the decision keeps for operators; `note` is what the member reads. */
  remark: string;
};

/**
 * The caller holds the locks of the response and of its member: two ends of a day would both count four
 * consolations before them.
 */
export async function correctResult(
  tx: Tx,
  world: World,
  { result, ...found }: Correction & { result: JoinResult },
): Promise<Corrected> {
  const { response, by } = found;
  if (nextCorrected(response.result as JoinResult, result) === undefined)
    throw new Error(`a list makes no ${result} of ${response.result}`);
  const due = (await consolationsDue(tx, [{ row: response, result }])).get(response.id) ?? 0;
  const corrected = await moveTo(tx, world, { ...found, result, due, isConfirmed: true });
  const said = `对账名单确认的结果为「${JoinResult.label(result)}」，登记已处理。`;
  await settleClaim(tx, response.id, by, said, world.clock.now());
  return corrected;
}

type UndoCorrectionInput = Awaited<ReturnType<typeof decisionsOf>>[number];

/** Takes the last decision about the response back, which corrected its result, to the coin. */
export function undoCorrection(
  tx: Tx,
  world: World,
  {
    last,
    before,
    ...found
  }: Correction & { last: UndoCorrectionInput; before: UndoCorrectionInput | undefined },
): Promise<Corrected> {
  const due = found.response.paidGold - last.gaveGold + last.tookGold - (before?.lostGold ?? 0);
  return moveTo(tx, world, {
    ...found,
    result: last.fromResult as JoinResult,
    due,
    // A complete that had paid nothing waits for the platform's statement again.
    isConfirmed: last.fromResult !== JoinResult.of.timeout && due > 0,
  });
}

type MoveToInput = Correction & { result: JoinResult; due: number; isConfirmed: boolean };

async function moveTo(tx: Tx, world: World, move: MoveToInput): Promise<Corrected> {
  const { response, task, result, isConfirmed } = move;
  const at = world.clock.now();
  const { n: turn, lostGold } = await decisionsSoFar(tx, keyOf(response));
  const money = await bookDifference(tx, move, { turn, at, writtenOff: lostGold });
  const { gave, took } = money;
  await tellCorrected(tx, { response, task, at, turn }, { result, gave, took });
  await insertDecision(tx, {
    ...keyOf(response),
    fromResult: response.result,
    toResult: result,
    note: move.remark,
    tookGold: took,
    gaveGold: gave,
    // What stays written off, so that the next correction knows it.
    lostGold: money.writtenOff,
    runId: move.runId,
    by: move.by,
    at,
  });
  const after = await endResponse(tx, response, {
    result,
    resultReason: move.note,
    paidGold: response.paidGold + gave - took,
    confirmedResult: isConfirmed ? result : null,
    confirmedAt: isConfirmed ? at : null,
  });
  return { response: after, gave, took, lost: Math.max(0, money.writtenOff - lostGold) };
}

type Before = { turn: number; at: Date; writtenOff: number };

/** The amount that the member kept from an earlier correction counts as paid, and is no loss when it is due again. */
async function bookDifference(tx: Tx, { response, task, by, due }: MoveToInput, before: Before) {
  const { turn, at, writtenOff } = before;
  const memberId = payeeOf(response);
  const about = { memberId, refId: response.id, actor: by, at, turn, memo: task.title, fen: 0 };
  const missing = due - (response.paidGold - writtenOff);
  if (missing < 0) {
    const memo = `${task.title}（对账更正结果）`;
    const back = await takeBackReward(tx, { ...about, memo, gold: -missing, fraud: false });
    return { gave: 0, took: back.took.gold, writtenOff: writtenOff + back.lost.gold };
  }
  const kept = Math.min(writtenOff, missing);
  const gave = missing - kept;
  if (kept > 0)
    await restoreReward(tx, { ...about, gold: gave, writtenOff: { gold: kept, fen: 0 } });
  else if (gave > 0) await payMissingConsolation(tx, { ...about, gold: gave });
  return { gave, took: 0, writtenOff: writtenOff - kept };
}
