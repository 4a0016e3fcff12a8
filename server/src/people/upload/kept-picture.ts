/**
 * Pictures that belong to what a member writes: a feedback, a post of a discussion group. As with
 * answer-file.ts, the upload can be written again for as long as its form is good; so it is drawn again,
 * and kept under a name that no form allows and that says nothing of whose it is.
 */
import { limits } from "#contract/limits.ts";
import type { UploadPurpose } from "#contract/member/people/upload.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { semaphore } from "../../platform/semaphore.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { dirOf, keptPictureKeyOf } from "./key.ts";
import { fittingPicture, refused, squarePicture } from "./picture.ts";
import { reached } from "./reached.ts";
import { enqueueRemoval } from "./removal.ts";
import * as rows from "./sql.ts";

/** The same sentence for an unknown key, another member's and a removed one, so that existing keys are not revealed. */
const notGranted = "图片凭证无效或已移除，请重新选择";

/** This many in memory at once: each may weigh 10 MB. */
const bounded = semaphore(4, 40);

/** Keys of `getUploadPolicy`, in the order in which they are shown. */
type PreparePicturesInput = {
  memberId: number;
  purpose: Exclude<UploadPurpose, "avatar" | "answer">;
  keys: readonly string[];
};

/**
 * Looks at each upload and writes what is good of it again: whole, or cut to a small square. One that is
 * kept already costs nothing, so that a request may be repeated. Reads and writes the storage, so never
 * inside a transaction. Throws `uploadRefused` naming the picture, or `unavailable`.
 */
export async function preparePictures(
  world: World,
  given: PreparePicturesInput,
  shape: "whole" | "square" = "whole",
): Promise<void> {
  for (const [index, key] of given.keys.entries())
    try {
      if (given.keys.indexOf(key) !== index) throw refused("同一张图片只能用一次");
      // One after the other: a member's six pictures must not take the place of six members.
      await prepare(world, { ...given, key }, shape);
    } catch (error) {
      throw naming(error, given, index);
    }
}

type KeptPictureOne = Pick<PreparePicturesInput, "memberId" | "purpose"> & { key: string };

async function prepare(
  world: World,
  { memberId, purpose, key }: KeptPictureOne,
  shape: "whole" | "square",
) {
  const isTheirs = key.startsWith(dirOf(world, purpose, memberId));
  const grant = isTheirs ? await rows.grantOf(world.db, { key, memberId, purpose }) : undefined;
  if (!grant) throw refused(notGranted);
  if (grant.usedAt) return;
  await bounded(async () => {
    const storage = storageOf(world);
    const found = await reached(world, storage.read(key, grant.bytes));
    if (found.kind === "missing") throw refused("图片尚未上传成功，请重新上传");
    if (found.kind === "tooLarge") throw refused("图片比申请上传时更大，请重新上传");
    const draw = shape === "square" ? squarePicture : fittingPicture;
    const webp = await draw(found.bytes, grant.contentType);
    await reached(world, storage.write(keptPictureKeyOf(world, key), webp, "image/webp"));
  });
}

const naming = (error: unknown, { keys }: PreparePicturesInput, index: number) =>
  error instanceof Failure && error.reason === "uploadRefused" && keys.length > 1
    ? refused(`第 ${index + 1} 张图片：${error.message}`)
    : error;

/**
 * In the transaction that writes what they belong to: each upload is used, once, and its picture stays.
 * Answers the names to keep, in their order. Throws `uploadRefused` for one that was used before.
 */
export async function keepPictures(
  tx: Tx,
  world: World,
  given: PreparePicturesInput,
): Promise<string[]> {
  const { memberId, purpose, keys } = given;
  const now = world.clock.now();
  for (const [index, key] of keys.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!(await rows.useGrant(tx, { key, memberId, purpose, now, isForGood: true })))
      throw naming(refused("图片已用过或已移除，请重新选择"), given, index);
    // The upload is of no use any more; not before its form has expired, or it could come again.
    const inSeconds = limits.uploadMinutes * 60 + 60;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await enqueueRemoval(tx, world, { memberId, key, inSeconds });
  }
  return keptNames(world, keys);
}

/** What `keepPictures` answers for these, before or without it: a repeated request names the same. */
export const keptNames = (world: World, keys: readonly string[]): string[] =>
  keys.map((key) => keptPictureKeyOf(world, key));

/** In the transaction that takes the pictures away from where they were shown. */
export async function dropPictures(
  tx: Tx,
  world: World,
  { memberId, names }: { memberId: number; names: readonly string[] },
): Promise<void> {
  for (const key of names) await enqueueRemoval(tx, world, { memberId, key });
}

const STEP_SECONDS = 600;

/**
 * Where somebody may look at a kept picture, for ten to twenty minutes. The end is rounded, so that a
 * list read again names the same addresses and no picture is fetched twice.
 */
export function pictureAddress(world: World, name: string): string {
  const passed = Math.floor(world.clock.now().getTime() / 1000) % STEP_SECONDS;
  return storageOf(world).signedUrl(name, 2 * STEP_SECONDS - passed);
}
