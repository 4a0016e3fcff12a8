/** Files of one's own responses, invitees, team and respondents (rule community-7). */
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { type CopyQuery, copyOut } from "../../platform/copy.ts";
import type { Db } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { addMonths, startOfMonth } from "../../platform/month.ts";
import type { FileAnswer } from "../../platform/request.ts";
import { semaphore } from "../../platform/semaphore.ts";
import { onReplica } from "../../platform/replica.ts";
import type { World } from "../../platform/world.ts";
import type { DownloadSpan } from "./sql.ts";

/** Each keeps a connection and a scan of PostgreSQL's busy; the lists of everybody else come first. */
const AT_ONCE = 3;
const WAITING_MAX = 12;

type Gate = { slots: ReturnType<typeof semaphore>; busy: Set<number> };
const gates = new WeakMap<World, Gate>();

function gateOf(world: World): Gate {
  const known = gates.get(world);
  if (known) return known;
  const gate = { slots: semaphore(AT_ONCE, WAITING_MAX), busy: new Set<number>() };
  gates.set(world, gate);
  return gate;
}

export type Download = {
  memberId: number;
  /** 参与记录, before the month. */
  name: string;
  /** 2026-11, in Asia/Shanghai. */
  month: string | undefined;
  query: (memberId: number, span: DownloadSpan) => CopyQuery;
  /** Of others' responses, where a second more or less is nothing: a replica may answer (READ_DATABASE_URL). */
  ofOthers?: boolean;
};

/**
 * The file, as it comes. One at a time a member (`conflict`: nobody knows when it will have come); a few at a time a server, then one waits,
 * and when many wait already it is `unavailable`.
 */
export async function download(world: World, asked: Download): Promise<FileAnswer> {
  const { memberId, name, month } = asked;
  const { slots, busy } = gateOf(world);
  if (busy.has(memberId))
    throw new Failure("conflict", { msg: "上一个文件还在下载，请等它完成后再试" });
  busy.add(memberId);
  const { promise, resolve, reject } = Promise.withResolvers<FileAnswer>();
  void slots(async () => {
    const body = await contentsOf(world, asked);
    resolve({ fileName: `${name}${month ? `-${month}` : ""}.csv`, body });
    // The slot is taken until the last byte, or until the reader leaves.
    await finished(body, { readable: true }).catch((error: unknown) => {
      world.log.info({ memberId, name, error: String(error) }, "a download broke off");
    });
  })
    .catch(reject)
    .finally(() => busy.delete(memberId));
  return promise;
}

function contentsOf(
  world: World,
  { memberId, month, query, ofOthers }: Download,
): Promise<Readable> {
  const read = (db: Db) => copyOut(db, query(memberId, spanOf(month)));
  return ofOthers ? onReplica(world, read) : read(world.db);
}

const spanOf = (month: string | undefined): DownloadSpan =>
  month ? { from: startOfMonth(month), to: startOfMonth(addMonths(month, 1)) } : undefined;
