/** Takes an archive in, part by part, and has it read when the last one is there. */
import {
  ARCHIVE_PART_BYTES,
  type ArchiveImport,
  type beginArchive,
} from "#contract/console/study/archive.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { isOneRelease } from "../../platform/node-sql.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { fileOf } from "../../people/upload/api.ts";
import { READ_TOPIC } from "./topics.ts";
import { shownOne } from "./presenter.ts";
import * as rows from "./sql.ts";

/** Of one operator: each may hold as many bytes as an archive may have. */
const OPEN_MAX = 3;

export const begin = (
  world: World,
  { staffId }: StaffCaller,
  { fileName, bytes }: ParsedOf<typeof beginArchive>["body"],
): Promise<ArchiveImport> =>
  transact(world.db, async (tx) => {
    await refuseBesideOthers(tx);
    await rows.holdUploads(tx, staffId);
    if ((await rows.countOpen(tx, staffId)) >= OPEN_MAX)
      throw new Failure("conflict", {
        msg: `最多同时有 ${OPEN_MAX} 个存档没有传完或读完，请等它们结束，或先删除`,
      });
    const createdAt = world.clock.now();
    const row = await rows.insertImport(tx, { fileName, bytes, staffId, createdAt });
    return shownOne(tx, row);
  });

type ReceivedPart = { id: number; at: number; base64: string };

/** Throws `badRequest` for a part that is not the next one, `conflict` when there is nothing to send. */
export async function receivePart(world: World, caller: StaffCaller, part: ReceivedPart) {
  const bytes = fileOf(part.base64);
  const shown = await transact(world.db, async (tx) => {
    const row = await mineOf(tx, caller, part.id);
    if (await isThere(tx, row, { at: part.at, bytes })) return shownOne(tx, row);
    refuseWrong(row, { at: part.at, bytes });
    await rows.insertPart(tx, row.id, part.at, bytes);
    const received = row.received + bytes.length;
    const state = received === row.bytes ? "waiting" : "uploading";
    if (state === "waiting") {
      await refuseBesideOthers(tx);
      await enqueue(tx, world.clock, { topic: READ_TOPIC, payload: { id: row.id } });
    }
    return shownOne(tx, await rows.setImport(tx, row.id, { received, state }));
  });
  if (shown.state === "waiting") wakeOutbox();
  return shown;
}

/** A node of the previous release takes the job, too, and fails (docs/decisions/0051). */
async function refuseBesideOthers(db: Db): Promise<void> {
  if (!(await isOneRelease(db)))
    throw new Failure("unavailable", { msg: "系统正在升级，请过几分钟再导入" });
}

async function mineOf(tx: Tx, { staffId }: StaffCaller, id: number): Promise<rows.ImportRow> {
  const row = await rows.lockImport(tx, id);
  if (row === "taken") throw new Failure("conflict", { msg: "这一段正在保存，请稍后再传" });
  if (!row || row.staffId !== staffId) throw new Failure("notFound");
  return row;
}

type Bytes = { at: number; bytes: Buffer };

/** The same part once more: its answer had been lost. */
async function isThere(db: Db, row: rows.ImportRow, { at, bytes }: Bytes): Promise<boolean> {
  if (row.received <= at) return false;
  // What was read is not kept; then it had come.
  if (row.state !== "uploading") return true;
  return (await rows.partAt(db, row.id, at))?.equals(bytes) ?? false;
}

function refuseWrong({ state, received, bytes: all }: rows.ImportRow, { at, bytes }: Bytes): void {
  if (state !== "uploading") throw new Failure("conflict", { msg: "文件已经传完" });
  if (at !== received) throw badField("at", `下一段应从第 ${received} 字节开始`);
  const size = Math.min(ARCHIVE_PART_BYTES, all - at);
  if (bytes.length !== size) throw badField("base64", `这一段应有 ${size} 字节`);
}
