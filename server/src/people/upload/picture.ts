/**
 * Draws a picture of somebody else's again (rule site-27): what leaves here is pixels
 * in our own file; where, with what and by whom it was taken stays behind.
 */
import sharp, { type Sharp } from "sharp";
import { limits } from "#contract/limits.ts";
import { Failure } from "../../platform/failure.ts";
import { semaphore } from "../../platform/semaphore.ts";
import { containerOf, type ContainerKind, kindOf } from "./container.ts";

const PIXELS_MAX = 25_000_000;
/** The longer side of a picture in an answer: a bill is still read, and a file stays small. */
const ANSWER_PX_MAX = 3000;
/** Of a picture in a feedback or a discussion: a screenshot is still read on a large screen. */
const KEPT_PX_MAX = 1920;
const SECONDS_MAX = 10;

/** Two at once, one core each: libvips would otherwise take every core for one picture. */
const bounded = semaphore(2, 20);
sharp.concurrency(1);
sharp.cache(false);

export const refused = (msg: string) => new Failure("uploadRefused", { msg });

/** A square WebP without metadata, or `uploadRefused`. `said`: the type that was announced, if any. */
export function squarePicture(bytes: Buffer, said?: string): Promise<Buffer> {
  refuseForeign(bytes, said);
  refuseSecondThings(bytes);
  return bounded(() =>
    redraw(bytes, (picture) =>
      picture
        .resize(limits.avatarPx, limits.avatarPx, { fit: "cover" })
        .webp({ quality: 85 })
        .toBuffer(),
    ),
  );
}

/**
 * The whole picture in its own format, without metadata and not larger than needed, or `uploadRefused`.
 * What lies behind its end stays behind: phones put a film or a second exposure there, and here the
 * picture comes as the phone made it. A picture of oneself is cropped by the page, which draws it again.
 */
export function cleanPicture(bytes: Buffer, said: string): Promise<Buffer> {
  refuseForeign(bytes, said);
  return bounded(() =>
    redraw(bytes, (picture) => {
      const fitting = picture.resize(ANSWER_PX_MAX, ANSWER_PX_MAX, {
        fit: "inside",
        withoutEnlargement: true,
      });
      if (said === "image/png") return fitting.png().toBuffer();
      return (
        said === "image/webp" ? fitting.webp({ quality: 85 }) : fitting.jpeg({ quality: 85 })
      ).toBuffer();
    }),
  );
}

/** The whole picture as a WebP without metadata, its longer side at most this many pixels, or `uploadRefused`. */
export function fittingPicture(
  bytes: Buffer,
  said: string,
  sideMax = KEPT_PX_MAX,
): Promise<Buffer> {
  refuseForeign(bytes, said);
  return bounded(() =>
    redraw(bytes, (picture) =>
      picture
        .resize(sideMax, sideMax, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 85 })
        .toBuffer(),
    ),
  );
}

function refuseForeign(bytes: Buffer, said: string | undefined): void {
  const kind: ContainerKind | undefined = kindOf(bytes);
  if (!kind) throw refused("只能上传 JPG、PNG 或 WebP 图片");
  if (said !== undefined && said !== kind) throw refused("图片内容与文件类型不符，请重新选择");
  if (containerOf(bytes)?.isAnimated) throw refused("不支持动态图片，请选择静态图片");
}

function refuseSecondThings(bytes: Buffer): void {
  if (containerOf(bytes)?.end !== bytes.length || isTwoThings(bytes))
    throw refused("图片已损坏或含有多余的内容，请重新选择");
}

/** A page, a script, a document or an archive inside a picture: somewhere it would be taken for one. */
function isTwoThings(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return (
    /<(?:script|html|iframe|!doctype|\?php|svg\s[^>]{0,200}xmlns)/i.test(text) ||
    text.slice(0, 1024).includes("%PDF-") ||
    // An archive is found by its end: at most a comment of 64 KiB comes after it.
    text.slice(-66_000).includes("PK\x05\x06")
  );
}

async function redraw(bytes: Buffer, draw: (picture: Sharp) => Promise<Buffer>): Promise<Buffer> {
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" });
  try {
    // The head only: a bomb is known before a pixel of it is drawn.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) throw refused("图片尺寸过大，请选择 2500 万像素以内的图片");
    return await draw(open().autoOrient().timeout({ seconds: SECONDS_MAX }));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refused("图片已损坏，无法读取，请重新选择");
  }
}
