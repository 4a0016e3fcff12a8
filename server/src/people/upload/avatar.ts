/** A member's picture: from what was uploaded to what others see. */
import { limits } from "#contract/limits.ts";
import { transact } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import { semaphore } from "../../platform/semaphore.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import { lockMember, memberOf, saveAvatar } from "../member/api.ts";
import { avatarDirOf, avatarKeyOf, newKey } from "./key.ts";
import { refused, squarePicture } from "./picture.ts";
import { reached } from "./reached.ts";
import { enqueueRemoval } from "./removal.ts";
import * as rows from "./sql.ts";
import { retention } from "../../config/retention.ts";

const purpose = "avatar";
/** The same sentence for an unknown key, another member's and a used one, so that existing keys are not revealed. */
const notGranted = "上传凭证无效或已使用，请重新选择图片";

/** This many uploads in memory at once: each may weigh 5 MB, and one key can be sent a thousand times. */
const bounded = semaphore(4, 40);

type Chosen = { memberId: number; key: string };

export async function setAvatar(
  world: World,
  { memberId, key }: Chosen,
): Promise<{ avatar: string }> {
  const webp = await bounded(() => takeUpload(world, { memberId, key }));
  return { avatar: await publishAvatar(world, { memberId, webp, keepsOther: false }) };
}

/** Uses an upload up, and draws it again. */
async function takeUpload(world: World, { memberId, key }: Chosen): Promise<Buffer> {
  const own = { key, memberId, purpose };
  const grant = await rows.unusedGrant(world.db, own);
  if (!grant) throw refused(notGranted);
  // Read once, before the key is used up: a storage that fails costs the member nothing but time.
  const found = await reached(world, storageOf(world).read(key, grant.bytes));
  if (found.kind === "missing") throw refused("图片尚未上传成功，请重新上传");
  const isMine = await transact(world.db, async (tx) => {
    if (!(await rows.useGrant(tx, { ...own, now: world.clock.now() }))) return false;
    // In the same transaction: whatever becomes of the picture, the upload goes.
    await enqueueRemoval(tx, world, { memberId, key });
    return true;
  });
  wakeOutbox();
  if (!isMine) throw refused(notGranted);
  if (found.kind === "tooLarge")
    throw refused(`图片不能超过 ${limits.avatarMaxBytes / 1024 / 1024} MB`);
  return squarePicture(found.bytes, grant.contentType);
}

type Publishing = {
  memberId: number;
  webp: Buffer;
  /** A picture that the member has already stays, and the new one goes. */
  keepsOther: boolean;
};

/** Answers the address of the picture that the member has now. */
export async function publishAvatar(
  world: World,
  { memberId, webp, keepsOther }: Publishing,
): Promise<string> {
  const storage = storageOf(world);
  const key = newKey(world, avatarDirOf(world, memberId), ".webp");
  // Before it is written: a crash between the file and the row must not leave a file that nobody knows.
  await transact(world.db, (tx) =>
    enqueueRemoval(tx, world, { memberId, key, inSeconds: retention.strayFile.seconds }),
  );
  await reached(world, storage.write(key, webp, "image/webp"));
  const url = storage.publicUrl(key);
  const shown = await transact(world.db, async (tx) => {
    await lockMember(tx, memberId);
    const member = mustFind(await memberOf(tx, memberId));
    if (member.avatar && keepsOther) return member.avatar;
    await saveAvatar(tx, memberId, url);
    const old = avatarKeyOf(world, memberId, member.avatar);
    if (old) await enqueueRemoval(tx, world, { memberId, key: old });
    return url;
  });
  wakeOutbox();
  return shown;
}
