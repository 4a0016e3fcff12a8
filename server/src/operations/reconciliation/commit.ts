/**
 * Carrying a run out: batch by batch, each in one transaction with what its lines came to, so that a
 * crash in the middle leaves a run that the next commit finishes, and nothing happens twice.
 */
import type { ReconciliationOutcome } from "#contract/console/operations/reconciliation.ts";
import type { InvalidReason, JoinResult } from "#contract/enums.ts";
import { lockWalletsOf } from "../../people/growth/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffActor, type AuditActor } from "../../people/staff/api.ts";
import {
  completeByList,
  correctResult,
  decide,
  lockByIds,
  peopleOfRun,
  type ResponseRow,
  reverse,
  settleClaim,
} from "../../study/survey/api.ts";
import { type ServedTask, tasksByIds } from "../../study/task/api.ts";
import { lockMember } from "../../people/member/api.ts";
import { addMoney, type Money, moneyOf, noMoney } from "./figures.ts";
import { changes, type OutcomeFound, outcomeOf, readFound, written } from "./outcome.ts";
import { expiresAt, isAlone, requestOf } from "./run.ts";
import {
  countOutcomes,
  linesInPhase,
  type LineRow,
  lockRun,
  type RunRow,
  setOutcomes,
  setRun,
} from "./sql.ts";

/** A batch holds the locks of so many responses until it ends. */
export const BATCH = 200;

/** Once, no matter who asks and how often. Throws `notFound`, or `runClosed` for an old preview. */
export async function commitRun(world: World, id: number, by: AuditActor): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await transact(world.db, (tx) => commitBatch(tx, world, { id, by, after: from }));
    failpoint("reconcile.after-commit");
  }
}

/** Answers the last line of the batch; undefined when the run is through. */
async function commitBatch(
  tx: Tx,
  world: World,
  { id, by, after }: { id: number; by: AuditActor; after: number },
): Promise<number | undefined> {
  const run = mustFind(await lockRun(tx, id));
  if (run.undoneAt) throw new Failure("runClosed");
  if (run.committedAt) return undefined;
  const isBegun = requestOf(run).moved !== undefined;
  if (!isBegun && expiresAt(run) <= world.clock.now()) throw new Failure("runClosed");
  if (!isBegun) await logBegin(tx, world, { run, by });
  const lines = await linesInPhase(tx, { runId: id, phase: "preview", after, size: BATCH });
  const moved = addMoney(
    requestOf(run).moved ?? noMoney(),
    await carryOut(tx, world, { run, lines, by }),
  );
  const request = { ...requestOf(run), moved };
  const last = lines.at(-1)?.line;
  if (last === undefined || lines.length < BATCH)
    await finish(tx, world, { run: { ...run, request }, by });
  else await setRun(tx, id, { request });
  failpoint("reconcile.before-commit");
  return lines.length < BATCH ? undefined : last;
}

const logBegin = (tx: Tx, world: World, { run, by }: { run: RunRow; by: AuditActor }) =>
  recordAudit(tx, {
    actor: by,
    action: "reconciliation.commit",
    subject: ["reconciliation", run.id],
    after: { name: run.name, forecast: run.figures },
    at: world.clock.now(),
  });

/** The figures of what happened take the place of the forecast. */
async function finish(
  tx: Tx,
  world: World,
  { run, by }: { run: RunRow; by: AuditActor },
): Promise<void> {
  const request = requestOf(run);
  const outcomes = await countOutcomes(tx, run.id);
  await setRun(tx, run.id, {
    figures: {
      lines: Object.values(outcomes).reduce((sum, n) => sum + n, 0),
      outcomes,
      ...(await peopleOfRun(tx, run.id)),
      ...(request.moved ?? noMoney()),
    },
    request: { ...request, names: { ...request.names, committed: by.staff.name } },
    committedBy: by.staff.staffId,
    committedAt: world.clock.now(),
  });
}

type CommitBatch = { run: RunRow; lines: readonly LineRow[]; by: AuditActor };

async function carryOut(tx: Tx, world: World, { run, lines, by }: CommitBatch): Promise<Money> {
  const { responses, tasks } = await lockedOf(tx, lines);
  let moved = noMoney();
  const alone = isAlone(requestOf(run));
  const outcomes: { line: number; outcome: string }[] = [];
  for (const line of lines) {
    const response = responses.get(line.responseId ?? 0);
    const task = tasks.get(response?.taskId ?? 0);
    const found = foundNow(line, response, { now: world.clock.now(), alone });
    if (response && task) {
      const given = { response, task, line, run, by: staffActor(by.staff) };
      const done = await carryOutLine(tx, world, { ...given, outcome: found.outcome });
      moved = addMoney(moved, done.moved);
      responses.set(done.after.id, done.after);
    }
    outcomes.push({ line: line.line, outcome: written({ ...found, phase: "done" }) });
  }
  await setOutcomes(tx, run.id, outcomes);
  return moved;
}

