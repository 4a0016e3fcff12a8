/** How a section admits people without an account, as operators set it: closed, personal links, or one open link. */
import {
  type Admission,
  type AdmissionMode,
  linksMax,
  type WalkInLink,
} from "#contract/console/study/walk-in.ts";
import { originAmong } from "../../foundation/brand/api.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { type ServedTask, taskById } from "../task/api.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import { secretOf } from "./walk-in.ts";
import * as rows from "./walk-in-sql.ts";

/** How many links are shown: those that count, and the last that do not. */
const SHOWN = 2 * linksMax;

async function sectionAt(db: Db, taskId: number): Promise<ServedTask> {
  const task = await taskById(db, taskId);
  if (task?.source !== "discussion") throw new Failure("notFound");
  return task;
}

export const admissionOf = async (world: World, taskId: number): Promise<Admission> =>
  shown(world, world.db, await sectionAt(world.db, taskId));

async function shown(world: World, db: Db, task: ServedTask): Promise<Admission> {
  const [mode, open, links, origin] = await Promise.all([
    rows.modeOf(db, task.id),
    rows.openLinkOf(db, task.id),
    rows.personalLinksOf(db, task.id, SHOWN),
    originAmong(world, task.brands),
  ]);
  const shownLink = (link: rows.LinkRow): WalkInLink => ({
    id: link.id,
    label: link.label,
    url: `${origin}/bbs/${task.hash}?link=${secretOf(world, link.id)}`,
    cap: link.cap,
    taken: link.taken,
    isRevoked: link.revokedAt !== null,
    at: link.madeAt.toISOString(),
  });
  return {
    // The table's check allows these three only.
    mode: mode as AdmissionMode,
    open: open ? shownLink(open) : null,
    links: links.map(shownLink),
    version: fingerprintOf(settingOf(mode, open)),
  };
}

/** What `setAdmission` sets. */
const settingOf = (mode: string, open: Pick<rows.LinkRow, "cap"> | undefined) => ({
  mode,
  cap: open?.cap ?? null,
});

type SetAdmissionInput = {
  taskId: number;
  mode: AdmissionMode;
  cap: number;
  version?: string | undefined;
};

/** With `open` there is an open link afterwards: the one that counts, or a new one. */
export const setAdmission = (
  world: World,
  by: AuditActor,
  { taskId, mode, cap, version }: SetAdmissionInput,
) =>
  transact(world.db, async (tx) => {
    const task = await sectionAt(tx, taskId);
    await rows.lockAdmission(tx, taskId);
    const before = await rows.modeOf(tx, taskId);
    const open = await rows.openLinkOf(tx, taskId);
    const stands = settingOf(before, open);
    const draft = settingOf(mode, mode === "open" ? { cap } : open);
    // Somebody who only raises a cap must not open again what a colleague has closed meanwhile.
    await refuseOvertaken({ name: "访客怎样进入", stands, draft, version }, () =>
      shown(world, tx, task),
    );
    const at = world.clock.now();
    await rows.saveMode(tx, { taskId, mode, changedAt: at });
    if (mode === "open") await mustHaveOpen(tx, world, { by, taskId, cap, open });
    await recordAudit(tx, {
      actor: by,
      action: "discussion.admission",
      subject: ["task", taskId],
      before: stands,
      after: draft,
      at: world.clock.now(),
    });
    return shown(world, tx, task);
  });

type Opening = { by: AuditActor; taskId: number; cap: number; open: rows.LinkRow | undefined };

async function mustHaveOpen(tx: Tx, world: World, { by, taskId, cap, open }: Opening) {
  if (!open) {
    const madeBy = by.staff.staffId;
    await rows.insertLinks(tx, [{ taskId, kind: "open", cap, madeBy, madeAt: world.clock.now() }]);
    return;
  }
  const link = await rows.lockLink(tx, open.id);
  if (link && cap < link.taken)
    throw badField("cap", `已有 ${link.taken} 人由这条链接进入，上限不能更少`);
  await rows.setLink(tx, open.id, { cap });
}

type Adding = { taskId: number; labels: readonly string[] };

export const addLinks = (world: World, by: AuditActor, { taskId, labels }: Adding) =>
  transact(world.db, async (tx) => {
    const task = await sectionAt(tx, taskId);
    await rows.lockAdmission(tx, taskId);
    if ((await rows.countPersonal(tx, taskId)) + labels.length > linksMax)
      throw badField("labels", `有效的个人链接最多 ${linksMax} 条，请先作废不用的`);
    const [madeBy, madeAt] = [by.staff.staffId, world.clock.now()];
    const made = labels.map((label) => ({
      taskId,
      kind: "personal",
      label,
      cap: 1,
      madeBy,
      madeAt,
    }));
    const links = await rows.insertLinks(tx, made);
    await recordAudit(tx, {
      actor: by,
      action: "discussion.link",
      subject: ["task", taskId],
      // Not for whom: that goes when they are forgotten, and the log stays.
      after: { links: links.map((link) => link.id) },
      at: world.clock.now(),
    });
    return shown(world, tx, task);
  });

/** Nobody new comes in by it; who came in stays. */
export const revokeLink = (world: World, by: AuditActor, id: number) =>
  transact(world.db, async (tx) => {
    const known = mustFind(await rows.linkById(tx, id));
    const task = await sectionAt(tx, known.taskId);
    await rows.lockAdmission(tx, task.id);
    const link = await rows.lockLink(tx, id);
    if (link && link.revokedAt === null) {
      await rows.setLink(tx, id, { revokedAt: world.clock.now() });
      await recordAudit(tx, {
        actor: by,
        action: "discussion.unlink",
        subject: ["task", task.id],
        before: { link: id, taken: link.taken },
        after: { link: id, revoked: true },
        at: world.clock.now(),
      });
    }
    return shown(world, tx, task);
  });
