/** Cuts a square out of a picture and makes it small, in the browser, before it is sent. */
import { noPicture, pictureTypes } from "./chosen.ts";
import { blobOf, canvasOf, loadImage, type Part } from "../platform/drawing.ts";

/** Photos of today's phones weigh 3 to 15 MB; a larger file is no photo, and old phones choke on it. */
const chosenMaxBytes = 20 * 1024 * 1024;
/** Four times what is shown at most, so that it stays sharp on any screen. */
const sidePx = 1024;
const quality = 0.9;

/** Why a chosen file cannot be a picture of oneself; null when it can. */
export async function pictureProblem(file: File): Promise<string | null> {
  const isTooLarge = file.size > chosenMaxBytes;
  if (isTooLarge && pictureTypes.includes(file.type))
    return `图片不能超过 ${chosenMaxBytes / 1024 / 1024} MB`;
  return noPicture(file);
}

/** The browser has turned the photo upright by then; `square` is in its natural pixels. */
export async function cutSquare(address: string, square: Part): Promise<Blob> {
  const image = await loadImage(address);
  const side = Math.max(1, Math.min(sidePx, Math.round(square.width)));
  const canvas = canvasOf(image, square, { width: side, height: side });
  const webp = await blobOf(canvas, "image/webp", quality);
  // Safari answers a PNG when it is asked for WebP.
  return webp.type === "image/webp" ? webp : blobOf(canvas, "image/jpeg", quality);
}
