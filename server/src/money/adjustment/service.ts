/**
 * Gold or cash given or taken by hand, with a reason that the member reads. At or below the limit of the
 * member's brand it is booked at once, above it by a second person. The only way to the ledger's adjustments.
 */
import { askAdjustment } from "#contract/console/money/adjustment.ts";
import { Asset } from "#contract/enums.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import {
  lockAlone,
  recordAudit,
  staffActor,
  staffNames,
  stillMay,
  whyNotSecond,
  type AuditActor,
} from "../../people/staff/api.ts";
import { memberOf } from "../../people/member/api.ts";
import { adjust, goldWords, walletOf, yuanWords } from "../../ledger/wallet/api.ts";
import { aloneFor, secondLimits } from "./single-approver-limit.ts";
import { whyNotDecide, whyNotWithdraw } from "./rules.ts";
import { stateOf } from "./presenter.ts";
import * as rows from "./sql.ts";

export type AskForInput = AuditActor & { asked: ParsedOf<typeof askAdjustment>["body"] };

/** Answers the adjustment's id, the same one for the same key. */
export const askFor = (world: World, asking: AskForInput): Promise<number> =>
  transact(world.db, (tx) => askIn(tx, world, asking));

/** The same as `askFor`, in the caller's transaction. */
export async function askIn(tx: Tx, world: World, { asked, ...by }: AskForInput): Promise<number> {
  // Two at once would each find that nothing was booked before.
  await lockAlone(tx);
  const { memberId, asset, amount, reason, note, key } = asked;
  const member = await memberOf(tx, memberId);
  if (!member) throw badField("memberId", "没有这个会员");
  const made = await rows.insertAdjustment(tx, {
    memberId,
    asset,
    amount,
    reason,
    note,
    key,
    state: rows.states.waiting,
    askedBy: by.staff.staffId,
    askedAt: world.clock.now(),
  });
  // Before anything else: what was booked stays the answer, whatever became of the member since.
  if (!made) return askedBefore(tx, { asked, ...by });
  if (member.state === "closed") throw badField("memberId", "该会员已注销，不能调整");
  if (await needsSecond(tx, world, { row: made, brandCode: member.brandCode })) {
    await refuseTooMuch(tx, made);
    await audit(tx, by, { row: made, action: "adjustment.ask", before: null, after: "waiting" });
    return made.id;
  }
  await book(tx, world, { row: made, by, decidedBy: null, note: "" });
  return made.id;
}

async function askedBefore(tx: Tx, { asked, staff }: AskForInput): Promise<number> {
  const made = await rows.adjustmentByKey(tx, asked.key);
  const { memberId, asset, amount, reason, note } = asked;
  const isSame =
    made?.memberId === memberId &&
    made.asset === asset &&
    made.amount === amount &&
    made.reason === reason &&
    made.note === note &&
    made.askedBy === staff.staffId;
  if (!made || !isSame) throw new Failure("idempotencyKeyReused");
  return made.id;
}

type NeedsSecondInput = { row: rows.AdjustmentRow; brandCode: string };

async function needsSecond(
  tx: Tx,
  world: World,
  { row, brandCode }: NeedsSecondInput,
): Promise<boolean> {
  const limits = mustFind((await secondLimits(tx)).get(brandCode));
  const who = { memberIds: [row.memberId], staffId: row.askedBy };
  return (await aloneFor(tx, world, who)).isAbove(row, limits);
}

/** Advice at the time of asking; what binds is the ledger's own floor at the time of booking. */
async function refuseTooMuch(tx: Tx, { memberId, asset, amount }: rows.AdjustmentRow) {
  const wallet = await walletOf(tx, memberId);
  const { available } = asset === Asset.of.gold ? wallet.gold : wallet.cash;
  if (available + amount >= 0) return;
  const words = asset === Asset.of.gold ? goldWords : yuanWords;
  throw new Failure("balanceTooLow", {
    msg: `会员可用余额只有 ${words(available)}，不能扣 ${words(-amount)}`,
    data: { field: "amount" },
  });
}

type Booking = { row: rows.AdjustmentRow; by: AuditActor; decidedBy: number | null; note: string };

