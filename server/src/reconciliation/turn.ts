/** Single reversals and answers to appeals, with their lines in the operators' log. */
import { answerAppealTo } from "../feedback/service.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { recordAudit } from "../staff/service.ts";
import { answerAppeal, type ResponseRow, reverseById } from "../survey/service.ts";
import type { Tx } from "../platform/db.ts";

type By = { staff: StaffCaller; ip: string };
export type Reversal = {
  ids: readonly number[];
  valid: boolean;
  reason?: InvalidReason | undefined;
  note: string;
  fraud: boolean;
};

/** Each in its own transaction: one that cannot be turned round stops no other, and says why. */
export async function reverseAll(world: World, { ids, ...turn }: Reversal, by: By) {
  if (!turn.valid && turn.reason === undefined) throw badField("reason", "请选择判为无效的原因");
  if (turn.valid && turn.fraud) throw badField("fraud", "改判为有效时不能同时记为作弊");
  const skipped: { id: number; why: string }[] = [];
  const once = [...new Set(ids)];
  for (const id of once)
    try {
      const given = { ...turn, id, alone: once.length === 1, by: `staff:${by.staff.staffId}` };
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
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      skipped.push({ id, why: error.reason === "notFound" ? "编号不存在" : error.message });
    }
  return { decided: once.length - skipped.length, skipped };
}

export const answerAppealAs = (
  world: World,
  { id, upheld, answer }: { id: number; upheld: boolean; answer: string },
  by: By,
) =>
  answerAppeal(
    world,
    { id, upheld, answer, by: `staff:${by.staff.staffId}` },
    async (tx, before, after) => {
      await log(tx, world, {
        by,
        before,
        after,
        note: answer,
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
  by: By;
  before: ResponseRow;
  after: ResponseRow;
  action: string;
  note: string;
  more: object;
};

const log = (tx: Tx, { clock }: World, { by, before, after, action, note, more }: Entry) =>
  recordAudit(tx, {
    staffId: by.staff.staffId,
    action,
    subjectKind: "response",
    subjectId: String(before.id),
    before: stateOf(before),
    after: { ...stateOf(after), ...more },
    note,
    ip: by.ip,
    at: clock.now(),
  });

const stateOf = ({ auditState, invalidReason, paidGold, paidFen }: ResponseRow) => ({
  auditState,
  invalidReason,
  paidGold,
  paidFen,
});
