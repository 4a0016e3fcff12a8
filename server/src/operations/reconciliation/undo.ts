/**
 * Undoing a run, line by line, for 30 days. What was pending cannot be pending again: its decision is
 * turned round instead, without a mark on anybody's score (docs/decisions/0025). What was decided
 * again since the run stays as it is.
 */
import { AuditState, InvalidReason } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffActor, type AuditActor } from "../../people/staff/api.ts";
import {
  decisionsOfAll,
  type ResponseRow,
  reverse,
  undoCorrection,
} from "../../study/survey/api.ts";
import type { ServedTask } from "../../study/task/api.ts";
import { BATCH, isChange, lockedOf } from "./commit.ts";
import { type Phase, readFound, written } from "./outcome.ts";
import { isAlone, requestOf, undoUntil } from "./run.ts";
import { linesInPhase, type LineRow, lockRun, type RunRow, setOutcomes, setRun } from "./sql.ts";

export type Undo = { id: number; by: AuditActor; note: string };

/** Only once. Throws `notFound`, or `conflict` for a run that was never carried out or is too old. */
export async function undoRun(world: World, undo: Undo): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await transact(world.db, (tx) => undoBatch(tx, world, { ...undo, after: from }));
  }
}

async function undoBatch(
  tx: Tx,
  world: World,
  { id, by, note, after }: Undo & { after: number },
): Promise<number | undefined> {
  const now = world.clock.now();
  const run = mustFind(await lockRun(tx, id));
  if (run.undoneAt) return undefined;
  if (!run.committedAt) throw new Failure("conflict", { msg: "这次对账还没有执行，不需要撤销" });
  if (undoUntil(run.committedAt) < now)
    throw new Failure("conflict", { msg: `已超过 ${limits.reversalDays} 天，不能撤销` });
  const lines = await linesInPhase(tx, { runId: id, phase: "done", after, size: BATCH });
  await takeBack(tx, world, { run, lines, by, note });
  if (lines.length === BATCH) return lines.at(-1)?.line;
  const request = requestOf(run);
  await setRun(tx, id, {
    request: { ...request, names: { ...request.names, undone: by.staff.name } },
    undoneBy: by.staff.staffId,
    undoneAt: now,
  });
  await recordAudit(tx, {
    actor: by,
    action: "reconciliation.undo",
    subject: ["reconciliation", id],
    before: { figures: run.figures },
    note,
    at: now,
  });
  return undefined;
}

type UndoBatch = { run: RunRow; lines: readonly LineRow[]; by: AuditActor; note: string };
type UndoDecision = Awaited<ReturnType<typeof decisionsOfAll>>[number];

async function takeBack(tx: Tx, world: World, { run, lines, by, note }: UndoBatch): Promise<void> {
  const changed = lines.filter(isChange);
  const { responses, tasks } = await lockedOf(tx, changed);
  const decisions = Map.groupBy(
    await decisionsOfAll(tx, [...responses.keys()]),
    (decision) => decision.responseId,
  );
  const outcomes: { line: number; outcome: string }[] = [];
  for (const line of lines) {
    const response = responses.get(line.responseId ?? 0);
    const task = tasks.get(response?.taskId ?? 0);
    const made = decisions.get(line.responseId ?? 0) ?? [];
    const given = { run, by, note, made };
    const left: Left =
      isChange(line) && response && task
        ? await turnRound(tx, world, { ...given, response, task })
        : { phase: "undone" };
    outcomes.push({ line: line.line, outcome: written({ ...readFound(line.outcome), ...left }) });
  }
  await setOutcomes(tx, run.id, outcomes);
}

type UndoOne = Omit<UndoBatch, "lines"> & {
  response: ResponseRow;
  task: ServedTask;
  /** Every decision about the response, oldest first. */
  made: readonly UndoDecision[];
};

type Left = { phase: Phase; why?: "pace" };

async function turnRound(tx: Tx, world: World, one: UndoOne): Promise<Left> {
  const { run, by, note, response, task, made } = one;
  const last = made.at(-1);
  if (last?.runId !== run.id) return { phase: "kept" };
  const valid = response.auditState !== AuditState.of.valid;
  const remark = `撤销对账「${run.name}」：${note}`.slice(0, 200);
  if (last.toAudit === null) {
    const given = { response, task, by: staffActor(by.staff), runId: null, remark };
    // The result's own sentence is what the member reads again.
    await undoCorrection(tx, world, { ...given, note: "", last, before: made.at(-2) });
    return { phase: "undone" };
  }
  const alone = isAlone(requestOf(run));
  // Otherwise refusing many and undoing that would be the way to approve them all.
  if (valid && response.held.length > 0 && !alone) return { phase: "kept", why: "pace" };
  // What it was invalid for before the run, if it was.
  const before = made.at(-2)?.reason as InvalidReason | null | undefined;
  await reverse(tx, world, {
    response,
    task,
    valid,
    reason: valid ? undefined : (before ?? InvalidReason.of.client),
    note: remark,
    by: staffActor(by.staff),
    because: "undo",
    alone,
  });
  return { phase: "undone" };
}
