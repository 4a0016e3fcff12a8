/**
 * A change that loosens what guards money, from one person's request by a second one's yes to the moment when it
 * holds. The subject (a brand, an operator) is locked before the proposal, by everybody.
 */
import type { Values } from "#contract/console/operations/guard.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { activeAmong } from "./account-sql.ts";
import { type ProposalKind, changesOf } from "./proposal-kind.ts";
import * as rows from "./proposal-sql.ts";
import { whyNotSecond } from "./second-person.ts";
import { recordAudit } from "./audit-actor.ts";

export type ProposalBy = { staff: StaffCaller; ip: string; note: string };
type StaffProposalRow = rows.ProposalRow;

/** This long a second person may be waited for. */
const CONFIRM_SECONDS = 7 * 86_400;

type StaffProposalLine = {
  row: StaffProposalRow;
  action: string;
  by: ProposalBy | null;
  note: string;
  at: Date;
};

/** On the subject, so that its own story has every step. */
const audit = (tx: Tx, kind: ProposalKind, { row, action, by, note, at }: StaffProposalLine) =>
  recordAudit(tx, {
    actor: by,
    action,
    subject: [kind.subjectKind, row.subjectId],
    before: row.before,
    after: { ...row.after, proposal: row.id },
    note,
    at,
  });

type Proposing = { subjectId: string; before: Values; after: Values; at: Date };

/** The caller holds the subject's lock. Throws `conflict` for what has a proposal already. */
export async function propose(
  tx: Tx,
  kind: ProposalKind,
  by: ProposalBy,
  { subjectId, before, after, at }: Proposing,
): Promise<StaffProposalRow> {
  const open = await rows.openOf(tx, kind.name, [subjectId]);
  for (const one of open) {
    const taken = Object.keys(after).find((name) => name in one.after);
    if (taken !== undefined)
      throw new Failure("conflict", {
        msg: `「${kind.guards[taken]?.label ?? taken}」已有一项改动在等待，请先到「待生效的改动」取消它`,
      });
  }
  const names = Object.keys(after);
  const row = await rows.insertProposal(tx, {
    kind: kind.name,
    subjectId,
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? ""])),
    after,
    note: by.note,
    proposedBy: by.staff.staffId,
    proposedAt: at,
  });
  await audit(tx, kind, { row, action: "proposal.make", by, note: by.note, at });
  return row;
}

type Touched = { subjectId: string; names: readonly string[]; at: Date };

/** What was proposed against a value that no longer stands is void. The caller holds the subject's lock. */
export async function voidTouched(
  tx: Tx,
  kind: ProposalKind,
  { subjectId, names, at }: Touched,
): Promise<void> {
  for (const row of await rows.openOf(tx, kind.name, [subjectId])) {
    const name = names.find((one) => one in row.after);
    if (name === undefined) continue;
    const words = `「${kind.guards[name]?.label ?? name}」在此期间改过，这项改动作废`;
    // oxlint-disable-next-line no-await-in-loop -- one or two, in one transaction
    await end(tx, kind, { row, state: "void", by: null, note: words, at });
  }
}

type ProposalEnding = {
  row: StaffProposalRow;
  state: "cancelled" | "void" | "effective";
  by: ProposalBy | null;
  note: string;
  at: Date;
};

const endings = {
  cancelled: "proposal.cancel",
  void: "proposal.void",
  effective: "proposal.effect",
} as const;

async function end(tx: Tx, kind: ProposalKind, { row, state, by, note, at }: ProposalEnding) {
  const endedBy = by?.staff.staffId ?? null;
  await rows.endProposal(tx, row.id, { state, endedBy, endedAt: at, endNote: note });
  await audit(tx, kind, { row, action: endings[state], by, note, at });
}

type Kinds = readonly ProposalKind[];

export function kindOf(kinds: Kinds, row: Pick<StaffProposalRow, "kind">): ProposalKind {
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`nobody brings proposals of ${row.kind}`);
  return kind;
}

/** The subject first, then the proposal as it is under both locks. */
async function locked(tx: Tx, kinds: Kinds, id: number) {
  const found = mustFind(await rows.proposalById(tx, id));
  const kind = kindOf(kinds, found);
  const stands = await kind.stands(tx, found.subjectId);
  return { kind, stands, row: await rows.lockProposal(tx, id) };
}

const isStale = ({ before }: StaffProposalRow, stands: Values | undefined): boolean =>
  !stands || Object.entries(before).some(([name, value]) => stands[name] !== value);

type ConfirmProposalInput = ProposalBy & { id: number };

/** Throws `forbidden` for those who cannot be the second, `conflict` for what cannot be confirmed any more. */
export async function confirmProposal(world: World, kinds: Kinds, deciding: ConfirmProposalInput) {
  const voided = await transact(world.db, (tx) => confirmIn(tx, world, kinds, deciding));
  for (const kind of kinds) kind.afterwards(world);
  // Thrown after the commit, so that it stays recorded as void.
  if (voided !== undefined) throw new Failure("conflict", { msg: voided });
}

