/** Pictures for covers and texts, as operators bring them. */
import { pictureMaxBytes } from "#contract/console/operations/upload.ts";
import type { World } from "../../platform/world.ts";
import { storageOf } from "../../providers/storage/storage.ts";
import {
  fileOf,
  newFileKey,
  publicPicture,
  reachedStorage,
  uploadRefused,
} from "../../people/upload/api.ts";

/** Answers where everybody sees it. One that nothing shows stays: a draft may be saved tomorrow. */
export async function keepPicture(world: World, data: string, isMark = false) {
  const bytes = fileOf(data);
  if (bytes.length > pictureMaxBytes)
    throw uploadRefused(`图片不能超过 ${pictureMaxBytes / 1024 / 1024} MB`);
  const { webp, width, height } = await publicPicture(bytes, isMark);
  const storage = storageOf(world);
  const key = newFileKey(world, "public/content", ".webp");
  await reachedStorage(world, storage.write(key, webp, "image/webp"));
  return { url: storage.publicUrl(key), width, height };
}
