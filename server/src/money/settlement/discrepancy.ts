/**
 * The end of a contradiction by two persons, by what the provider's own statement shows
 * (contract/src/console/money/discrepancy.ts, docs/decisions/0058). Proposing freezes a number that is still open;
 * confirming asks the provider once more and books the difference.
 */
import type { decideDiscrepancy, proposeDiscrepancy } from "#contract/console/money/discrepancy.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { ExchangeState } from "#contract/enums.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { askBefore } from "./discrepancy-ask.ts";
import { endDiscrepancy } from "./discrepancy-end.ts";
import { lockScene, mustDiffer } from "./discrepancy-scene.ts";
import { insertDiscrepancy } from "./discrepancy-sql.ts";
import { storeEvidence } from "./evidence.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { isProposalWaiting, setFrozen } from "../payout/api.ts";
import { endProposal, proposalToDecide } from "./proposal.ts";

const { toBeIssued } = ExchangeState.of;
const conflict = (msg: string) => new Failure("conflict", { msg });

type Proposing = AuditActor & ParsedOf<typeof proposeDiscrepancy>["body"] & { id: number };

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
    await insertDiscrepancy(tx, {
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
    await recordAudit(tx, {
      actor: asked,
      action: "exchange.discrepancy-propose",
      subject: ["exchange", asked.id],
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
  if (await isProposalWaiting(tx, asked.id)) throw conflict("已有同事提交，等待复核");
  return scene;
}

type DecideByStatementInput = AuditActor &
  ParsedOf<typeof decideDiscrepancy>["body"] & { id: number };

export async function decideByStatement(
  world: World,
  deciding: DecideByStatementInput,
): Promise<void> {
  const table = "exchangeDiscrepancy";
  const proposal = await proposalToDecide(world, table, deciding);
  if (deciding.decision !== "confirm") return endProposal(world, { ...deciding, table, proposal });
  // Outside any transaction: the provider may take its time.
  const asked = await askBefore(world, proposal);
  if (asked.kind === "settled") return;
  if (!(await endDiscrepancy(world, { ...deciding, proposal, answer: asked.words })))
    throw conflict("刚刚已被处理，请刷新后再看");
}
