/** Two persons and the provider agree: the number is dead, and the funds go back or are paid by hand. */
import { ExchangeState } from "#contract/enums.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import {
  billNoOf,
  WATCH_TOPIC,
  payoutLane,
  finishPayout,
  lockPayout,
  changeWaiting,
  proposalStates,
} from "../payout/api.ts";
import { endByReturn, insertStep, lockExchange } from "../exchange/api.ts";
import { type AuditActor, recordAudit, staffActor } from "../../people/staff/api.ts";
import * as rows from "../payout/api.ts";

type EndUnpaidInput = AuditActor & {
  id: number;
  note: string;
  proposal: rows.UnpaidRow;
  answer: string;
};

const WATCH_AFTER_SECONDS = 3_600;
const UNPAID = "CONFIRMED_UNPAID";

export async function endUnpaid(world: World, ending: EndUnpaidInput): Promise<void> {
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    await lockAsAsked(tx, ending);
    const { proposal, staff, note, answer } = ending;
    const decided = { decidedBy: staff.staffId, decidedAt: at, decideNote: note };
    const waiting = { table: "exchangeUnpaid", id: proposal.id } as const;
    const change = { state: proposalStates.confirmed, ...decided, answer };
    if (!(await changeWaiting(tx, waiting, change))) throw overtaken();
    const isRefund = proposal.next === rows.nexts.refund;
    const after = await (isRefund ? refund : byHand)(tx, world, { ...ending, at });
    const lane = payoutLane(proposal.provider);
    const job = { topic: WATCH_TOPIC, lane, payload: { unpaidId: proposal.id } };
    await enqueue(tx, world.clock, { ...job, inSeconds: WATCH_AFTER_SECONDS });
    await recordAudit(tx, {
      actor: ending,
      action: "exchange.unpaid-confirm",
      subject: ["exchange", ending.id],
      before: { billNo: proposal.billNo, askedBy: proposal.askedBy },
      after: { ...after, answer },
      note,
      at,
    });
  });
  wakeOutbox();
}

/** Between the provider's answer and these locks nothing was sent, as it is frozen; but it may have ended. */
async function lockAsAsked(tx: Tx, { id, proposal }: EndUnpaidInput): Promise<void> {
  const row = await lockExchange(tx, id);
  const payout = await lockPayout(tx, id);
  const isSame =
    row?.state === ExchangeState.of.toBeIssued &&
    payout?.billNo === proposal.billNo &&
    payout.frozenAt !== null;
  if (!isSame) throw overtaken();
}

const overtaken = () => new Failure("conflict", { msg: "刚刚已被处理，请刷新后再看" });

type RefundInput = EndUnpaidInput & { at: Date };

async function refund(tx: Tx, _: World, { id, staff, at, proposal }: RefundInput): Promise<object> {
  await endByReturn(tx, {
    id,
    event: "confirmedUnpaid",
    at,
    actor: staffActor(staff),
    reason: "支付渠道确认这笔款没有付出",
    note: "支付渠道确认未付款，金额已退回",
  });
  const message = `两人确认渠道未付款（${proposal.reference}）`;
  await finishPayout(tx, { exchangeId: id, at, code: UNPAID, message, state: "refused" });
  return { state: ExchangeState.of.failed };
}

/** The exchange goes on under another number, which no program ever sends. */
async function byHand(tx: Tx, world: World, { id, staff, at }: RefundInput): Promise<object> {
  const billNo = billNoOf(world.clock.uuid(), "file");
  await rows.payByHandInstead(tx, { exchangeId: id, billNo, at });
  await insertStep(tx, {
    exchangeId: id,
    state: ExchangeState.of.toBeIssued,
    actor: staffActor(staff),
    note: "支付渠道确认未付款，改为人工支付",
    at,
  });
  return { state: ExchangeState.of.toBeIssued, billNo, payBy: "file" };
}