/** The row is new or locked, so nobody else books it; the ledger's key is the second line of defence. */
async function book(tx: Tx, world: World, { row, by, decidedBy, note }: Booking): Promise<void> {
  const at = world.clock.now();
  await refuseTooMuch(tx, row);
  const txId = await adjust(tx, {
    memberId: row.memberId,
    asset: row.asset,
    amount: row.amount,
    key: String(row.id),
    refId: row.id,
    memo: row.reason,
    actor: staffActor(by.staff),
    at,
  });
  const state = rows.states.booked;
  await rows.saveDecision(tx, row.id, { state, decidedBy, decidedAt: at, decideNote: note, txId });
  const isSecond = decidedBy !== null;
  await audit(tx, by, {
    row,
    action: isSecond ? "adjustment.approve" : "adjustment.book",
    before: isSecond ? "waiting" : null,
    after: "booked",
    note: isSecond ? note : row.note,
    at,
  });
}

type AdjustmentLine = {
  row: rows.AdjustmentRow;
  action: string;
  before: rows.StateName | null;
  after: rows.StateName;
  note?: string;
  at?: Date;
};

/** On the member, so that the story on the member's page shows it. */
const audit = (
  tx: Tx,
  { staff, ip }: AuditActor,
  { row, action, before, after, note, at }: AdjustmentLine,
) => {
  const { id, asset, amount, reason } = row;
  const facts = { adjustment: id, [asset === Asset.of.gold ? "gold" : "fen"]: amount, reason };
  return recordAudit(tx, {
    actor: { staff, ip },
    action,
    subject: ["member", row.memberId],
    before: before && { ...facts, state: before },
    after: { ...facts, state: after },
    note: note ?? row.note,
    at: at ?? row.askedAt,
  });
};

export type AdjustmentDeciding = AuditActor & {
  id: number;
  decision: "approve" | "refuse" | "withdraw";
  note: string;
};

export const decide = (
  world: World,
  { id, decision, note, ...by }: AdjustmentDeciding,
): Promise<void> =>
  transact(world.db, async (tx) => {
    const row = mustFind(await rows.lockAdjustment(tx, id));
    if (row.state !== rows.states.waiting)
      throw new Failure("conflict", { msg: await handledWords(tx, row) });
    const { staffId } = by.staff;
    const reason =
      decision === "withdraw" ? whyNotWithdraw(row, by.staff) : whyNotDecide(row, by.staff);
    if (reason !== null) throw new Failure("forbidden", { msg: reason });
    const pair = { second: staffId, firsts: [row.askedBy], since: row.askedAt };
    const tied = decision === "approve" ? await whyNotSecond(tx, world, pair) : undefined;
    if (tied !== undefined) throw new Failure("forbidden", { msg: tied });
    if (decision === "approve") return approve(tx, world, { row, by, decidedBy: staffId, note });
    if (decision === "refuse" && note === "") throw badField("note", "请填写驳回的原因");
    const after = decision === "refuse" ? "refused" : "withdrawn";
    const at = world.clock.now();
    const state = rows.states[after];
    await rows.saveDecision(tx, id, {
      state,
      decidedBy: staffId,
      decidedAt: at,
      decideNote: note,
      txId: null,
    });
    await audit(tx, by, {
      row,
      action: `adjustment.${decision}`,
      before: "waiting",
      after,
      note,
      at,
    });
  });

/** The state as it is now, for the operator who was slower. */
async function handledWords(tx: Tx, row: rows.AdjustmentRow): Promise<string> {
  const by = row.decidedBy ?? row.askedBy;
  const names = await staffNames(tx, [by]);
  return `${names.get(by) ?? "同事"}已经${handled[stateOf(row)]}这笔调整`;
}

const handled: Record<rows.StateName, string> = {
  waiting: "提交",
  booked: "批准",
  refused: "驳回",
  withdrawn: "撤回",
};

async function approve(tx: Tx, world: World, booking: Booking): Promise<void> {
  const member = await memberOf(tx, booking.row.memberId);
  if (member?.state !== "active") throw new Failure("conflict", { msg: "该会员已注销，不能入账" });
  const { askedBy } = booking.row;
  const asked = { ids: [askedBy], roles: askAdjustment.access.staff };
  if (!(await stillMay(tx, asked)).has(askedBy))
    throw new Failure("conflict", {
      msg: "申请人已停用或不再有权调账，请驳回后由别的同事重新申请",
    });
  await book(tx, world, booking);
}
