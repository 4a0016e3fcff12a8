/** The evidence of an operator's statement: a picture, drawn again, or a PDF without scripts; private, and kept for good. */
import { evidenceMaxBytes } from "#contract/console/money/unpaid.ts";
import { transact } from "../../platform/db.ts";
import { enqueue, type JobHandler } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import {
  cleanPdf,
  fileOf,
  newFileKey,
  publicPicture,
  reachedStorage,
  uploadRefused,
} from "../../people/upload/api.ts";
import { isEvidence } from "../payout/api.ts";
import { retention } from "../../config/retention.ts";

const REMOVE = "exchange.remove-evidence";
const LINK_SECONDS = 600;

/** A file that a proposal has after all stays: the job may be the one left in case of a crash. */
export const evidenceHandlers = (world: World): Record<string, JobHandler> => ({
  [REMOVE]: async ({ payload }) => {
    // Written below.
    const { key } = payload as { key: string };
    if (!(await isEvidence(world.db, key))) await storageOf(world).remove(key);
    return undefined;
  },
});

/** Base64 in, the stored file's name and type out; throws `uploadRefused` or `unavailable`. */
export async function storeEvidence(world: World, base64: string) {
  const bytes = fileOf(base64);
  if (bytes.length > evidenceMaxBytes) throw uploadRefused("凭证文件不能超过 5 MB");
  const isPdf = bytes.subarray(0, 5).toString("latin1") === "%PDF-";
  const type = isPdf ? "application/pdf" : "image/webp";
  const good = isPdf ? cleanPdf(bytes) : (await publicPicture(bytes, false)).webp;
  const key = newFileKey(world, "kept/evidence", isPdf ? ".pdf" : ".webp");
  // Before it is written: a crash between the file and the row must not leave a file that nobody knows.
  await transact(world.db, (tx) =>
    enqueue(tx, world.clock, {
      topic: REMOVE,
      payload: { key },
      inSeconds: retention.strayFile.seconds,
    }),
  );
  await reachedStorage(world, storageOf(world).write(key, good, type));
  return { key, type };
}

export const evidenceUrl = (world: World, key: string): string =>
  storageOf(world).signedUrl(key, LINK_SECONDS);
