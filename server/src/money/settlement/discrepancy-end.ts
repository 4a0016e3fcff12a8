/** Two persons agree on what the provider's statement shows: state, ledger, payout and words change in one commit. */
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../../foundation/message/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { correctPayout } from "../../ledger/wallet/api.ts";
import { ExchangeState } from "#contract/enums.ts";
import {
  settleByTwo,
  changeWaiting,
  proposalStates,
  setFrozen,
  settleDead,
} from "../payout/api.ts";
import { lockScene, type DiscrepancyScene } from "./discrepancy-scene.ts";
import { settlementOf, type Settlement } from "./discrepancy-rule.ts";
import * as rows from "./discrepancy-sql.ts";
import { noteOf, sumOf, tellOf } from "./discrepancy-words.ts";
import { type AuditActor, recordAudit, staffActor } from "../../people/staff/api.ts";
import { insertStep, moveExchange, memoOf } from "../exchange/api.ts";

type EndDiscrepancyInput = AuditActor & {
  id: number;
  note: string;
  proposal: rows.DiscrepancyRow;
  answer: string;
};

/** False: it was decided, or moved on, in this very moment; then nothing is booked. */
export async function endDiscrepancy(world: World, ending: EndDiscrepancyInput): Promise<boolean> {
  const at = world.clock.now();
  return transact(world.db, async (tx) => {
    const { id, proposal, staff, note, answer } = ending;
    const scene = await lockScene(tx, id, proposal.billNo);
    const { overtaken, confirmed } = proposalStates;
    const waiting = { table: "exchangeDiscrepancy", id: proposal.id } as const;
    if (!isAsAsked(scene, proposal)) {
      await changeWaiting(tx, waiting, { state: overtaken, decidedAt: at });
      return false;
    }
    const { standing } = scene;
    const settlement = settlementOf(standing, proposal);
    const decided = { decidedBy: staff.staffId, decidedAt: at, decideNote: note, answer };
    const change = { ...decided, state: confirmed, backAmount: settlement.backAmount };
    if (!(await changeWaiting(tx, waiting, change))) return false;
    await book(tx, { ...ending, scene, settlement, at });
    await recordAudit(tx, {
      actor: ending,
      action: "exchange.discrepancy-confirm",
      subject: ["exchange", ending.id],
      before: { ...standing, billNo: proposal.billNo, askedBy: proposal.askedBy },
      after: { paidFen: proposal.fen, claim: proposal.claim, answer, ...settlement.correction },
      note,
      at,
    });
    return true;
  });
}

/** Open, it was frozen when it was proposed: nothing was sent since then. */
const isAsAsked = (
  { row, isFrozen }: DiscrepancyScene,
  { fromState }: rows.DiscrepancyRow,
): boolean => row.state === fromState && (fromState !== ExchangeState.of.toBeIssued || isFrozen);

type Booking = EndDiscrepancyInput & { scene: DiscrepancyScene; settlement: Settlement; at: Date };

async function book(tx: Tx, booking: Booking): Promise<void> {
  const { id, proposal, scene, settlement, at } = booking;
  const { row, isOwn, standing } = scene;
  await rows.replaceStanding(tx, proposal.billNo);
  await rows.setStanding(tx, proposal.id);
  const note = noteOf({ row, standing, finding: proposal }, settlement);
  const state = await move(tx, booking, note);
  await correct(tx, booking, note);
  await settleDead(tx, proposal.billNo, at);
  if (!isOwn) return;
  await rows.settlePayoutRow(tx, {
    exchangeId: id,
    fen: proposal.fen,
    providerNo: proposal.providerNo,
    at,
    isPaid: state === ExchangeState.of.issued,
    message: `两人按渠道账单结清（${proposal.reference}）`,
  });
  await setFrozen(tx, id, null);
  await settleByTwo(tx, { exchangeId: id, by: proposal.id, at });
}

/** The member reads what changes for them, and nothing else. */
async function move(tx: Tx, booking: Booking, note: string | undefined): Promise<ExchangeState> {
  const { id, staff, scene, settlement, at } = booking;
  const { event, correction } = settlement;
  const moved =
    event &&
    (await moveExchange(tx, { id, event, at, ...(note !== undefined && { reason: note }) }));
  if (event && !moved) throw new Error(`exchange ${id} is locked and did not move by ${event}`);
  const { state } = moved ?? scene.row;
  if (note === undefined) return state;
  const actor = staffActor(staff);
  await insertStep(tx, { exchangeId: id, state, actor, note, at });
  if (event === undefined && correction.member === 0) return state;
  await tell(tx, {
    memberId: scene.row.memberId,
    kind: MessageKind.of.exchange,
    ...tellOf(note, settlement),
    about: { kind: "exchange", id },
    key: `exchange:${id}:settled:${booking.proposal.id}`,
    at,
  });
  return state;
}

async function correct(tx: Tx, booking: Booking, note: string | undefined): Promise<void> {
  const { id, staff, proposal, scene, settlement, at } = booking;
  const { row } = scene;
  if (row.holdTx === null) throw new Error(`exchange ${id} holds nothing`);
  const { memberId, asset, amount, grossFen, feeFen, taxFen, holdTx } = row;
  const settled = { id: proposal.id, memberId, asset, amount, grossFen, holdTx };
  const memo = `${memoOf(row)}${note === undefined ? "，按渠道账单结清" : `，${note}`}`;
  const about = { refId: id, memo, actor: staffActor(staff), at };
  const { owed } = await correctPayout(
    tx,
    { ...settled, ...about, keptFen: feeFen + taxFen },
    settlement.correction,
  );
  if (owed === 0) return;
  await insertStep(tx, {
    exchangeId: id,
    state: ExchangeState.of.issued,
    actor: staffActor(staff),
    note: `余额不足，其中 ${sumOf(row, owed)}记为欠款，由之后的奖励抵扣`,
    at,
  });
}
