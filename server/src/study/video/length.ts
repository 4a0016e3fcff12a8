/** How long a video is, by what its own file says: MP4 (ISO 14496-12) and WebM (Matroska), the two that browsers play. */
import type { ReadRange } from "../../providers/video/ranges.ts";

export type VideoFile =
  | { kind: "none" }
  /** `seconds` null: it is one, and does not say. */
  | { kind: "video"; hasPicture: boolean; seconds: number | null };

/** Where WebM says what it is, and most MP4 made for the web. */
const HEAD_BYTES = 256 * 1024;
/** The description of a film of hours. */
const MOOV_MAX = 4 * 1024 * 1024;
/** Boxes before the description: more than any writer makes. */
const BOXES_MAX = 32;
const none: VideoFile = { kind: "none" };

export async function videoFileOf(read: ReadRange): Promise<VideoFile> {
  const head = await read(0, HEAD_BYTES);
  if (head.length < 16) return none;
  if (head.readUInt32BE(0) === 0x1a45dfa3) return webmOf(head);
  return head.toString("latin1", 4, 8) === "ftyp" ? mp4Of(read, head) : none;
}

type Box = { type: string; from: number; to: number };

/** Of a buffer's boxes those between two places; a size of 0 goes to the end. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const box = boxAt(bytes.subarray(at), to - at);
    if (box.size < box.head) return;
    yield { type: box.type, from: at + box.head, to: Math.min(to, at + box.size) };
    at += box.size;
  }
}

function boxAt(bytes: Buffer, rest: number): { type: string; size: number; head: number } {
  const short = bytes.readUInt32BE(0);
  const type = bytes.toString("latin1", 4, 8);
  if (short !== 1) return { type, size: short === 0 ? rest : short, head: 8 };
  return { type, size: bytes.length < 16 ? 0 : Number(bytes.readBigUInt64BE(8)), head: 16 };
}

/** The description stands before the film or behind it: what lies between is passed over, not read. */
async function mp4Of(read: ReadRange, first: Buffer): Promise<VideoFile> {
  let at = 0;
  for (let n = 0; n < BOXES_MAX; n += 1) {
    const near = at + 16 <= first.length;
    // oxlint-disable-next-line no-await-in-loop -- where the next one begins stands in this one
    const bytes = near ? first.subarray(at, at + 16) : await read(at, 16);
    if (bytes.length < 8) break;
    const { type, size, head } = boxAt(bytes, MOOV_MAX);
    if (size < head) break;
    // oxlint-disable-next-line no-await-in-loop -- the last one that is read
    if (type === "moov") return moovOf(await read(at + head, Math.min(size - head, MOOV_MAX)));
    at += size;
  }
  return { kind: "video", hasPicture: true, seconds: null };
}

function moovOf(moov: Buffer): VideoFile {
  let seconds: number | null = null;
  let hasPicture = false;
  for (const box of boxesIn(moov, 0, moov.length)) {
    if (box.type === "mvhd") seconds = mvhdSeconds(moov.subarray(box.from, box.to));
    if (box.type === "trak" && isPicture(moov, box)) hasPicture = true;
  }
  return { kind: "video", hasPicture, seconds };
}

/** Version, flags and two times; then how many parts a second has, and how many parts long it is. */
function mvhdSeconds(box: Buffer): number | null {
  const isLong = box[0] === 1;
  if (box.length < (isLong ? 32 : 20)) return null;
  const scale = box.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16);
  // All ones: not known; none: it comes in pieces that do not say.
  const isUnknown = length === 0 || length === 0xffffffff || length >= 2 ** 63;
  return scale === 0 || isUnknown ? null : length / scale;
}

function isPicture(moov: Buffer, track: Box): boolean {
  for (const media of boxesIn(moov, track.from, track.to))
    if (media.type === "mdia")
      for (const box of boxesIn(moov, media.from, media.to))
        if (box.type === "hdlr")
          return moov.toString("latin1", box.from + 8, box.from + 12) === "vide";
  return false;
}

const ID = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  docType: 0x4282,
  head: 0x1a45dfa3,
  cluster: 0x1f43b675,
} as const;
const containers = new Set<number>([ID.head, ID.segment, ID.info, ID.tracks, ID.track]);

/** All that is wanted stands before the first cluster. */
function webmOf(bytes: Buffer): VideoFile {
  const found = { scale: 1_000_000, duration: null as number | null, hasPicture: false, type: "" };
  for (let at = 0; at + 2 < bytes.length;) {
    const id = numberAt(bytes, at, true);
    const size = numberAt(bytes, at + id.length, false);
    if (id.length === 0 || size.length === 0 || id.value === ID.cluster) break;
    const from = at + id.length + size.length;
    const content = bytes.subarray(from, from + Math.min(size.value, bytes.length));
    if (id.value === ID.docType) found.type = content.toString("latin1");
    if (id.value === ID.scale) found.scale = uint(content);
    if (id.value === ID.duration) found.duration = float(content);
    if (id.value === ID.trackType && uint(content) === 1) found.hasPicture = true;
    at = containers.has(id.value) ? from : from + size.value;
  }
  if (found.type !== "webm") return none;
  const { duration, scale, hasPicture } = found;
  const seconds = duration === null || !(duration > 0) ? null : (duration * scale) / 1e9;
  return { kind: "video", hasPicture, seconds };
}

/** Its first byte says how long it is; of a size that mark is no part. Length 0: there is none. */
function numberAt(bytes: Buffer, at: number, keepsMark: boolean) {
  const first = bytes[at] ?? 0;
  const length = first === 0 ? 0 : Math.clz32(first) - 23;
  if (length === 0 || length > 8 || at + length > bytes.length) return { value: 0, length: 0 };
  let value = keepsMark ? first : first & (0xff >> length);
  for (let n = 1; n < length; n += 1) value = value * 256 + (bytes[at + n] ?? 0);
  return { value, length };
}

const uint = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

function float(bytes: Buffer): number | null {
  if (bytes.length === 4) return bytes.readFloatBE(0);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : null;
}
