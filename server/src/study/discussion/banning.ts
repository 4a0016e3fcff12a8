/** Showing a guest without an account out of a section, by its moderators and by operators; and deleting what names them. */
import { BbsRole } from "#contract/enums.ts";
import type { WalkIn } from "#contract/console/study/walk-in.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffActor } from "../../people/staff/api.ts";
import { visitorBy } from "./section.ts";
import { erase } from "./walk-in.ts";
import * as rows from "./walk-in-sql.ts";

type WalkInPage = { taskId: number; cursor: string | undefined; size: number };

export async function listWalkIns({ db }: World, { taskId, cursor, size }: WalkInPage) {
  const [before] = readCursor(cursor, 1) ?? [];
  const found = await rows.pageOfWalkIns(db, { taskId, before, size });
  const { list, next } = cutPage(found, size, (row) => [row.id]);
  return {
    list: list.map((row): WalkIn => ({
      id: row.id,
      number: row.number,
      name: row.name,
      label: row.label,
      posts: row.posts ?? 0,
      isBanned: row.bannedAt !== null,
      isErased: row.erasedAt !== null,
      at: row.joinedAt.toISOString(),
    })),
    next,
  };
}

type Banning = { id: number; banned: boolean; by: string };

/**
 * Answers how it stood before; undefined: nothing changed. Moderators cannot reverse what staff decided, even where a
 * moderator had decided the same before.
 */
async function setBanned(tx: Tx, { clock }: World, { id, banned, by }: Banning) {
  const row = mustFind(await rows.lockWalkIn(tx, id));
  const isByStaff = row.bannedBy?.startsWith("staff:") ?? false;
  if (by.startsWith("member:") && isByStaff)
    throw new Failure("forbidden", { msg: "由运营人员请出的访客，只能由运营人员允许回来" });
  const wasBanned = row.bannedAt !== null;
  const isTakenOver = banned && by.startsWith("staff:") && !isByStaff;
  if (wasBanned === banned && !isTakenOver) return undefined;
  await rows.setWalkIn(
    tx,
    id,
    banned ? { bannedAt: clock.now(), bannedBy: by } : { bannedAt: null, bannedBy: null },
  );
  return { banned: wasBanned };
}

type ByModerator = { memberId: number; hash: string; number: number; banned: boolean };

export async function banAsModerator(world: World, given: ByModerator) {
  const { memberId, hash, number, banned } = given;
  const { role, task } = await visitorBy(world, memberId, hash);
  if (role !== BbsRole.of.moderator)
    throw new Failure("forbidden", { msg: "只有主持人可以这样做" });
  const id = await rows.walkInByNumber(world.db, task.id, number);
  if (id === undefined) throw new Failure("notFound", { msg: "这个编号不是访客，不能请出" });
  await transact(world.db, (tx) => setBanned(tx, world, { id, banned, by: `member:${memberId}` }));
  return { banned };
}

export const banAsStaff = (
  world: World,
  by: AuditActor,
  { id, banned }: { id: number; banned: boolean },
) =>
  transact(world.db, async (tx) => {
    const before = await setBanned(tx, world, { id, banned, by: staffActor(by.staff) });
    if (before)
      await recordAudit(tx, {
        actor: by,
        action: banned ? "discussion.ban" : "discussion.unban",
        subject: ["bbs-walk-in", id],
        before,
        after: { banned },
        at: world.clock.now(),
      });
    return { banned };
  });

export async function eraseAsStaff(world: World, by: AuditActor, id: number): Promise<null> {
  await transact(world.db, async (tx) => {
    if (!(await erase(tx, world, id))) return;
    await recordAudit(tx, {
      actor: by,
      action: "discussion.erase",
      subject: ["bbs-walk-in", id],
      before: { erased: false },
      after: { erased: true },
      at: world.clock.now(),
    });
  });
  wakeOutbox();
  return null;
}
