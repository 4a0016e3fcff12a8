/** Single reversals and answers to appeals, with their lines in the operators' log. */
import { answerAppealTo } from "../../community/feedback/api.ts";
import { eachAlone } from "../../platform/each-alone.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { VERDICT_UNDO_MINUTES } from "#contract/console/study/verdict.ts";
import { missingInVerdict } from "#contract/console/study/verdict-checks.ts";
import { AuditState, InvalidReason } from "#contract/enums.ts";
import { recordAudit, staffActor, type AuditActor } from "../../people/staff/api.ts";
import {
  answerAppeal,
  decisionsOfAll,
  type ResponseRow,
  reverseById,
} from "../../study/survey/api.ts";
import type { Tx } from "../../platform/db.ts";

export type Reversal = {
  ids: readonly number[];
  valid: boolean;
  reason?: InvalidReason | undefined;
  note: string;
  fraud: boolean;
};

/** Each in its own transaction: one that cannot be turned round stops no other, and says why. */
export async function reverseAll(world: World, { ids, ...turn }: Reversal, by: AuditActor) {
  const missing = missingInVerdict(turn);
  if (missing) throw badField(...missing);
  if (turn.valid && turn.fraud) throw badField("fraud", "改判为有效时不能同时记为作弊");
  return eachAlone(world, ids, async (id, alone) => {
    const given = { ...turn, id, alone, by: staffActor(by.staff) };
    await reverseById(world, given, (tx, before, after) =>
      log(tx, world, {
        by,
        before,
        after,
        note: turn.note,
        action: turn.valid ? "response.restored" : "response.reversed",
        more: { fraud: turn.fraud },
      }),
    );
    return undefined;
  });
}

const UNDO_NOTE = "撤销刚才的判定";

/** The verdicts that this operator gave a moment ago, as undoing a run does it (undo.ts). */
export const undoVerdicts = (
  world: World,
  { ids, valid }: { ids: readonly number[]; valid: boolean },
  by: AuditActor,
) =>
  eachAlone(world, ids, async (id, alone) => {
    await reverseById(
      world,
      {
        id,
        valid: !valid,
        reason: valid ? InvalidReason.of.client : undefined,
        note: UNDO_NOTE,
        by: staffActor(by.staff),
        because: "undo",
        alone,
      },
      async (tx, before, after) => {
        await mustBeJustDecided(tx, world, { before, valid, by });
        await log(tx, world, {
          by,
          before,
          after,
          note: UNDO_NOTE,
          action: valid ? "response.reversed" : "response.restored",
          more: { undo: true },
        });
      },
    );
    return undefined;
  });

type JustDecided = { before: ResponseRow; valid: boolean; by: AuditActor };

/** Otherwise the undo of a message that stood open for an hour would reverse what colleagues have decided since. */
async function mustBeJustDecided(
  tx: Tx,
  world: World,
  { before, valid, by }: JustDecided,
): Promise<void> {
  const refuse = (msg: string) => new Failure("conflict", { msg });
  const said = valid ? AuditState.of.valid : AuditState.of.invalid;
  // The turn itself is the last of them by now.
  const decision = (await decisionsOfAll(tx, [before.id])).at(-2);
  const isFirst = decision?.fromAudit === null || decision?.fromAudit === AuditState.of.pending;
  if (!decision || before.auditState !== said || decision.by !== staffActor(by.staff) || !isFirst)
    throw refuse("之后又有人判定过，没有撤销");
  const since = world.clock.now().getTime() - decision.at.getTime();
  if (since > VERDICT_UNDO_MINUTES * 60_000)
    throw refuse(`已超过 ${VERDICT_UNDO_MINUTES} 分钟，请在详情里改判`);
}

export const answerAppealAs = (
  world: World,
  { id, upheld, answer }: { id: number; upheld: boolean; answer: string },
  by: AuditActor,
) =>
  answerAppeal(
    world,
    { id, upheld, answer, by: staffActor(by.staff) },
    async (tx, before, after) => {
      await log(tx, world, {
        by,
        before,
        after,
        // Not the answer: the log is kept for ever, and the appeal's words go with the member.
        note: "",
        action: upheld ? "appeal.upheld" : "appeal.dismissed",
        more: {},
      });
      // A member's own: people of an agent's link have no account to appeal from.
      if (before.memberId === null) return;
      await answerAppealTo(tx, world, {
        memberId: before.memberId,
        about: { kind: "response", id },
        staffId: by.staff.staffId,
        text: `${upheld ? "申诉成立" : "维持原判"}：${answer}`,
      });
    },
  );

type Entry = {
  by: AuditActor;
  before: ResponseRow;
  after: ResponseRow;
  action: string;
  note: string;
  more: object;
};

const log = (tx: Tx, { clock }: World, { by, before, after, action, note, more }: Entry) =>
  recordAudit(tx, {
    actor: by,
    action,
    subject: ["response", before.id],
    before: stateOf(before),
    after: { ...stateOf(after), ...more },
    note,
    at: clock.now(),
  });

const stateOf = ({ auditState, invalidReason, paidGold, paidFen }: ResponseRow) => ({
  auditState,
  invalidReason,
  paidGold,
  paidFen,
});
