/** Approving and rejecting; each exchange in its own transaction, so one that moved stops no other. */
import type { DataOf } from "#contract/endpoint.ts";
import type { approveExchanges } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Brand } from "../../foundation/brand/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { eachAlone, NO_SUCH_ID } from "../../platform/each-alone.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { lockAlone, recordAudit, staffActor } from "../../people/staff/api.ts";
import { keepApproval } from "./single-approver-limit-sql.ts";
import { billNoOf, insertPayout, payoutLane, PAYOUT_TOPIC, BY_HAND } from "../payout/api.ts";
import { ISSUE_TOPIC } from "../order/api.ts";
import {
  endByReturn,
  moveWithStep,
  type ExchangeRow,
  lockExchange,
  alreadyIs,
  brandsOf,
  guardedOf,
  worthFen,
} from "../exchange/api.ts";
import { firstOfTwo, isOwn, OWN, whyTwo } from "./second.ts";

type DecidedExchange = DataOf<typeof approveExchanges>;
export type RejectInput = { staff: StaffCaller; ip: string; ids: readonly number[] };
/** Why an exchange was not decided; undefined = it was. */
type Skip = string | undefined;

/** `payBy` says who pays a withdrawal from then on: the configured provider unless said. */
export type Approval = RejectInput & {
  payBy?: "provider" | "file";
  /** For the log: the action that approved it, where nobody looked at it singly. */
  note?: string;
};
/** Why not this one, asked under its lock; undefined = nothing against it. */
type Objection = (tx: Tx, row: ExchangeRow, brand: Brand) => Promise<Skip>;

export async function approve(
  world: World,
  decision: Approval,
  objection: Objection = async () => undefined,
): Promise<DecidedExchange> {
  // Before any transaction: a look-up inside one would ask the pool for a second connection, and as many
  // approvals as there are connections would wait for each other.
  const brands = await brandsOf(world);
  const decided = await decideEach(world, { ...decision, before: lockAlone }, async (tx, row) => {
    const brand = brands.get(row.brandCode);
    // There was no exchange with this id a moment ago, so the id was guessed: it counts as not found.
    if (!brand) return NO_SUCH_ID;
    return (await objection(tx, row, brand)) ?? approveOne(world, { tx, row, decision, brand });
  });
  failpoint("approve.before-answer");
  wakeOutbox();
  return decided;
}

export const reject = (
  world: World,
  decision: RejectInput & { reason: string },
): Promise<DecidedExchange> =>
  decideEach(world, decision, (tx, row) => rejectOne(world, { tx, row, decision }));

/** Calls `decide` with the locked row of every id that still waits for review. */
const decideEach = (
  world: World,
  { ids, before }: RejectInput & { before?: (tx: Tx) => Promise<unknown> },
  decide: (tx: Tx, row: ExchangeRow) => Promise<Skip>,
): Promise<DecidedExchange> =>
  eachAlone(world, ids, (id) =>
    transact(world.db, async (tx) => {
      await before?.(tx);
      const row = await lockExchange(tx, id);
      if (!row) return NO_SUCH_ID;
      if (row.state !== ExchangeState.of.pendingReview) return alreadyIs(row.state);
      return decide(tx, row);
    }),
  );

type DecideOne<D extends RejectInput> = { tx: Tx; row: ExchangeRow; decision: D };

async function approveOne(
  world: World,
  { tx, row, decision, brand }: DecideOne<Approval> & { brand: Brand },
): Promise<Skip> {
  const { staff, ip } = decision;
  const isByHand = decision.payBy === "file" || world.config.payoutProvider === BY_HAND;
  const payBy = isByHand ? "file" : "provider";
  if (isOwn(row, staff)) return OWN;
  const approvedFen = worthFen(row, brand, await guardedOf(tx, world, [row]));
  const rule = await whyTwo(tx, world, { row, brand, staff, approvedFen });
  // Once an operator was told that two are needed, two are needed: raising the limit afterwards does not replace the second.
  if (row.firstApprover !== null || rule !== undefined) {
    const waits = await firstOfTwo(world, { tx, row, decision, rule: rule ?? "需两人审批" });
    if (waits !== undefined) return waits;
  }
  const at = world.clock.now();
  await keepApproval(tx, row.id, { approvedBy: staff.staffId, approvedAt: at, approvedFen });
  const note = notes[row.type];
  await moveWithStep(tx, { id: row.id, event: "approve", at, actor: staffActor(staff), note });
  const sent = await sendOff(world, { tx, row, payBy, brand });
  await recordAudit(tx, {
    actor: { staff, ip },
    action: "exchange.approve",
    subject: ["exchange", row.id],
    before: { state: row.state, firstApprover: row.firstApprover },
    after: { state: ExchangeState.of.toBeIssued, ...sent },
    note: decision.note ?? "",
    at,
  });
  failpoint("approve.before-commit");
  return undefined;
}

const notes: Record<ExchangeType, string> = {
  [ExchangeType.of.cash]: "审核通过，等待发放",
  [ExchangeType.of.virtual]: "审核通过，等待发放兑换码",
  [ExchangeType.of.physical]: "审核通过，等待寄出",
};

type SendPayoutInput = { tx: Tx; row: ExchangeRow; payBy: "provider" | "file"; brand: Brand };

/** What happens next by itself: a payout, a code, or nothing until the parcel is packed. */
async function sendOff(world: World, sending: SendPayoutInput): Promise<object> {
  const { tx, row } = sending;
  switch (row.type) {
    case ExchangeType.of.cash:
      return sendMoney(world, sending);
    case ExchangeType.of.virtual:
      await enqueue(tx, world.clock, { topic: ISSUE_TOPIC, payload: { exchangeId: row.id } });
      return {};
    case ExchangeType.of.physical:
      return {};
  }
}

async function sendMoney(
  world: World,
  { tx, row, payBy, brand }: SendPayoutInput,
): Promise<object> {
  // Fixed and committed before the first call.
  const billNo = billNoOf(world.clock.uuid(), payBy);
  const provider = payBy === "file" ? BY_HAND : world.config.payoutProvider;
  await insertPayout(tx, {
    exchangeId: row.id,
    billNo,
    title: `${brand.siteName}提现`,
    provider,
    updatedAt: world.clock.now(),
  });
  if (payBy === "provider")
    await enqueue(tx, world.clock, {
      topic: PAYOUT_TOPIC,
      lane: payoutLane(provider),
      payload: { exchangeId: row.id },
    });
  return { billNo, netFen: row.netFen, payBy };
}

async function rejectOne(
  world: World,
  { tx, row, decision }: DecideOne<RejectInput & { reason: string }>,
): Promise<Skip> {
  const { staff, ip, reason } = decision;
  const at = world.clock.now();
  const note = "已驳回，金额已退回";
  await endByReturn(tx, {
    id: row.id,
    event: "reject",
    at,
    actor: staffActor(staff),
    note,
    reason,
  });
  await recordAudit(tx, {
    actor: { staff, ip },
    action: "exchange.reject",
    subject: ["exchange", row.id],
    before: { state: row.state },
    after: { state: ExchangeState.of.rejected },
    note: reason,
    at,
  });
  return undefined;
}
