/** Approving and rejecting; each exchange in its own transaction, so one that moved stops no other. */
import type { DataOf } from "#contract/endpoint.ts";
import type { approveExchanges } from "#contract/console/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Brand } from "../brand/service.ts";
import { transact, type Tx } from "../platform/db.ts";
import { failpoint } from "../platform/failpoint.ts";
import { enqueue, wakeOutbox } from "../platform/outbox.ts";
import type { StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { recordAudit } from "../staff/service.ts";
import { billNoOf } from "./bill-number.ts";
import { ISSUE_TOPIC } from "./issue.ts";
import { endByReturn, moveWithStep } from "./move.ts";
import { insertPayout } from "./payout-sql.ts";
import { payoutLane } from "./payout-sender.ts";
import { PAYOUT_TOPIC } from "./payout.ts";
import { BY_HAND } from "./policy.ts";
import { brandCodesOf, keepFirstApproval } from "./queue-sql.ts";
import { wasMovedBefore } from "./risk-read.ts";
import { type ExchangeRow, insertStep, lockExchange } from "./sql.ts";
import { alreadyIs, yuan } from "./words.ts";
import { brandsOf, worthFen } from "./worth.ts";

type Decided = DataOf<typeof approveExchanges>;
type Decision = { staff: StaffCaller; ip: string; ids: readonly number[] };
/** Why an exchange was not decided; undefined = it was. */
type Skip = string | undefined;
const NO_SUCH_ID = "编号不存在";

/** `payBy` says who pays a withdrawal from then on: the configured provider unless said. */
export type Approval = Decision & {
  payBy?: "provider" | "file";
  /** For the log: by which action, when not by looking at it. */
  note?: string;
};
/** Why not this one, asked under its lock; undefined = nothing against it. */
type Objection = (tx: Tx, row: ExchangeRow, brand: Brand) => Promise<Skip>;

export async function approve(
  world: World,
  decision: Approval,
  objection: Objection = async () => undefined,
): Promise<Decided> {
  // Before any transaction: a look-up inside one would ask the pool for a second connection, and as many
  // approvals as there are connections would wait for each other.
  const brands = await brandsOf(world, await brandCodesOf(world.db, decision.ids));
  const decided = await eachAlone(world, decision, async (tx, row) => {
    const brand = brands.get(row.brandCode);
    // An id that was nobody's a moment ago: guessed, so it is treated as it was then.
    if (!brand) return NO_SUCH_ID;
    return (await objection(tx, row, brand)) ?? approveOne(world, { tx, row, decision, brand });
  });
  failpoint("approve.before-answer");
  wakeOutbox();
  return decided;
}

export const reject = (world: World, decision: Decision & { reason: string }): Promise<Decided> =>
  eachAlone(world, decision, (tx, row) => rejectOne(world, { tx, row, decision }));

/** Calls `decide` with the locked row of every id that still waits for review. */
async function eachAlone(
  world: World,
  { ids }: Decision,
  decide: (tx: Tx, row: ExchangeRow) => Promise<Skip>,
): Promise<Decided> {
  const skipped: Decided["skipped"] = [];
  const once = [...new Set(ids)];
  for (const id of once) {
    // One after the other: parallel transactions of one request would only queue for connections.
    // oxlint-disable-next-line no-await-in-loop
    const why = await transact(world.db, async (tx) => {
      const row = await lockExchange(tx, id);
      if (!row) return NO_SUCH_ID;
      if (row.state !== ExchangeState.of.pendingReview) return alreadyIs(row.state);
      return decide(tx, row);
    });
    if (why !== undefined) skipped.push({ id, why });
  }
  return { decided: once.length - skipped.length, skipped };
}

type One<D extends Decision> = { tx: Tx; row: ExchangeRow; decision: D };

async function approveOne(
  world: World,
  { tx, row, decision, brand }: One<Approval> & { brand: Brand },
): Promise<Skip> {
  const { staff, ip } = decision;
  const isByHand = decision.payBy === "file" || world.config.payoutProvider === BY_HAND;
  const payBy = isByHand ? "file" : "provider";
  // Once somebody was told that it takes two it does: whoever raises the limit then is not the second one.
  const rule = await ruleOfTwo(tx, row, brand);
  if (rule !== undefined) {
    const waits = await firstOfTwo(world, { tx, row, decision, rule });
    if (waits !== undefined) return waits;
  }
  const at = world.clock.now();
  const note = notes[row.type];
  await moveWithStep(tx, { id: row.id, event: "approve", at, actor: actorOf(staff), note });
  const sent = await sendOff(world, { tx, row, payBy, brand });
  await recordAudit(tx, {
    ...subjectOf(row, staff, ip),
    action: "exchange.approve",
    before: { state: row.state, firstApprover: row.firstApprover },
    after: { state: ExchangeState.of.toBeIssued, ...sent },
    note: decision.note ?? "",
    at,
  });
  failpoint("approve.before-commit");
  return undefined;
}

/** Why it takes two; undefined = one is enough. */
async function ruleOfTwo(tx: Tx, row: ExchangeRow, brand: Brand): Promise<string | undefined> {
  if (await wasMovedBefore(tx, row)) return "会员刚被更换归属品牌";
  const isAbove = row.firstApprover !== null || worthFen(row, brand) > brand.secondPersonFen;
  return isAbove ? `超过单人审批限额 ${yuan(brand.secondPersonFen)} 元` : undefined;
}

const notes: Record<ExchangeType, string> = {
  [ExchangeType.of.cash]: "审核通过，等待发放",
  [ExchangeType.of.virtual]: "审核通过，等待发放兑换码",
  [ExchangeType.of.physical]: "审核通过，等待寄出",
};

type Sending = { tx: Tx; row: ExchangeRow; payBy: "provider" | "file"; brand: Brand };

/** What happens next by itself: a payout, a code, or nothing until the parcel is packed. */
async function sendOff(world: World, sending: Sending): Promise<object> {
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

async function sendMoney(world: World, { tx, row, payBy, brand }: Sending): Promise<object> {
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

const ALREADY_SAID_YES = "需两人审批：您已同意过，须由另一位同事复核";

/** Above the limit the first yes is kept and the exchange waits; undefined = this is the second. */
async function firstOfTwo(
  world: World,
  { tx, row, decision, rule }: One<Decision> & { rule: string },
): Promise<Skip> {
  const { staff, ip } = decision;
  if (row.firstApprover === staff.staffId) return ALREADY_SAID_YES;
  if (row.firstApprover !== null) return undefined;
  const at = world.clock.now();
  await keepFirstApproval(tx, row.id, { staffId: staff.staffId, name: staff.name, at });
  await insertStep(tx, {
    exchangeId: row.id,
    state: row.state,
    actor: actorOf(staff),
    note: "初审通过，等待复核",
    at,
  });
  await recordAudit(tx, {
    ...subjectOf(row, staff, ip),
    action: "exchange.approve-first",
    before: { firstApprover: null },
    after: { firstApprover: staff.staffId },
    note: rule,
    at,
  });
  return `${rule}，已记录您的同意，等待另一位同事复核`;
}

async function rejectOne(
  world: World,
  { tx, row, decision }: One<Decision & { reason: string }>,
): Promise<Skip> {
  const { staff, ip, reason } = decision;
  const at = world.clock.now();
  const note = "已驳回，金额已退回";
  await endByReturn(tx, { id: row.id, event: "reject", at, actor: actorOf(staff), note, reason });
  await recordAudit(tx, {
    ...subjectOf(row, staff, ip),
    action: "exchange.reject",
    before: { state: row.state },
    after: { state: ExchangeState.of.rejected },
    note: reason,
    at,
  });
  return undefined;
}

const actorOf = (staff: StaffCaller) => `staff:${staff.staffId}`;

const subjectOf = (row: ExchangeRow, staff: StaffCaller, ip: string) => ({
  staffId: staff.staffId,
  subjectKind: "exchange",
  subjectId: String(row.id),
  ip,
});
