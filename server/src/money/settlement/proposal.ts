/** How the second of two decides what the first has said of a payout: the same for both things that can be said. */
import { ExchangeState } from "#contract/enums.ts";
import { transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { hurryJob, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import {
  payoutLane,
  lockPayout,
  PAYOUT_TOPIC,
  changeWaiting,
  type ProposalRow,
  proposalStates,
  type ProposalTable,
  setFrozen,
  waitingProposal,
} from "../payout/api.ts";
import { whyNotDecide } from "./proposal-second.ts";
import { lockExchange } from "../exchange/api.ts";

export type ProposalToDecideInput = AuditActor & {
  id: number;
  decision: "confirm" | "refuse" | "withdraw";
  note: string;
};

/** Throws `conflict` where nothing waits, `forbidden` for those who cannot decide it so. */
export async function proposalToDecide<T extends ProposalTable>(
  world: World,
  table: T,
  { id, decision, note, staff }: ProposalToDecideInput,
) {
  const proposal = await waitingProposal(world.db, table, id);
  if (!proposal) throw new Failure("conflict", { msg: "没有等待复核的申请，或已被处理" });
  if (decision === "withdraw" && proposal.askedBy !== staff.staffId)
    throw new Failure("forbidden", { msg: "只有提交人可以撤回" });
  const whyNot = decision === "withdraw" ? undefined : await whyNotDecide(world, proposal, staff);
  if (whyNot !== undefined) throw new Failure("forbidden", { msg: whyNot });
  if (decision === "refuse" && note === "") throw badField("note", "请填写驳回的原因");
  return proposal;
}

const actions = { exchangeUnpaid: "unpaid", exchangeDiscrepancy: "discrepancy" } as const;

type EndProposalInput = ProposalToDecideInput & { table: ProposalTable; proposal: ProposalRow };

/** The proposal is refused or taken back: what is open is sent again as before, at once. */
export async function endProposal(world: World, ending: EndProposalInput): Promise<void> {
  const { id, decision, note, staff, table, proposal } = ending;
  const at = world.clock.now();
  const after = decision === "refuse" ? "refused" : "withdrawn";
  await transact(world.db, async (tx) => {
    const row = await lockExchange(tx, id);
    await lockPayout(tx, id);
    const decided = { decidedBy: staff.staffId, decidedAt: at, decideNote: note };
    const change = { state: proposalStates[after], ...decided };
    if (!(await changeWaiting(tx, { table, id: proposal.id }, change)))
      throw new Failure("conflict", { msg: "已被处理" });
    if (row?.state === ExchangeState.of.toBeIssued) {
      await setFrozen(tx, id, null);
      const lane = payoutLane(proposal.provider);
      await hurryJob(tx, world.clock, { topic: PAYOUT_TOPIC, lane, payload: { exchangeId: id } });
    }
    await recordAudit(tx, {
      actor: ending,
      action: `exchange.${actions[table]}-${decision}`,
      subject: ["exchange", ending.id],
      before: { billNo: proposal.billNo, state: "waiting" },
      after: { state: after },
      note,
      at,
    });
  });
  wakeOutbox();
}
