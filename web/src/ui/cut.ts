/** Cuts a square out of a picture and makes it small, in the browser, before it is sent. */
import { blobOf, canvasOf, loadImage, type Part } from "../platform/drawing.ts";

/** Photos of today's phones weigh 3 to 15 MB; a larger file is no photo, and old phones choke on it. */
const chosenMaxBytes = 20 * 1024 * 1024;
export const chosenTypes = ["image/jpeg", "image/png", "image/webp"];
/** Four times what is shown at most, so that it stays sharp on any screen. */
const sidePx = 1024;
const quality = 0.9;

/** Why a chosen file cannot be a picture of oneself; null when it can. */
export function pictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!chosenTypes.includes(type)) return "只能使用 JPG、PNG 或 WebP 图片";
  return size > chosenMaxBytes ? `图片不能超过 ${chosenMaxBytes / 1024 / 1024} MB` : null;
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
