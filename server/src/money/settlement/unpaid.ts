/**
 * The end of a payout that can never succeed, by two persons on the provider's statement that it did not pay
 * (contract/src/console/money/unpaid.ts, docs/decisions/0055). Proposing freezes the number; confirming asks the
 * provider once more and lets its answer decide.
 */
import type { decideUnpaid, proposeUnpaid } from "#contract/console/money/unpaid.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { storeEvidence } from "./evidence.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import {
  lockPayout,
  BY_HAND,
  isProposalWaiting,
  setFrozen,
  insertUnpaid,
  nexts,
} from "../payout/api.ts";
import { lockExchange, alreadyIs } from "../exchange/api.ts";
import { askOnceMore } from "./unpaid-ask.ts";
import { endUnpaid } from "./unpaid-end.ts";
import { endProposal, proposalToDecide } from "./proposal.ts";

type Proposing = AuditActor & ParsedOf<typeof proposeUnpaid>["body"] & { id: number };

export async function propose(world: World, { id, evidence, ...asked }: Proposing): Promise<void> {
  await transact(world.db, (tx) => lockUnpayable(tx, id));
  const { key, type } = await storeEvidence(world, evidence);
  const at = world.clock.now();
  const { staff, next, reference, note } = asked;
  await transact(world.db, async (tx) => {
    const payout = await lockUnpayable(tx, id);
    if (await isProposalWaiting(tx, id))
      throw new Failure("conflict", { msg: "已有同事提交，等待复核" });
    await setFrozen(tx, id, at);
    await insertUnpaid(tx, {
      exchangeId: id,
      billNo: payout.billNo,
      provider: payout.provider,
      payer: payout.payer,
      next: nexts[next],
      reference,
      note,
      evidenceKey: key,
      evidenceType: type,
      askedBy: staff.staffId,
      askedAt: at,
    });
    await recordAudit(tx, {
      actor: asked,
      action: "exchange.unpaid-propose",
      subject: ["exchange", id],
      before: { payout: payout.state },
      after: { billNo: payout.billNo, next, reference },
      note,
      at,
    });
  });
}

/** Under the locks of the exchange and its payout; throws why it cannot be ended this way. */
async function lockUnpayable(tx: Tx, id: number) {
  const row = mustFind(await lockExchange(tx, id));
  if (row.type !== ExchangeType.of.cash) throw badField("id", "只用于提现");
  if (row.state !== ExchangeState.of.toBeIssued)
    throw new Failure("conflict", { msg: alreadyIs(row.state) });
  const payout = await lockPayout(tx, id);
  if (!payout) throw new Failure("conflict", { msg: "没有付款单" });
  if (payout.provider === BY_HAND)
    throw new Failure("conflict", { msg: "手工付款的提现，请在付款文件中登记失败" });
  return payout;
}

type DecideOnUnpaidInput = AuditActor & ParsedOf<typeof decideUnpaid>["body"] & { id: number };

export async function decideOnUnpaid(world: World, deciding: DecideOnUnpaidInput): Promise<void> {
  const table = "exchangeUnpaid";
  const proposal = await proposalToDecide(world, table, deciding);
  if (deciding.decision !== "confirm") return endProposal(world, { ...deciding, table, proposal });
  // Outside any transaction: the provider may take its time.
  const answer = await askOnceMore(world, proposal);
  if (answer.kind === "settled") return;
  return endUnpaid(world, { ...deciding, proposal, answer: answer.words });
}
