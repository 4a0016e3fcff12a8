/**
 * Turning a decision round (rule study-34): within 30 days valid becomes invalid and its money is
 * taken back, or invalid becomes valid and is credited. docs/decisions/0025 holds the rules of the money.
 */
import { AuditState, InvalidReason, QualityCause } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import * as growth from "../../people/growth/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { recordQuality, undoQuality } from "../quality/api.ts";
import { type ServedTask, taskById } from "../task/api.ts";
import {
  type Amounts,
  restoreReward,
  takeBackReward,
  type TakenBack,
} from "../../ledger/wallet/api.ts";
import { mustNotBeHeld } from "./audit.ts";
import { columnsOf, hasOtherValid, insertDecision } from "./decision-sql.ts";
import { freeSeats, retakeFreed } from "./freed-seats.ts";
import { keyOf } from "./owner.ts";
import { payeeOf } from "./respondent.ts";
import { decisionsSoFar } from "./reversal-sql.ts";
import { nextAudit } from "./state.ts";
import { storeAudit } from "./change-sql.ts";
import { lockById } from "./lock-sql.ts";
import type { ResponseRow } from "./sql.ts";
import { tellRestored, tellReversed } from "./notifications.ts";

export type Turn = {
  /** Locked by the caller. */
  response: ResponseRow;
  task: ServedTask;
  valid: boolean;
  /** Given when valid = false. */
  reason?: InvalidReason | undefined;
  note: string;
  /** Fraud is proven: money that was paid out already becomes a debt. Only with valid = false. */
  fraud?: boolean;
  /** `staff:3` */
  by: string;
  runId?: number | undefined;
  /**
   * `appeal`: upheld, however long it took to answer. `undo`: an operator's own mistake is no fault of
   * the member's, so the score is as if the decision had not been.
   */
  because?: "appeal" | "undo";
  /** The same as in Decision. */
  alone?: boolean;
};

const none: Amounts = { gold: 0, fen: 0 };
const nothing: TakenBack = { took: none, lost: none, owed: none };

/** Until when the decision can be turned round; null when there is none. */
export const reversibleUntil = ({
  auditState,
  auditedAt,
}: Pick<ResponseRow, "auditState" | "auditedAt">): Date | null =>
  auditState === AuditState.of.pending || auditState === null || auditedAt === null
    ? null
    : addSeconds(auditedAt, limits.reversalDays * 86_400);

/** Throws `conflict`, with the reason as its message, when there is nothing to turn or it is too late. */
export async function reverse(tx: Tx, world: World, turn: Turn): Promise<ResponseRow> {
  const { response, valid, by } = turn;
  const fraud = !valid && (turn.fraud ?? false);
  const at = world.clock.now();
  const auditState = mayTurn(turn, at);
  const before = await decisionsSoFar(tx, keyOf(response));
  await turnQuality(tx, turn, at);
  await growth.lockWalletsOf(tx, [response], { fraud });
  const money = valid
    ? await giveAgain(tx, turn, { at, before })
    : await takeBack(tx, turn, { at, turn: before.n, fraud });
  await turnGrowth(tx, world, turn, { at, fraud });
  const seats = await (valid ? retakeFreed : freeSeats)(tx, response);
  await tellTurn(tx, turn, { at, fraud, n: before.n, money });
  const turned: ResponseRow = {
    ...response,
    auditState,
    invalidReason: valid ? null : (turn.reason ?? null),
    auditNote: turn.note,
    auditedAt: at,
    auditedBy: by,
    ...seats,
    ...(valid && { held: [] }),
    ...paidOn(turn, money),
  };
  await together(tx, (line) =>
    Promise.all([
      insertDecision(line, {
        ...keyOf(response),
        fromResult: response.result,
        toResult: response.result,
        fromAudit: response.auditState,
        toAudit: auditState,
        reason: turned.invalidReason,
        note: turn.note,
        fraud,
        ...columnsOf(money),
        runId: turn.runId ?? null,
        by,
        at,
      }),
      storeAudit(line, { stored: response, response: turned }),
    ]),
  );
  return turned;
}

/** What this response has paid on balance: after a reversal, what could not be taken back. */
const paidOn = ({ response, valid }: Turn, { lost }: TakenBack) => ({
  paidGold: valid ? Math.max(response.rewardGold, response.paidGold) : lost.gold,
  paidFen: valid ? Math.max(response.rewardFen, response.paidFen) : lost.fen,
});

