/**
 * Accounts that sign in by password while single sign-on is on: for the day on which the provider is gone. Every use is
 * logged, alarmed on the health page, and told to each admin until that one has seen it.
 */
import type { BreakGlassUse } from "#contract/console/people/sign-on.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Origin, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { staffOfAccount, updateStaff } from "./account-sql.ts";
import * as rows from "./break-glass-sql.ts";
import { recordAudit } from "./audit-actor.ts";

const ALARM_SECONDS = 7 * 86_400;
const TOLD_SECONDS = 30 * 86_400;
/** Anyone who has seen a hundred knows. */
const SHOWN_MAX = 100;

type Using = { staff: { id: number; account: string }; origin: Origin };

export async function noteBreakGlass(
  tx: Tx,
  { clock, log }: World,
  { staff, origin: { ip } }: Using,
): Promise<void> {
  const at = clock.now();
  await rows.insertBreakGlass(tx, { staffId: staff.id, ip, at });
  await recordAudit(tx, {
    actor: { staff: { staffId: staff.id }, ip },
    action: "staff.break-glass",
    subject: ["staff", staff.id],
    note: "应急账号用密码登录",
    at,
  });
  log.warn({ alarm: "break-glass", staffId: staff.id, ip }, "a break-glass account signs in");
}

type Row = Awaited<ReturnType<typeof rows.breakGlassUses>>[number];
const viewOf = ({ at, ...use }: Row): BreakGlassUse => ({ ...use, at: at.toISOString() });

/** Recent uses, for the health page. */
export const recentBreakGlass = async ({ db, clock }: World): Promise<BreakGlassUse[]> => {
  const since = addSeconds(clock.now(), -ALARM_SECONDS);
  return (await rows.breakGlassUses(db, { since, most: SHOWN_MAX })).map(viewOf);
};

export async function unseenBreakGlass(
  { db, clock }: World,
  { staffId }: StaffCaller,
): Promise<{ list: BreakGlassUse[] }> {
  const since = addSeconds(clock.now(), -TOLD_SECONDS);
  const found = await rows.breakGlassUses(db, { since, most: SHOWN_MAX, unseenBy: staffId });
  return { list: found.map(viewOf) };
}

export async function seeOne(
  { db, clock }: World,
  { id, caller: { staffId }, origin }: { id: number; caller: StaffCaller; origin: Origin },
): Promise<null> {
  const at = clock.now();
  await transact(db, async (tx) => {
    if (!(await rows.hasUse(tx, id))) throw new Failure("notFound");
    await rows.insertSeen(tx, { useId: id, staffId, at });
    await recordAudit(tx, {
      actor: { staff: { staffId }, ip: origin.ip },
      action: "staff.break-glass-seen",
      subject: ["staff", staffId],
      after: { use: id },
      at,
    });
  });
  return null;
}

/** For somebody with access to the server. False when there is no such account. */
export const setBreakGlass = (
  { db, clock }: { db: Db; clock: Pick<World["clock"], "now"> },
  account: string,
  isOn: boolean,
): Promise<boolean> =>
  transact(db, async (tx) => {
    const staff = await staffOfAccount(tx, account.toLowerCase());
    if (!staff) return false;
    await updateStaff(tx, staff.id, { breakGlass: isOn });
    await recordAudit(tx, {
      actor: null,
      action: "staff.break-glass-set",
      subject: ["staff", staff.id],
      before: { breakGlass: staff.breakGlass },
      after: { breakGlass: isOn },
      note: "由命令行设置",
      at: clock.now(),
    });
    return true;
  });
