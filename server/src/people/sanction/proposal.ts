/** A warning is one person's decision; what is above it waits for a second one's (people/staff/second-person.ts). */
import { decideSanction, sanctionMember } from "#contract/console/people/sanction.ts";
import { SanctionStep, sanctionDays } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, stillMay, whyNotSecond } from "../staff/api.ts";
import { lockMember } from "../member/api.ts";
import { type SanctionActor, mustBeFree, placeSanction, type PlaceWanted } from "./place.ts";
import * as rows from "./proposal-sql.ts";

const { warning, fewerTasks } = SanctionStep.of;

function mustFit({ step, days, tasksPerDay }: PlaceWanted): void {
  const { most } = sanctionDays[step];
  if (days > most) throw badField("days", `「${SanctionStep.label(step)}」最多 ${most} 天`);
  if (step === fewerTasks && tasksPerDay === null)
    throw badField("tasksPerDay", "请输入每天最多几个任务");
  if (step !== fewerTasks && tasksPerDay !== null)
    throw badField("tasksPerDay", "只有减少任务才能填写每天任务数");
}

export type Made = { sanctionId: number } | { proposalId: number };

export async function askSanction(
  tx: Tx,
  world: World,
  { by, ...wanted }: PlaceWanted & { by: SanctionActor },
): Promise<Made> {
  mustFit(wanted);
  if (wanted.step === warning) {
    const made = await placeSanction(tx, world, { ...wanted, by, askedBy: by.staffId });
    return { sanctionId: made.id };
  }
  // Locked, so that a colleague's click in the same moment finds this one.
  const { at } = await mustBeFree(tx, world, wanted);
  const waiting = await rows.waitingOf(tx, wanted.memberId);
  if (waiting.some(({ step }) => step === wanted.step))
    throw new Failure("conflict", { msg: `「${stepWords(wanted)}」已有同事提交，等待复核` });
  const row = await rows.insertProposal(tx, { ...wanted, askedBy: by.staffId, askedAt: at });
  await audit(tx, {
    row,
    by,
    action: "member.sanction-ask",
    after: "waiting",
    at,
  });
  return { proposalId: row.id };
}

type ProposalLine = {
  row: rows.ProposalRow;
  by: SanctionActor;
  action: string;
  after: keyof typeof rows.states;
  at: Date;
};

/** Without its words, as of a sanction (`factsOf` in place.ts). */
const audit = (tx: Tx, { row, by, action, after, at }: ProposalLine) => {
  const { id, step, category, tasksPerDay, days } = row;
  const facts = { proposal: id, step, category, tasksPerDay, days };
  return recordAudit(tx, {
    actor: { staff: by, ip: by.ip },
    action,
    subject: ["member", row.memberId],
    before: after === "waiting" ? null : { ...facts, state: "waiting" },
    after: { ...facts, state: after },
    at,
  });
};

/** Why this operator can neither confirm nor refuse it; undefined = they can. */
export async function whyNotDecide(
  db: Db,
  world: Pick<World, "clock">,
  { row, staffId }: { row: rows.ProposalRow; staffId: number },
): Promise<string | undefined> {
  if (row.state !== rows.states.waiting) return "已经处理";
  if (row.askedBy === staffId) return "不能复核自己提出的处罚，请由另一位同事复核";
  return whyNotSecond(db, world, { second: staffId, firsts: [row.askedBy], since: row.askedAt });
}

export const deciders = decideSanction.access.staff;

export type DecideProposalInput = {
  by: SanctionActor;
  id: number;
  decision: "confirm" | "refuse" | "withdraw";
  note: string;
};

/** Throws `forbidden` for those who cannot, `conflict` where it was decided already or cannot stand any more. */
export async function decideProposal(
  tx: Tx,
  world: World,
  { by, id, decision, note }: DecideProposalInput,
): Promise<rows.ProposalRow> {
  const row = await lockedInOrder(tx, id);
  if (row.state !== rows.states.waiting)
    throw new Failure("conflict", { msg: "这项处罚已有同事处理" });
  const at = world.clock.now();
  const decided = { decidedBy: by.staffId, decidedAt: at, decideNote: note, sanctionId: null };
  if (decision === "withdraw") {
    if (row.askedBy !== by.staffId) throw new Failure("forbidden", { msg: "只有提出人可以撤回" });
    await rows.saveDecision(tx, id, { ...decided, state: rows.states.withdrawn });
    await audit(tx, { row, by, action: "member.sanction-withdraw", after: "withdrawn", at });
    return row;
  }
  const whyNot = await whyNotDecide(tx, world, { row, staffId: by.staffId });
  if (whyNot !== undefined) throw new Failure("forbidden", { msg: whyNot });
  if (decision === "refuse") {
    if (note === "") throw badField("note", "请填写驳回的原因");
    await rows.saveDecision(tx, id, { ...decided, state: rows.states.refused });
    await audit(tx, { row, by, action: "member.sanction-refuse", after: "refused", at });
    return row;
  }
  const asked = { ids: [row.askedBy], roles: sanctionMember.access.staff };
  if (!(await stillMay(tx, asked)).has(row.askedBy))
    throw new Failure("conflict", { msg: "提出人已停用或不再有权处罚，请驳回后重新提出" });
  const { memberId, step, category, tasksPerDay, days, reason, shown, askedBy } = row;
  const wanted = { memberId, step, category, tasksPerDay, days, reason, shown };
  const made = await placeSanction(tx, world, { ...wanted, by, askedBy });
  await rows.saveDecision(tx, id, {
    ...decided,
    state: rows.states.confirmed,
    sanctionId: made.id,
  });
  return row;
}

/** As everybody who places one: the member first, then what is about them. */
async function lockedInOrder(tx: Tx, id: number): Promise<rows.ProposalRow> {
  const found = mustFind(await rows.proposalById(tx, id));
  await lockMember(tx, found.memberId);
  return mustFind(await rows.lockProposal(tx, id));
}