function mayTurn({ response, valid, reason, because, alone }: Turn, at: Date): AuditState {
  const state = response.auditState as AuditState | null;
  const next = nextAudit(state, valid ? "restored" : "reversed");
  if (next === undefined) throw new Failure("conflict", { msg: whyNot(state, valid) });
  if (valid) mustNotBeHeld(response, alone);
  if (!valid && reason === undefined)
    throw new Failure("badRequest", { msg: "请选择判为无效的原因", data: { field: "reason" } });
  const until = reversibleUntil(response);
  if (because !== "appeal" && until !== null && until < at)
    throw new Failure("conflict", { msg: `已超过 ${limits.reversalDays} 天，不能改判` });
  return next;
}

function whyNot(state: AuditState | null, valid: boolean): string {
  if (state === null) return "不是完成的记录，没有审核结论";
  if (state === AuditState.of.pending) return "还没有审核，请直接审核";
  return `已经是${AuditState.label(state)}，不需要改判为${valid ? "有效" : "无效"}`;
}

/** The wrong line goes, the right one comes. */
async function turnQuality(tx: Tx, turn: Turn, at: Date): Promise<void> {
  const { response, valid, fraud, because } = turn;
  const { memberId, id: responseId } = response;
  if (memberId === null) return;
  const causes = QualityCause.of;
  const wrong = valid ? [causes.invalid, causes.fraud] : [causes.valid, causes.appealUpheld];
  for (const cause of wrong) await undoQuality(tx, { memberId, cause, responseId, at });
  const record = (cause: QualityCause) => recordQuality(tx, { memberId, cause, responseId, at });
  if (valid) await record(causes.valid);
  else if (because !== "undo") await record(fraud ? causes.fraud : causes.invalid);
  if (because === "appeal") await record(causes.appealUpheld);
}

const aboutOf = ({ response, by }: Turn, at: Date) => ({
  memberId: payeeOf(response),
  refId: response.id,
  actor: by,
  at,
});

function takeBack(
  tx: Tx,
  turn: Turn,
  how: { at: Date; turn: number; fraud: boolean },
): Promise<TakenBack> {
  const { response, task, reason } = turn;
  const paid = { gold: response.paidGold, fen: response.paidFen };
  if (paid.gold === 0 && paid.fen === 0) return Promise.resolve(nothing);
  return takeBackReward(tx, {
    ...aboutOf(turn, how.at),
    ...paid,
    memo: `${task.title}（${whyOf(reason, how.fraud)}）`,
    turn: how.turn,
    fraud: how.fraud,
  });
}

const whyOf = (reason: InvalidReason | undefined, fraud: boolean): string =>
  fraud || reason === undefined ? "查实作弊" : InvalidReason.label(reason);

/** What it had paid others, and the member beside the reward. */
function turnGrowth(
  tx: Tx,
  world: World,
  turn: Turn,
  { at, fraud }: { at: Date; fraud: boolean },
): Promise<void> {
  const { response, valid, reason } = turn;
  return valid
    ? growth.restore(tx, world, {
        ...turn,
        at,
        hasOtherValid: () => hasOtherValid(tx, response),
      })
    : growth.takeBack(tx, world, { ...turn, at, fraud, why: whyOf(reason, fraud) });
}

function tellTurn(
  tx: Tx,
  { response, task, valid, reason, note, because }: Turn,
  how: { at: Date; fraud: boolean; n: number; money: TakenBack },
): Promise<void> {
  const told = { response, task, at: how.at, turn: how.n };
  if (valid) return tellRestored(tx, told, { isAppeal: because === "appeal", answer: note });
  return tellReversed(tx, told, {
    why: whyOf(reason, how.fraud),
    // Of an undo it is about the operator's work, down to the name of a client's file.
    note: because === "undo" ? "" : note,
    money: how.money,
  });
}

type Before = Awaited<ReturnType<typeof decisionsSoFar>>;

/** The whole reward but what this response has paid already. */
async function giveAgain(tx: Tx, turn: Turn, { at, before }: { at: Date; before: Before }) {
  const { response, task } = turn;
  await restoreReward(tx, {
    ...aboutOf(turn, at),
    gold: Math.max(0, response.rewardGold - response.paidGold),
    fen: Math.max(0, response.rewardFen - response.paidFen),
    writtenOff: { gold: before.lostGold, fen: before.lostFen },
    memo: task.title,
    turn: before.n,
  });
  return nothing;
}

type ById = Omit<Turn, "response" | "task"> & { id: number };

/** In a transaction of its own; `alongside` runs in it too, for the audit log. */
export const reverseById = (
  world: World,
  { id, ...turn }: ById,
  alongside: (tx: Tx, before: ResponseRow, after: ResponseRow) => Promise<unknown>,
): Promise<ResponseRow> =>
  transact(world.db, async (tx) => {
    const response = await lockById(tx, id);
    const task = response && (await taskById(tx, response.taskId));
    if (!response || !task) throw new Failure("notFound");
    const after = await reverse(tx, world, { ...turn, response, task });
    await alongside(tx, response, after);
    return after;
  });
