/**
 * The end of a contradiction by two persons, by what the provider's own statement shows
 * (contract/src/console/discrepancy.ts, docs/decisions/0058). Proposing freezes a number that is still open;
 * confirming asks the provider once more and books the difference.
 */
import type { decideDiscrepancy, proposeDiscrepancy } from "#contract/console/discrepancy.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { ExchangeState } from "#contract/enums.ts";
import { transact, type Tx } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import { hurryJob, wakeOutbox } from "../platform/outbox.ts";
import type { World } from "../platform/world.ts";
import { askBefore } from "./discrepancy-ask.ts";
import { endDiscrepancy } from "./discrepancy-end.ts";
import { lockScene, mustDiffer } from "./discrepancy-scene.ts";
import * as rows from "./discrepancy-sql.ts";
import { storeEvidence } from "./evidence.ts";
import type { Operator } from "./payout-file.ts";
import { payoutLane } from "./payout-sender.ts";
import { PAYOUT_TOPIC } from "./payout.ts";
import { lockExchange } from "./sql.ts";
import { lockPayout } from "./payout-sql.ts";
import { audit } from "./unpaid-log.ts";
import { whyNotDecide } from "./unpaid-second.ts";
import { setFrozen, waitingUnpaid } from "./unpaid-sql.ts";

const { toBeIssued } = ExchangeState.of;
const conflict = (msg: string) => new Failure("conflict", { msg });

type Proposing = Operator & ParsedOf<typeof proposeDiscrepancy>["body"] & { id: number };

export async function proposeByStatement(
  world: World,
  { evidence, ...asked }: Proposing,
): Promise<void> {
  const { id, staff, billNo, paidFen, providerNo, claim, reference, note } = asked;
  if (paidFen > 0 && providerNo === "") throw badField("providerNo", "请填写账单上的渠道流水号");
  await transact(world.db, (tx) => lockDiffering(tx, asked));
  const { key, type } = await storeEvidence(world, evidence);
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const { row, bill } = await lockDiffering(tx, asked);
    if (row.state === toBeIssued) await setFrozen(tx, id, at);
    await rows.insertDiscrepancy(tx, {
      exchangeId: id,
      ...bill,
      fromState: row.state,
      fen: paidFen,
      providerNo: paidFen === 0 ? "" : providerNo,
      claim,
      reference,
      note,
      evidenceKey: key,
      evidenceType: type,
      askedBy: staff.staffId,
      askedAt: at,
    });
    await audit(tx, asked, {
      action: "exchange.discrepancy-propose",
      before: { state: row.state },
      after: { billNo, paidFen, providerNo, claim, reference },
      note,
      at,
    });
  });
}

async function lockDiffering(tx: Tx, asked: Omit<Proposing, "evidence">) {
  const scene = await lockScene(tx, asked.id, asked.billNo);
  await mustDiffer(tx, scene, asked);
  if ((await rows.waitingDiscrepancy(tx, asked.id)) || (await waitingUnpaid(tx, asked.id)))
    throw conflict("已有同事提交，等待复核");
  return scene;
}

type Deciding = Operator & ParsedOf<typeof decideDiscrepancy>["body"] & { id: number };

export async function decideByStatement(world: World, deciding: Deciding): Promise<void> {
  const { id, decision, note, staff } = deciding;
  const proposal = await rows.waitingDiscrepancy(world.db, id);
  if (!proposal) throw conflict("没有等待复核的申请，或已被处理");
  if (decision === "withdraw" && proposal.askedBy !== staff.staffId)
    throw new Failure("forbidden", { msg: "只有提交人可以撤回" });
  const whyNot = decision === "withdraw" ? undefined : await whyNotDecide(world, proposal, staff);
  if (whyNot !== undefined) throw new Failure("forbidden", { msg: whyNot });
  if (decision === "confirm") {
    // Outside any transaction: the provider may take its time.
    const asked = await askBefore(world, proposal);
    if (asked.kind === "settled") return;
    if (!(await endDiscrepancy(world, { ...deciding, proposal, answer: asked.words })))
      throw conflict("刚刚已被处理，请刷新后再看");
    return;
  }
  if (decision === "refuse" && note === "") throw badField("note", "请填写驳回的原因");
  await goOn(world, deciding, proposal);
}

/** The proposal is off: what is open goes on as before, at once. */
async function goOn(
  world: World,
  deciding: Deciding,
  proposal: rows.DiscrepancyRow,
): Promise<void> {
  const { id, decision, note, staff } = deciding;
  const at = world.clock.now();
  const after = decision === "refuse" ? "refused" : "withdrawn";
  await transact(world.db, async (tx) => {
    const row = await lockExchange(tx, id);
    await lockPayout(tx, id);
    const decided = { decidedBy: staff.staffId, decidedAt: at, decideNote: note };
    const change = { state: rows.discrepancyStates[after], ...decided };
    if (!(await rows.changeWaiting(tx, proposal.id, change))) throw conflict("已被处理");
    if (row?.state === toBeIssued) {
      await setFrozen(tx, id, null);
      const lane = payoutLane(proposal.provider);
      await hurryJob(tx, world.clock, { topic: PAYOUT_TOPIC, lane, payload: { exchangeId: id } });
    }
    await audit(tx, deciding, {
      action: `exchange.discrepancy-${decision}`,
      before: { billNo: proposal.billNo, state: "waiting" },
      after: { state: after },
      note,
      at,
    });
  });
  wakeOutbox();
}
