/** Who moderates a section and who watches it, without taking part: let in, and out, by operators. */
import { BbsRole } from "#contract/enums.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { responseOfTask } from "../survey/api.ts";
import { roundOf, type ServedTask, mustBeTask } from "../task/api.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { lockMember, memberByCode, memberNames, saveBbsRole } from "../../people/member/api.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import * as rows from "./person-sql.ts";

const { respondent } = BbsRole.of;

export async function guestsOfTask({ db }: World, taskId: number) {
  await mustBeTask(db, taskId);
  return { list: await shownGuests(db, taskId) };
}

async function shownGuests(db: Db, taskId: number) {
  const found = await rows.guestsOf(db, taskId);
  const names = await memberNames(
    db,
    found.map(({ memberId }) => memberId),
  );
  return found.map(({ memberId, role, at }) => ({
    memberId,
    code: names.get(memberId)?.code ?? "",
    nickname: names.get(memberId)?.nickname ?? "",
    role,
    at: at.toISOString(),
  }));
}

type SetGuestInput = { taskId: number; memberCode: string; role: BbsRole };

/**
 * One role of a member in all sections, and the member's own: points are hidden by it. Anyone who is let out
 * of the last one is a respondent again.
 */
export async function setGuest(world: World, by: AuditActor, given: SetGuestInput) {
  const { memberId, list } = await transact(world.db, async (tx) => ({
    memberId: await set(tx, world, by, given),
    list: await shownGuests(tx, given.taskId),
  }));
  // Points are hidden, or shown again, from the next request on.
  forgetCaller(world, memberId);
  return { list };
}

/** Answers whose role it is. */
async function set(
  tx: Tx,
  world: World,
  by: AuditActor,
  { taskId, memberCode, role }: SetGuestInput,
): Promise<number> {
  const task = await mustBeTask(tx, taskId);
  if (task.source !== "discussion")
    throw badField("memberCode", "只有讨论组任务才有主持人和观察员");
  const found = await memberByCode(tx, memberCode);
  if (found?.state !== "active") throw badField("memberCode", "没有这个会员编号");
  const memberId = found.id;
  // Two operators, or a member who leaves at the same time: one after the other.
  await lockMember(tx, memberId);
  const before = (await rows.guestIn(tx, taskId, memberId))?.role ?? respondent;
  if (role !== respondent) await mustNotTakePart(tx, world, task, memberId);
  if (before === role) return memberId;
  const at = world.clock.now();
  const letInBy = by.staff.staffId;
  if (role !== respondent) {
    await rows.putGuest(tx, { taskId, memberId, role, letInBy, at });
    await saveBbsRole(tx, memberId, role);
  } else if (!(await rows.removeGuest(tx, taskId, memberId)))
    await saveBbsRole(tx, memberId, respondent);
  await recordAudit(tx, {
    actor: by,
    action: "discussion.guest",
    subject: ["task", taskId],
    before: { memberId, role: BbsRole.label(before) },
    after: { memberId, role: BbsRole.label(role) },
    at,
  });
  return memberId;
}

/** A reward for answers, and a say over the answers of others, do not go together. */
async function mustNotTakePart(db: Db, { clock }: World, task: ServedTask, memberId: number) {
  const response = await responseOfTask(db, task.id, memberId, roundOf(task, clock.now()));
  if (response && !response.atDoor)
    throw new Failure("conflict", {
      msg: "该会员已参与这个讨论组，不能再担任主持人或观察员",
    });
}

/** Why a guest of the section does not take part in its task; undefined for everybody else. */
export async function guestGate(
  db: Db,
  task: Pick<ServedTask, "id" | "source">,
  memberId: number,
): Promise<string | undefined> {
  if (task.source !== "discussion") return undefined;
  const guest = await rows.guestIn(db, task.id, memberId);
  return guest && `你是本讨论组的${BbsRole.label(guest.role)}，请从讨论组链接进入，不必参与任务`;
}
