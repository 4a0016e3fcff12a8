/**
 * Carrying an import out, and undoing it: each line in a transaction of its own with what became of it, so
 * that a crash in the middle leaves a run that the next call goes on with, and no line happens twice.
 */
import { limits } from "#contract/limits.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, type AuditActor } from "../../people/staff/api.ts";
import { kinds } from "./kind.ts";
import * as rows from "./sql.ts";

/** This many lines a call: well below the half minute that a browser waits. */
export const LINES_A_CALL = 200;
const { LINE } = rows;

/** No matter who calls and how often, each line is carried out once. */
export async function commitImport(world: World, id: number, by: AuditActor): Promise<void> {
  await transact(world.db, (tx) => begin(tx, world, { id, by }));
  const lines = await rows.nextLines(world.db, {
    id,
    state: LINE.ready,
    order: "asc",
    size: LINES_A_CALL,
  });
  for (const line of lines) await tryLine(world, { id, line, by }, commit);
}

async function begin(
  tx: Tx,
  world: World,
  { id, by }: { id: number; by: AuditActor },
): Promise<void> {
  await rows.holdFile(tx, id);
  const run = mustFind(await rows.lockRun(tx, id));
  if (run.state === 2) throw new Failure("conflict", { msg: "这次导入已撤销，请重新上传文件" });
  if (run.state === 1) return;
  await refuseTwin(tx, run);
  const [ready] = await rows.nextLines(tx, { id, state: LINE.ready, order: "asc", size: 1 });
  if (ready === undefined) throw new Failure("conflict", { msg: "没有一行可以执行" });
  const at = world.clock.now();
  await rows.beginCommit(tx, id, { doneBy: by.staff.staffId, doneAt: at });
  await recordAudit(tx, {
    actor: by,
    action: "import.commit",
    subject: ["import", id],
    before: { state: "preview" },
    after: { state: "done", kind: run.kind, fileName: run.fileName },
    at,
  });
}

/**
 * When two operators were sent the same list, the second has not heard of the first. A file that is uploaded again
 * afterwards says so in its preview, and may be meant.
 */
async function refuseTwin(tx: Tx, { digest, createdAt }: rows.RunRow): Promise<void> {
  const twins = await rows.sameRuns(tx, [digest]);
  const twin = twins.find(({ doneAt }) => doneAt !== null && doneAt >= createdAt);
  if (!twin) return;
  throw new Failure("conflict", {
    msg: `同样的文件刚刚执行过（导入 ${twin.id}）；确实要再执行一次，请重新上传`,
  });
}

type CarryOutOne = { id: number; line: number; by: AuditActor };

type Carried = { kind: rows.RunRow["kind"]; memberId: number };
type LineWay = {
  /** The states that the run and the line must have, and the state of the line when it was refused. */
  run: 1 | 2;
  from: rows.LineState;
  refused: typeof LINE.skipped | typeof LINE.kept;
  work: (tx: Tx, world: World, one: CarryOutOne) => Promise<Carried | undefined>;
};
const commit: LineWay = { run: 1, from: LINE.ready, refused: LINE.skipped, work: changeLine };
const undo: LineWay = { run: 2, from: LINE.done, refused: LINE.kept, work: restoreLine };

/** Carries out a line whole or not at all; a refusal is kept with the line, in its own words. */
async function tryLine(world: World, one: CarryOutOne, way: LineWay): Promise<void> {
  const changed = await orWhy(() => transact(world.db, (tx) => way.work(tx, world, one)));
  if (typeof changed !== "string")
    return changed && kinds[changed.kind].afterwards?.(world, changed.memberId);
  await transact(world.db, async (tx) => {
    const found = await heldLine(tx, one, way);
    if (found) await rows.setLine(tx, found.row, { state: way.refused, why: changed });
  });
}

/** Whose line was carried out; undefined when there is nothing to do any more. */
async function changeLine(tx: Tx, world: World, { id, line, by }: CarryOutOne) {
  const found = await heldLine(tx, { id, line }, commit);
  if (!found) return undefined;
  const { kind, row, memberId } = found;
  const asked = {
    memberId,
    given: row.given,
    by,
    note: `批量导入 ${id} 第 ${line} 行`,
    at: world.clock.now(),
  };
  const made = await kinds[kind].change(tx, world, asked);
  await rows.setLine(
    tx,
    row,
    made ? { state: LINE.done, ...made } : { state: LINE.skipped, why: "执行时已经是这样，不用改" },
  );
  return { kind, memberId };
}

type HeldLineInput = Pick<CarryOutOne, "id" | "line">;

/** Until this transaction ends; undefined when the run was undone meanwhile, or another call was faster. */
async function heldLine(
  tx: Tx,
  { id, line }: HeldLineInput,
  wanted: Pick<LineWay, "run" | "from">,
) {
  const run = await rows.holdRun(tx, id);
  const row = await rows.lockLine(tx, id, line);
  if (run?.state !== wanted.run || row?.state !== wanted.from || row.memberId === null)
    return undefined;
  return { kind: run.kind, row, memberId: row.memberId };
}

/** The sentence of a refusal, with all that was written rolled back; anything else is a bug and ends the call. */
async function orWhy<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

type Undo = { id: number; by: AuditActor; reason: string };

/** From the last line to the first, because later lines may depend on earlier ones. */
export async function undoImport(world: World, { id, by, reason }: Undo): Promise<void> {
  await transact(world.db, (tx) => beginUndo(tx, world, { id, by, reason }));
  const lines = await rows.nextLines(world.db, {
    id,
    state: LINE.done,
    order: "desc",
    size: LINES_A_CALL,
  });
  for (const line of lines) await tryLine(world, { id, line, by }, undo);
}

async function beginUndo(tx: Tx, world: World, { id, by, reason }: Undo): Promise<void> {
  const run = mustFind(await rows.lockRun(tx, id));
  if (run.state === 2) return;
  const at = world.clock.now();
  const msg = whyNoUndo(run, at);
  if (msg !== null) throw new Failure("conflict", { msg });
  const undone = { undoneBy: by.staff.staffId, undoneAt: at, undoReason: reason };
  await rows.beginUndo(tx, id, undone);
  await recordAudit(tx, {
    actor: by,
    action: "import.undo",
    subject: ["import", id],
    before: { state: "done", kind: run.kind, fileName: run.fileName },
    after: { state: "undone" },
    note: reason,
    at,
  });
}

/** Null: it can be. */
export function whyNoUndo({ kind, state, doneAt }: rows.RunRow, now: Date): string | null {
  if (doneAt === null) return "还没有执行，不需要撤销";
  const { noUndo } = kinds[kind];
  if (noUndo !== undefined) return noUndo;
  if (state === 2) return "已经撤销过";
  return addSeconds(doneAt, limits.reversalDays * 86_400) < now
    ? `已超过 ${limits.reversalDays} 天，不能撤销`
    : null;
}

async function restoreLine(tx: Tx, world: World, { id, line, by }: CarryOutOne) {
  const found = await heldLine(tx, { id, line }, undo);
  if (!found) return undefined;
  const { kind, row, memberId } = found;
  const why = await kinds[kind].undo(tx, world, {
    memberId,
    // Written by `change` of the same kind.
    before: row.before as object,
    after: row.after as object,
    by,
    note: `撤销批量导入 ${id} 第 ${line} 行`,
    at: world.clock.now(),
  });
  await rows.setLine(
    tx,
    row,
    why === undefined ? { state: LINE.undone } : { state: LINE.kept, why },
  );
  return { kind, memberId };
}
