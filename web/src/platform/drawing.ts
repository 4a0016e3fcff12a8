/** Pictures on a canvas: opened as the browser can, made small, and never larger than what they were. */

/** Sharp on any phone, and a screen full of small print can still be read. */
const sidePx = 2048;
const quality = 0.85;

/** This browser cannot draw it; the message is for the reader. */
export class PictureUnreadable extends Error {
  override name = "PictureUnreadable";
}

export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

export type Part = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

/** This part of a picture, as large as `to`. Throws `PictureUnreadable`. */
export function canvasOf(
  image: HTMLImageElement,
  { x, y, width, height }: Part,
  to: Size,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, to);
  const context = canvas.getContext("2d");
  if (!context) throw new PictureUnreadable("当前浏览器无法处理图片，请换一个浏览器");
  // A transparent PNG would turn black as a JPEG.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, to.width, to.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, to.width, to.height);
  return canvas;
}

export const blobOf = (canvas: HTMLCanvasElement, type: string, how: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error(`no ${type} of this picture`));
    canvas.toBlob(take, type, how);
  });

/** The longer side fits, and nothing grows. */
export function fitting(width: number, height: number): Size {
  const scale = Math.min(1, sidePx / Math.max(width, height, 1));
  const side = (px: number) => Math.max(1, Math.round(px * scale));
  return { width: side(width), height: side(height) };
}

/**
 * A photo as it is sent: upright, small enough for a slow network, and without the place where it was
 * taken, which the canvas leaves behind. Throws `PictureUnreadable`.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = await loadImage(address).catch(() => {
      throw new PictureUnreadable(unreadableWords(file));
    });
    return await drawn(image);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawn(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = canvasOf(image, { x: 0, y: 0, width, height }, fitting(width, height));
  // Not WebP: Safari draws none, and the server makes its own of it anyway.
  return blobOf(canvas, "image/jpeg", quality);
}

/** iPhones keep photos as HEIC, which few other browsers can open. */
export const unreadableWords = ({ name, type }: Pick<File, "name" | "type">): string =>
  /hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)
    ? "这张是 HEIC 格式，当前浏览器打不开，请先转成 JPG 再选"
    : "这张图片打不开，请换一张";
