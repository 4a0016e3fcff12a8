/** The audit: a completed response becomes valid or invalid, and its reward moves in the same transaction. */
import { AuditState, InvalidReason, QualityCause } from "#contract/enums.ts";
import { credit, lockWalletsOf, owe, refuse } from "../../people/growth/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { together } from "../../platform/prepared.ts";
import type { World } from "../../platform/world.ts";
import { recordQuality } from "../quality/api.ts";
import { type ServedTask, taskById } from "../task/api.ts";
import { type Amounts, refuseReward, releaseReward } from "../../ledger/wallet/api.ts";
import { hasOtherValid, insertDecision } from "./decision-sql.ts";
import { freeSeats } from "./freed-seats.ts";
import { keyOf } from "./owner.ts";
import { payeeOf } from "./respondent.ts";
import { nextAudit } from "./state.ts";
import { storeAudit } from "./change-sql.ts";
import { lockById } from "./lock-sql.ts";
import type { ResponseRow } from "./sql.ts";
import { tellInvalid, tellValid } from "./notifications.ts";

export type AuditDecision = {
  response: ResponseRow;
  /** The row as it lies in the database, where more is known of it than is written: that is written with the decision. */
  stored?: ResponseRow;
  task: ServedTask;
  /** What turns a decision round is in reversal.ts. */
  event: "foundValid" | "foundInvalid";
  /** Its result before this very decision made a complete of it. */
  fromResult?: number | undefined;
  /** `system`, or `staff:3`. */
  by: string;
  /** The reconciliation that it belongs to. */
  runId?: number | undefined;
  reason?: InvalidReason | undefined;
  note?: string | undefined;
  /** An operator looked at this single response: only then can a held one become valid. */
  alone?: boolean;
};

const none: Amounts = { gold: 0, fen: 0 };

/** A held response does not become valid by a list or by time. Throws `conflict` with the reasons. */
export function mustNotBeHeld({ held }: Pick<ResponseRow, "held">, alone: boolean | undefined) {
  if (held.length > 0 && !alone)
    throw new Failure("conflict", { msg: `须逐条查看后决定：${held.join("；")}` });
}

/** The current state, for an operator whose colleague was faster. */
const standing = ({ auditState }: ResponseRow): string =>
  auditState === null
    ? "不是完成的记录，不用审核"
    : `已判为${AuditState.label(auditState as AuditState)}`;

/** Decides a locked response. Throws `conflict` when it is not pending any more. */
export async function decide(tx: Tx, world: World, decision: AuditDecision): Promise<ResponseRow> {
  const { response, stored = response, event, by } = decision;
  const auditState = nextAudit(response.auditState as AuditState | null, event);
  if (auditState === undefined) throw new Failure("conflict", { msg: standing(response) });
  const valid = auditState === AuditState.of.valid;
  if (valid) mustNotBeHeld(response, decision.alone);
  const at = world.clock.now();
  // Before the money: its line locks the member's row, which comes before their balances, as everywhere.
  if (response.memberId !== null)
    await recordQuality(tx, {
      memberId: response.memberId,
      cause: valid ? QualityCause.of.valid : QualityCause.of.invalid,
      responseId: response.id,
      at,
    });
  await lockWalletsOf(tx, [response]);
  const grown = { ...decision, at, hasOtherValid: () => hasOtherValid(tx, response) };
  const owed = valid ? await owe(tx, world, grown) : undefined;
  const isAside = response.rewardTx !== null;
  if (isAside) await moveReward(tx, decision, { valid, at, aside: owed?.aside ?? none });
  await (owed ? credit(tx, world, { ...grown, owed, isAside }) : refuse(tx, grown));
  const freed = valid ? {} : await freeSeats(tx, response);
  const told = { response, task: decision.task, at };
  await (valid ? tellValid(tx, told) : tellInvalid(tx, told, decision));
  const judged: ResponseRow = {
    ...response,
    auditState,
    invalidReason: valid ? null : (decision.reason ?? null),
    auditNote: decision.note ?? "",
    auditedAt: at,
    auditedBy: by,
    auditDueAt: null,
    ...freed,
    // A consolation from before counts towards the reward; and somebody has looked.
    ...(valid && {
      held: [],
      paidGold: Math.max(response.rewardGold, response.paidGold),
      paidFen: Math.max(response.rewardFen, response.paidFen),
    }),
  };
  const { fromResult = response.result } = decision;
  await together(tx, (line) =>
    Promise.all([
      insertDecision(line, {
        ...keyOf(response),
        fromResult,
        toResult: response.result,
        fromAudit: fromResult === response.result ? response.auditState : null,
        toAudit: auditState,
        reason: judged.invalidReason,
        note: judged.auditNote,
        runId: decision.runId ?? null,
        by,
        at,
      }),
      storeAudit(line, { stored, response: judged }),
    ]),
  );
  return judged;
}

/** On the line itself: a negative one says its reason (rule money-2). */
const refusalOf = (reason: InvalidReason | undefined): string =>
  reason === undefined ? "审核无效" : InvalidReason.label(reason);

const moveReward = (
  tx: Tx,
  { response, stored = response, task, by, reason }: AuditDecision,
  how: { valid: boolean; at: Date; aside: Amounts },
) =>
  (how.valid ? releaseReward : refuseReward)(tx, {
    memberId: payeeOf(response),
    refId: response.id,
    memo: how.valid ? task.title : `${task.title}（${refusalOf(reason)}）`,
    actor: by,
    at: how.at,
    gold: response.rewardGold,
    fen: response.rewardFen,
    holdTx: response.rewardTx ?? 0,
    paid: { gold: response.paidGold, fen: response.paidFen },
    aside: how.aside,
    isOfNow: stored.rewardTx === null,
  });

type ById = Omit<AuditDecision, "response" | "task"> & { id: number };

/**
 * Decides one response in a transaction of its own; answers the row before and after. `alongside`
 * runs in the same transaction, for the audit log.
 */
export const decideById = (
  world: World,
  { id, ...decision }: ById,
  alongside: (tx: Tx, before: ResponseRow, after: ResponseRow) => Promise<unknown> = async () => {},
) =>
  transact(world.db, async (tx) => {
    const response = await lockById(tx, id);
    const task = response && (await taskById(tx, response.taskId));
    if (!response || !task) throw new Failure("notFound");
    const after = await decide(tx, world, { ...decision, response, task });
    await alongside(tx, response, after);
    return after;
  });
