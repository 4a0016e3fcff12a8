/** Removes files by the outbox: a file goes only after what made it superfluous is committed. */
import { keptSince } from "../../config/kept.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { enqueue, type JobHandler, wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { memberOf } from "../member/api.ts";
import { avatarKeyOf, namesOf } from "./key.ts";
import * as rows from "./sql.ts";

type Removal = { memberId: number; key: string };

export const enqueueRemoval = (
  tx: Tx,
  { clock }: World,
  { inSeconds = 0, ...payload }: Removal & { inSeconds?: number },
): Promise<void> => enqueue(tx, clock, { topic: "upload.remove", payload, inSeconds });

export const uploadHandlers = (world: World): Record<string, JobHandler> => ({
  "upload.remove": async ({ payload }) => {
    // Written by enqueueRemoval.
    const { memberId, key } = payload as Removal;
    const member = await memberOf(world.db, memberId);
    // What the member shows stays: this job may be the one that was left in case of a crash.
    if (avatarKeyOf(world, memberId, member?.avatar ?? null) !== key)
      await storageOf(world).remove(key);
    return undefined;
  },
});

/**
 * Uploads are of no use a day after their policy; also those used: a policy may have been used again
 * since. What was kept of an answer's file or a picture stays: once used, it no longer expires (`useGrant`).
 */
const AT_ONCE = 500;

export async function removeOldUploads(world: World): Promise<void> {
  const before = keptSince("upload", world.clock.now());
  for (let taken = AT_ONCE; taken === AT_ONCE;)
    taken = await transact(world.db, async (tx) => {
      const removals = await rows.takeExpired(tx, before, AT_ONCE);
      for (const { memberId, key } of removals) await removeAll(tx, world, { memberId, key });
      return removals.length;
    });
  wakeOutbox();
}

/**
 * Every file of a member who leaves. To be called in the transaction that takes the avatar from the
 * member, before it does.
 */
export async function removeFilesOf(tx: Tx, world: World, memberId: number): Promise<void> {
  const member = await memberOf(tx, memberId);
  const avatar = avatarKeyOf(world, memberId, member?.avatar ?? null);
  if (avatar) await enqueueRemoval(tx, world, { memberId, key: avatar });
  for (const { key } of await rows.takeGrantsOf(tx, memberId))
    await removeAll(tx, world, { memberId, key });
}

/** The upload, and what was kept of it (answer-file.ts, kept-picture.ts). */
async function removeAll(tx: Tx, world: World, { memberId, key }: Removal): Promise<void> {
  for (const one of namesOf(world, key)) await enqueueRemoval(tx, world, { memberId, key: one });
}
