/** Files that a feature's row names: written before the row is, and removed again where the row never came. */
import { retention } from "../../config/retention.ts";
import { type Db, transact } from "../../platform/db.ts";
import { enqueue, type JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { reached } from "./reached.ts";

/** `topic`: of the feature's own job, which `removeUnlessNamed` handles. */
type RowFile = { topic: string; key: string; bytes: Buffer; type: string };

export async function writeForRow(world: World, { topic, key, bytes, type }: RowFile) {
  // Before it is written: a crash between the file and the row must not leave a file that nobody knows.
  await transact(world.db, (tx) =>
    enqueue(tx, world.clock, { topic, payload: { key }, inSeconds: retention.strayFile.seconds }),
  );
  await reached(world, storageOf(world).write(key, bytes, type));
}

/** A file that a row has after all stays: the job may be the one left in case of a crash. */
export const removeUnlessNamed =
  (world: World, isNamed: (db: Db, key: string) => Promise<boolean>): JobHandler =>
  async ({ payload }) => {
    // Written above, or by the feature when its row lets go of the file.
    const { key } = payload as { key: string };
    if (!(await isNamed(world.db, key))) await storageOf(world).remove(key);
    return undefined;
  };
