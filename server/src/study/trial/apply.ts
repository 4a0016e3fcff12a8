/** The member's side of a trial: apply, correct, withdraw, confirm the parcel. */
import { type Role, TaskState, type TaskType, TrialState } from "#contract/enums.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import type { applyTrial, TrialApplication } from "#contract/member/study/trial.ts";
import {
  type Address,
  openAddress,
  placesOf,
  sealAddress,
  presentAddress,
} from "../../people/address/api.ts";
import { matchAudience, recordMatch } from "../audience/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { cityOf } from "../../foundation/geo/api.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { leavingRefusal } from "../../people/leaving/api.ts";
import { entryRefusal } from "../../people/sanction/api.ts";
import { returnRefusal } from "../../people/trace/api.ts";
import {
  closedFor,
  type ServedTask,
  taskById,
  titlesByIds,
  wrongCity,
  wrongPlatform,
} from "../task/api.ts";
import * as rows from "./sql.ts";
import { nextTrial, type TrialEvent } from "./state.ts";

type Applying = {
  memberId: number;
  role: Role;
  origin: Origin;
  asked: ParsedOf<typeof applyTrial>["body"];
};

/**
 * Applies, or corrects what was applied for, until somebody decided. A correction is taken after the
 * task has closed, too: the choice is made then, and a wrong address helps nobody. Throws `trialClosed`.
 */
export async function apply(world: World, applying: Applying): Promise<TrialApplication> {
  const { memberId, asked } = applying;
  const now = world.clock.now();
  const task = await trialTask(world, asked.taskId);
  const { name, mobile, detail } = asked;
  const address: Address = { name, mobile, region: placesOf(asked.region), detail };
  const given: rows.InsertApplicationInput = {
    taskId: task.id,
    memberId,
    reason: asked.reason,
    sealedAddress: sealAddress(world, "trial-address", address),
    appliedAt: now,
  };
  const application = await transact(world.db, async (tx) => {
    const before = await rows.lockApplicationOf(tx, { taskId: task.id, memberId });
    if (before?.state === TrialState.of.applied) return correct(tx, before, given);
    const why = await unfit(tx, world, { applying, task, now });
    if (why !== undefined) throw new Failure("trialClosed", { msg: why });
    if (before) return correct(tx, before, given);
    // A twin of this very request waits here for us, or we for it, and the later one corrects.
    return (await rows.insertApplication(tx, given)) ?? correctTwin(tx, given);
  });
  return shown(world, application, task.title);
}

async function trialTask({ db }: World, id: number): Promise<ServedTask> {
  const task = await taskById(db, id);
  if (!task || task.state === TaskState.of.draft) throw new Failure("notFound");
  if (!isAppliedFor(task.type as TaskType))
    throw badField("taskId", "该任务不是产品试用，无需申请");
  return task;
}

type UnfitInput = { applying: Applying; task: ServedTask; now: Date };

/** The rules of entry about person and place; the number from one network is left to the operator who chooses. */
const unfit = async (tx: Tx, world: World, { applying, task, now }: UnfitInput) =>
  // Nobody is sent a product whose report they could not hand in.
  (await entryRefusal(tx, { memberId: applying.memberId, now })) ??
  (await leavingRefusal(tx, applying.memberId)) ??
  (await returnRefusal(tx, { memberId: applying.memberId, taskId: task.id, now })) ??
  closedFor(task, applying.role, now) ??
  (await wrongPlatform(task, applying.origin.userAgent)) ??
  (await wrongAudience(tx, task, applying.memberId, now)) ??
  wrongCity(task, await cityOf(world, applying.origin.ip));

/** Asked now and not at the report's entry: nobody is sent a product that is not for them. */
async function wrongAudience(tx: Tx, task: ServedTask, memberId: number, at: Date) {
  const match = await matchAudience(tx, task, memberId, at);
  await recordMatch(tx, { memberId, taskId: task.id, match, at });
  if (match.fits === true) return undefined;
  if (match.fits === undefined)
    return `先在个人资料中回答 ${match.precheck.length} 个问题，就能知道这个试用是否适合你`;
  return "本次试用与你的资料不符。这不影响你的信用。";
}

function correct(tx: Tx, before: rows.ApplicationRow, given: rows.InsertApplicationInput) {
  const state = moved(before, "apply");
  const { reason, sealedAddress, appliedAt } = given;
  const isNew = before.state !== state;
  return rows.setApplication(tx, before.id, {
    state,
    reason,
    sealedAddress,
    // A correction does not lose its place.
    ...(isNew && { appliedAt }),
  });
}

async function correctTwin(tx: Tx, given: rows.InsertApplicationInput) {
  const twin = await rows.lockApplicationOf(tx, given);
  if (!twin) throw new Failure("conflict", { msg: "刚才的申请已不在，请刷新后重新申请" });
  return correct(tx, twin, given);
}

const sentences: Record<TrialState, string> = {
  0: "申请正在等待筛选",
  1: "你已入选，产品还没有寄出",
  2: "产品已经寄出",
  3: "你已确认收到产品",
  4: "申请没有入选",
  5: "申请已撤回",
};

/** The state after the event. Throws `trialClosed` with where it stands. */
function moved({ state }: rows.ApplicationRow, event: TrialEvent): TrialState {
  const to = nextTrial(state, event);
  if (to === undefined)
    throw new Failure("trialClosed", { msg: `${sentences[state]}，不能再更改` });
  return to;
}

type OwnTrialInput = { memberId: number; id: number };

export async function ownTrial(
  world: World,
  { memberId, id }: OwnTrialInput,
): Promise<TrialApplication> {
  const row = await rows.applicationById(world.db, id);
  if (!row || row.memberId !== memberId) throw new Failure("notFound");
  return shownOwn(world, row);
}

/** A second click changes nothing. */
export const withdraw = (world: World, own: OwnTrialInput) =>
  move(world, own, { event: "withdraw", ends: TrialState.of.withdrawn, at: () => ({}) });

/** A second click changes nothing. */
export const receive = (world: World, own: OwnTrialInput) =>
  move(world, own, {
    event: "receive",
    ends: TrialState.of.received,
    at: (receivedAt) => ({ receivedAt }),
  });

async function move(
  world: World,
  { memberId, id }: OwnTrialInput,
  how: { event: TrialEvent; ends: TrialState; at: (now: Date) => { receivedAt?: Date } },
) {
  const row = await transact(world.db, async (tx) => {
    const before = await rows.lockApplication(tx, id);
    if (!before || before.memberId !== memberId) throw new Failure("notFound");
    if (before.state === how.ends) return before;
    const state = moved(before, how.event);
    return rows.setApplication(tx, id, { state, ...how.at(world.clock.now()) });
  });
  return shownOwn(world, row);
}

async function shownOwn(world: World, row: rows.ApplicationRow) {
  const titles = await titlesByIds(world.db, [row.taskId]);
  return shown(world, row, titles.get(row.taskId) ?? "");
}

const shown = (world: World, row: rows.ApplicationRow, title: string): TrialApplication => ({
  ...factsOf(row, title),
  address: presentAddress(openAddress(world, "trial-address", row.sealedAddress)),
});

/** Everything but the address. */
export const factsOf = (
  row: rows.ApplicationRow,
  title: string,
): Omit<TrialApplication, "address"> => ({
  id: row.id,
  taskId: row.taskId,
  title,
  state: row.state,
  reason: row.reason,
  courier: row.courier,
  tracking: row.tracking,
  note: row.note,
  appliedAt: row.appliedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  shippedAt: row.shippedAt?.toISOString() ?? null,
  receivedAt: row.receivedAt?.toISOString() ?? null,
});