async function confirmIn(
  tx: Tx,
  world: World,
  kinds: Kinds,
  { id, ...by }: ConfirmProposalInput,
): Promise<string | undefined> {
  const { kind, stands, row } = await locked(tx, kinds, id);
  const at = world.clock.now();
  if (row.state !== "proposed") throw new Failure("conflict", { msg: "这项改动已经处理过" });
  if (row.proposedBy === by.staff.staffId)
    throw new Failure("forbidden", { msg: "不能复核自己提出的改动，请由另一位同事复核" });
  const why = await whyVoid(tx, kind, { row, stands, at });
  if (why !== undefined) {
    await end(tx, kind, { row, state: "void", by: null, note: why, at });
    return why;
  }
  const refusal = await secondRefusal(tx, world, { row, staffId: by.staff.staffId });
  if (refusal !== undefined) throw new Failure("forbidden", { msg: refusal });
  const hours = (await kind.delayHours(tx, [row.subjectId])).get(row.subjectId) ?? 0;
  const effectiveAt = addSeconds(at, hours * 3600);
  await rows.saveConfirmation(tx, id, {
    confirmedBy: by.staff.staffId,
    confirmedAt: at,
    confirmNote: by.note,
    effectiveAt,
  });
  await audit(tx, kind, { row, action: "proposal.confirm", by, note: by.note, at });
  if (hours === 0) await takeEffect(tx, world, { kind, row, at });
  return undefined;
}

/** What is proposed about somebody's account is about them: they are no second person for it either. */
export const secondRefusal = (
  tx: Tx | World["db"],
  world: World,
  { row, staffId }: { row: StaffProposalRow; staffId: number },
): Promise<string | undefined> => {
  const firsts = row.kind === "staff" ? [row.proposedBy, Number(row.subjectId)] : [row.proposedBy];
  return whyNotSecond(tx, world, { second: staffId, firsts, since: row.proposedAt });
};

type WhyVoidInput = { row: StaffProposalRow; stands: Values | undefined; at: Date };

async function whyVoid(tx: Tx, kind: ProposalKind, { row, stands, at }: WhyVoidInput) {
  if (isStale(row, stands)) return "提出之后设置已经改过，这项改动作废，请重新提出";
  if (row.state === "proposed" && addSeconds(row.proposedAt, CONFIRM_SECONDS) <= at)
    return "七天内没有人复核，这项改动作废";
  const still = await activeAmong(tx, { ids: [row.proposedBy], roles: kind.proposers });
  // Once two operators have agreed it belongs to both.
  return row.state === "proposed" && still.length === 0
    ? "提出人已停用或不再有权修改，这项改动作废"
    : undefined;
}

export const cancelProposal = (world: World, kinds: Kinds, { id, ...by }: ConfirmProposalInput) =>
  transact(world.db, async (tx) => {
    const { kind, row } = await locked(tx, kinds, id);
    if (row.endedAt !== null)
      throw new Failure("conflict", {
        msg: row.state === "effective" ? "这项改动已经生效，不能取消" : "这项改动已经处理过",
      });
    await end(tx, kind, { row, state: "cancelled", by, note: by.note, at: world.clock.now() });
  });

type DueProposal = { kind: ProposalKind; row: StaffProposalRow; at: Date };

async function takeEffect(tx: Tx, world: World, { kind, row, at }: DueProposal): Promise<void> {
  const { subjectId, after: values, proposedBy } = row;
  await kind.enforce(tx, world, { subjectId, values, proposedBy, at });
  await end(tx, kind, { row, state: "effective", by: null, note: row.note, at });
}

/** The scheduled job: never earlier than was said; each in a transaction of its own, no matter who else runs it, too. */
export async function carryOutProposals(world: World, kinds: Kinds): Promise<void> {
  const now = world.clock.now();
  const due = await rows.dueProposals(world.db, now, addSeconds(now, -CONFIRM_SECONDS));
  for (const { id } of due) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they may be of one brand
    await carryOut(world, kinds, id);
  }
  if (due.length > 0) for (const kind of kinds) kind.afterwards(world);
}

async function carryOut(world: World, kinds: Kinds, id: number): Promise<void> {
  try {
    await transact(world.db, async (tx) => {
      const { kind, stands, row } = await locked(tx, kinds, id);
      const at = world.clock.now();
      if (row.endedAt !== null) return;
      const why = await whyVoid(tx, kind, { row, stands, at });
      if (why !== undefined) return end(tx, kind, { row, state: "void", by: null, note: why, at });
      if (row.effectiveAt !== null && row.effectiveAt <= at)
        await takeEffect(tx, world, { kind, row, at });
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // It contradicts what is in force by now; the list shows why.
    await transact(world.db, async (tx) => {
      const { kind, row } = await locked(tx, kinds, id);
      const note = `没有生效：${error.message}`;
      if (row.endedAt === null)
        await end(tx, kind, { row, state: "void", by: null, note, at: world.clock.now() });
    });
  }
}

export { changesOf };
