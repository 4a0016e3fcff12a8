/** Files that operators bring in a request's body: read, drawn again where they are pictures, and named by us. */
import sharp from "sharp";
import type { World } from "../../platform/world.ts";
import { kindOf } from "./container.ts";
import { newKey } from "./key.ts";
import { fittingPicture, refused } from "./picture.ts";

/** The bytes of base64, or `uploadRefused`: Buffer.from would silently skip what it cannot read. */
export function fileOf(base64: string): Buffer {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw refused("文件未能读取，请重新选择");
  return Buffer.from(base64, "base64");
}

/** A brand's, at twice the size of a poster's. */
const MARK_PX_MAX = 128;

/** A WebP for everybody to see, without metadata, its longer side at most 1920, or a mark's; or `uploadRefused`. */
export async function publicPicture(bytes: Buffer, isMark: boolean) {
  const webp = await fittingPicture(bytes, kindOf(bytes) ?? "", isMark ? MARK_PX_MAX : undefined);
  const { width, height } = await sharp(webp).metadata();
  return { webp, width, height };
}

/** In a folder of its own that cannot be guessed: addresses do not lead from one file to the next. */
export const newFileKey = (world: World, folder: string, extension: string): string =>
  newKey(world, `${folder}/${world.clock.token(16)}/`, extension);
