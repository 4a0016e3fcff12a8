/**
 * Searching a study for signals: a job, since of a million responses it takes minutes (docs/decisions/0104). What was
 * found before stands until it is done, and nobody waits for it: no response is locked before the last step.
 */
import type { CleaningSearch, SearchStep } from "#contract/console/study/cleaning.ts";
import type { Question } from "#questionnaire/model.ts";
import { addSeconds } from "../../platform/clock.ts";
import { sqlStateOf, transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { isOneRelease } from "../../platform/node-sql.ts";
import { LostLease, whileHeld } from "../../platform/outbox-sql.ts";
import { enqueue, type Job, type JobHandler, wakeOutbox } from "../../platform/outbox.ts";
import { isPressure } from "../../platform/pressure.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffNames } from "../../people/staff/api.ts";
import { mustBeTask, worldOf } from "../task/api.ts";
import { findCopied } from "./copied-sql.ts";
import { completesOf, putRun } from "./run-sql.ts";
import * as rows from "./search-sql.ts";
import * as find from "./signal-sql.ts";
import { questionsOfTask } from "./signals.ts";

export const SEARCH = "cleaning.search";
/** Less than its lane gives it (platform/lanes.ts), so that there is time left to say that it was too long. */
const SECONDS_MAX = 1500;
/** After this long without progress the search is given up and may be asked for again. */
const STUCK_SECONDS = 2 * 3600;
/** A database that is unreachable for a moment does not count against the search. */
const TRIES = 3;

const problems: Record<rows.SearchFailure | "stuck", string> = {
  tooLong: `查了 ${SECONDS_MAX / 60} 分钟还没有查完，已停下。请等数据库不忙的时候再查；再次这样，请告诉维护系统的同事。`,
  fault: "系统出错，没有查完，原因已记入日志。请重新查找一次；再次这样，请告诉维护系统的同事。",
  stuck: `${STUCK_SECONDS / 3600} 小时没有动静，不再等它了。请重新查找一次；再次这样，请告诉维护系统的同事。`,
};

/** One at a time for a task: a request during a search is answered with that search. */
export async function askForSearch(world: World, actor: AuditActor, taskId: number) {
  const isNew = await transact(world.db, (tx) => ask(tx, world, { actor, taskId }));
  if (isNew) wakeOutbox();
  const search = await lastSearch(world, taskId);
  if (!search) throw new Error(`task ${taskId} has lost its search`);
  return { search, isNew };
}

async function ask(
  tx: Tx,
  { clock }: World,
  { actor, taskId }: { actor: AuditActor; taskId: number },
): Promise<boolean> {
  await mustBeTask(tx, taskId);
  // A node of the previous release takes the job, too, and fails.
  if (!(await isOneRelease(tx)))
    throw new Failure("unavailable", { msg: "系统正在升级，请过几分钟再查" });
  const askedAt = clock.now();
  const { staffId } = actor.staff;
  const stuckSince = addSeconds(askedAt, -STUCK_SECONDS);
  const number = await rows.askSearch(tx, { taskId, staffId, askedAt, stuckSince });
  if (number === undefined) return false;
  const payload: rows.SearchKey = { taskId, number };
  await enqueue(tx, clock, { topic: SEARCH, payload });
  await recordAudit(tx, {
    actor,
    action: "task.signals",
    subject: ["task", taskId],
    after: { search: number },
    at: askedAt,
  });
  return true;
}

/** Null: nobody has ever asked for one. Throws `notFound`. */
export async function lastSearch(
  { db, clock }: World,
  taskId: number,
): Promise<CleaningSearch | null> {
  await mustBeTask(db, taskId);
  const row = await rows.searchOf(db, taskId);
  if (!row) return null;
  const names = await staffNames(db, [row.staffId]);
  const heardAt = row.beganAt ?? row.askedAt;
  const isStuck = row.endedAt === null && heardAt <= addSeconds(clock.now(), -STUCK_SECONDS);
  const failure = isStuck ? "stuck" : row.failure;
  return {
    // The table's checks allow these states, steps and failures only; steps are written from the contract's list.
    state: isStuck ? "failed" : (row.state as CleaningSearch["state"]),
    step: isStuck ? null : (row.step as SearchStep | null),
    by: names.get(row.staffId) ?? "",
    askedAt: row.askedAt.toISOString(),
    beganAt: row.beganAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    problem: failure === null ? null : problems[failure as keyof typeof problems],
  };
}

/** A repeat finds the search ended, or another one asked for, and does nothing. */
export const cleaningHandlers = (world: World): Record<string, JobHandler> => ({
  [SEARCH]: async (job) => {
    const key = job.payload as rows.SearchKey;
    const isOurs = await whileHeld(world.db, job, (tx) =>
      rows.beginSearch(tx, key, world.clock.now()),
    );
    if (isOurs) await search(await worldOf(world, key.taskId), job, key);
    return undefined;
  },
});

async function search(world: World, job: Job, key: rows.SearchKey): Promise<void> {
  // Once: a transaction that met a deadlock begins again, and its time does not.
  const beganAt = world.clock.now();
  try {
    await whileHeld(world.db, job, (tx) => findAndKeep(tx, world, { job, key, beganAt }));
  } catch (error) {
    const failure = failureOf(error as Error, job);
    if (!failure) throw error;
    world.log.error({ err: error, taskId: key.taskId }, "a search for signals failed");
    const at = world.clock.now();
    await whileHeld(world.db, job, (tx) => rows.failSearch(tx, key, { failure, at }));
  }
}

class OutOfTime extends Error {}

/** Undefined: it is taken up again, by this worker or another. */
function failureOf(error: Error, job: Job): rows.SearchFailure | undefined {
  if (error instanceof LostLease) return undefined;
  if (error instanceof OutOfTime || sqlStateOf(error) === "57014") return "tooLong";
  if (job.signal.aborted) return isOverTime(job.signal) ? "tooLong" : undefined;
  return isPressure(error) && job.attempts < TRIES ? undefined : "fault";
}

/** The lane's time, and not a stop or a lease that was lost. */
const isOverTime = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === "TimeoutError";

/** Before each statement: sets its time-out to the remaining time. `step` is given where a step begins. */
type Enter = (step?: SearchStep) => Promise<void>;
type Search = { job: Job; key: rows.SearchKey; beganAt: Date };

/** All kinds again in one transaction, which is undone unless the search is still ours at its end. */
async function findAndKeep(tx: Tx, world: World, { job, key, beganAt }: Search): Promise<void> {
  const { db, clock } = world;
  const { taskId } = key;
  // Taken before the search: a response that was handed in during it may not have been looked at.
  const computedAt = clock.now();
  const spent = () => clock.now().getTime() - beganAt.getTime();
  const enter: Enter = async (step) => {
    job.signal.throwIfAborted();
    const left = SECONDS_MAX * 1000 - spent();
    if (left <= 0) throw new OutOfTime(`no time for ${step ?? "the next statement"}`);
    if (step) await whileHeld(db, job, (own) => tellStep(own, { job, key, step }));
    await rows.giveTime(tx, left);
  };
  await enter();
  const questions = [...(await questionsOfTask(tx, taskId)).values()];
  const { n: responses, lastId } = await completesOf(tx, taskId);
  await findSignals(tx, { taskId, questions, enter });
  await enter("keeping");
  await find.keepFound(tx, taskId, enter);
  await putRun(tx, { taskId, computedAt, responses, lastId, spentMs: spent() });
  if (!(await rows.finishSearch(tx, key, clock.now()))) throw new LostLease(job);
}

type StepToTell = { job: Job; key: rows.SearchKey; step: SearchStep };

/** By a connection of its own: those who look see it before the end. One that was overtaken need not go on. */
async function tellStep(own: Tx, { job, key, step }: StepToTell): Promise<void> {
  if (!(await rows.noteStep(own, key, step))) throw new LostLease(job);
}

type FindSignalsInput = { taskId: number; questions: readonly Question[]; enter?: Enter };

/** Locks nothing of the responses, however long it takes. */
export async function findSignals(
  tx: Tx,
  { taskId, questions, enter = async () => undefined }: FindSignalsInput,
): Promise<void> {
  const namesOf = (is: (question: Question) => boolean) =>
    questions.filter(is).map(({ name }) => name);
  const written = namesOf(
    (one) => one.kind === "text" && (one.format === "line" || one.format === "paragraph"),
  );
  const matrices = namesOf(({ kind }) => kind === "matrix");
  const scales = namesOf(({ kind }) => kind === "scale" || kind === "nps");
  await find.openFound(tx);
  await enter("device");
  await find.findDevices(tx, taskId);
  await enter("speed");
  await find.findSpeeders(tx, taskId);
  await enter("straight");
  await find.findStraightMatrices(tx, taskId, matrices);
  await enter();
  await find.findStraightScales(tx, taskId, scales);
  await enter("attention");
  await find.findInattentive(tx, taskId);
  await enter("gibberish");
  await find.findGibberish(tx, taskId, written);
  await enter("typing");
  await find.findTyping(tx, taskId, written);
  await enter("copied");
  await rows.runEach(tx, findCopied(taskId, written), enter);
}
