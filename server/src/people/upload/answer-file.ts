/**
 * A file that answers a question. The upload itself can be written again for as long as its form is
 * good, so what was looked at is kept under a name of its own (`keptKeyOf`) that no form ever allows.
 */
import { limits } from "#contract/limits.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { semaphore } from "../../platform/semaphore.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { answerDirOf, keptKeyOf } from "./key.ts";
import { cleanPdf } from "./pdf.ts";
import { cleanPicture, refused } from "./picture.ts";
import { reached } from "./reached.ts";
import { enqueueRemoval } from "./removal.ts";
import * as rows from "./sql.ts";

const purpose = "answer";
/** The same sentence for an unknown key, another member's and a removed one, so that existing keys are not revealed. */
const notGranted = "文件凭证无效或文件已移除，请重新上传";

/** This many in memory at once: each may weigh 10 MB. */
const bounded = semaphore(4, 40);

/** What the file answers; the server's own words, never the caller's. */
export type Answered = { memberId: number; responseId: number; question: string };

/** Whether a key is of this question of this response of this member, by its folder. */
const isOfAnswer = (world: World, answered: Answered, key: string): boolean =>
  key.startsWith(answerDirOf(world, answered));

/**
 * Looks at an upload and keeps what is good of it; a key that is kept already costs nothing. Reads and
 * writes the storage, so never inside a transaction. Throws `uploadRefused`, or `unavailable`.
 */
export async function keepAnswerFile(world: World, answered: Answered, key: string): Promise<void> {
  const grant = isOfAnswer(world, answered, key)
    ? await rows.grantOf(world.db, { key, memberId: answered.memberId, purpose })
    : undefined;
  if (!grant) throw refused(notGranted);
  if (grant.usedAt) return;
  await bounded(async () => {
    const storage = storageOf(world);
    const found = await reached(world, storage.read(key, grant.bytes));
    if (found.kind === "missing") throw refused("文件尚未上传成功，请重新上传");
    if (found.kind === "tooLarge") throw refused("文件比申请上传时更大，请重新上传");
    const clean =
      grant.contentType === "application/pdf"
        ? cleanPdf(found.bytes)
        : await cleanPicture(found.bytes, grant.contentType);
    await reached(world, storage.write(keptKeyOf(key), clean, grant.contentType));
  });
}

/** In the transaction that saves the answer: from now on the file stays. False = not theirs, or gone. */
export async function acceptAnswerFile(
  tx: Tx,
  world: World,
  answered: Answered,
  key: string,
): Promise<boolean> {
  if (!isOfAnswer(world, answered, key)) return false;
  const own = { key, memberId: answered.memberId, purpose };
  if (await rows.useGrant(tx, { ...own, now: world.clock.now(), isForGood: true })) {
    // The upload is of no use any more; not before its form has expired, or it could come again.
    const inSeconds = limits.uploadMinutes * 60 + 60;
    await enqueueRemoval(tx, world, { memberId: own.memberId, key, inSeconds });
    return true;
  }
  return (await rows.grantOf(tx, own)) !== undefined;
}

/** In the transaction that takes the file out of the answer. */
export async function dropAnswerFiles(
  tx: Tx,
  world: World,
  memberId: number,
  keys: readonly string[],
): Promise<void> {
  for (const { key } of await rows.takeGrants(tx, { memberId, purpose, keys }))
    for (const gone of [key, keptKeyOf(key)])
      await enqueueRemoval(tx, world, { memberId, key: gone });
}

/** Where an operator may look at it, for five minutes. */
export const answerFileUrl = (world: World, key: string): string =>
  storageOf(world).signedUrl(keptKeyOf(key), 300);