/** All responses of these lines, locked in the order of their ids, with their wallets, and their tasks. */
export async function lockedOf(tx: Tx, lines: readonly LineRow[]) {
  const ids = [...new Set(lines.flatMap((line) => line.responseId ?? []))];
  const responses = new Map((await lockByIds(tx, ids)).map((row) => [row.id, row]));
  await lockCorrected(tx, lines, responses);
  await lockWalletsOf(tx, [...responses.values()]);
  const taskIds = [...new Set([...responses.values()].map((row) => row.taskId))];
  const tasks = new Map((await tasksByIds(tx, taskIds)).map((task) => [task.id, task]));
  return { responses, tasks };
}

/**
 * Whose consolations of a day are counted: their members' rows, before any of their money, in ascending
 * order as everywhere.
 */
async function lockCorrected(
  tx: Tx,
  lines: readonly LineRow[],
  responses: ReadonlyMap<number, ResponseRow>,
): Promise<void> {
  const corrected = lines.filter(({ askedResult }) => askedResult !== null);
  const members = corrected.flatMap((line) => responses.get(line.responseId ?? 0)?.memberId ?? []);
  for (const id of [...new Set(members)].toSorted((a, b) => a - b)) await lockMember(tx, id);
}

/** Judged again by the locked response; what the file itself decides stays. */
function foundNow(
  line: LineRow,
  response: ResponseRow | undefined,
  at: { now: Date; alone: boolean },
): OutcomeFound {
  const found = readFound(line.outcome);
  const isOfFile = found.outcome === "contradicting" || found.why === "repeat";
  return isOfFile ? found : outcomeOf(response, { ...line, ...at });
}

type CommitOne = {
  response: ResponseRow;
  task: ServedTask;
  line: LineRow;
  run: RunRow;
  by: string;
  outcome: ReconciliationOutcome;
};

/** Answers the response as it is afterwards, and what moved. */
async function carryOutLine(tx: Tx, world: World, one: CommitOne) {
  const { response, task, line, run, by, outcome } = one;
  if (outcome !== "correct") {
    const after = await apply(tx, world, one);
    const isTaken = outcome === "reverse";
    const lost = isTaken ? { gold: after.paidGold, fen: after.paidFen } : { gold: 0, fen: 0 };
    return { after, moved: moneyOf(outcome, response, { lost }) };
  }
  const corrected = await correctResult(tx, world, {
    response,
    task,
    by,
    runId: run.id,
    result: line.askedResult as JoinResult,
    note: `按对账「${run.name}」更正结果`,
    remark: line.note || `对账「${run.name}」`,
  });
  const goldOnly = (gold: number) => ({ gold, fen: 0 });
  const { gave, took, lost } = corrected;
  const moved = { credited: goldOnly(gave), takenBack: goldOnly(took), lost: goldOnly(lost) };
  return { after: corrected.response, moved };
}

/** Answers the response as it is afterwards. */
async function apply(tx: Tx, world: World, one: CommitOne): Promise<ResponseRow> {
  const { response, task, line, run, by, outcome } = one;
  const reason = (line.reason ?? undefined) as InvalidReason | undefined;
  const given = { response, task, by, runId: run.id, reason, alone: isAlone(requestOf(run)) };
  switch (outcome) {
    case "valid":
      return decide(tx, world, { ...given, event: "foundValid", note: line.note });
    case "invalid":
      return decide(tx, world, { ...given, event: "foundInvalid", note: line.note });
    case "reverse":
    case "restore": {
      const note = line.note || `对账「${run.name}」`;
      return reverse(tx, world, { ...given, valid: outcome === "restore", note });
    }
    case "complete":
      return completeByList(tx, world, { ...given, note: `按对账「${run.name}」补记为完成` });
    case "closed":
      // The list's statement is an answer to a claim, too.
      if (response.auditState === null && !line.valid)
        await settleClaim(tx, response.id, by, "对账名单认定你没有完成。", world.clock.now());
      return response;
    case "correct":
    case "same":
    case "unknown":
    case "contradicting":
    case "held":
      return response;
  }
}

/** Whether the line changed its response at the commit. */
export const isChange = (line: LineRow): boolean => changes.has(readFound(line.outcome).outcome);
