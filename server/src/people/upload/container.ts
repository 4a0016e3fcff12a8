/**
 * Reads how a picture is put together, without drawing it: where it ends, and whether it moves. A file
 * that goes on after the picture's end is two files in one, and only one of them is a picture.
 */
const kinds = ["image/jpeg", "image/png", "image/webp"] as const;
export type ContainerKind = (typeof kinds)[number];

export type Container = { kind: ContainerKind; end: number; isAnimated: boolean };

/** Undefined when it is none of the three, or breaks off. */
export function containerOf(bytes: Buffer): Container | undefined {
  switch (kindOf(bytes)) {
    case "image/jpeg":
      return jpegOf(bytes);
    case "image/png":
      return pngOf(bytes);
    case "image/webp":
      return webpOf(bytes);
    case undefined:
      return undefined;
  }
}

/** By its first bytes; what a name or a header says about a file proves nothing. */
export function kindOf(bytes: Buffer): ContainerKind | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  return /^RIFF.{4}WEBP$/s.test(head) ? "image/webp" : undefined;
}

/** Length, name, contents, checksum; IEND is the last. */
function pngOf(bytes: Buffer): Container | undefined {
  let isAnimated = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (name === "acTL") isAnimated = true;
    if (name === "IEND") return { kind: "image/png", end: at, isAnimated };
  }
  return undefined;
}

/** The head tells the length; a moving picture has a chunk ANIM. */
function webpOf(bytes: Buffer): Container | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  let isAnimated = false;
  for (let at = 12; at + 8 <= Math.min(end, bytes.length);) {
    if (bytes.toString("latin1", at, at + 4) === "ANIM") isAnimated = true;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return { kind: "image/webp", end, isAnimated };
}

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

/** Segments with a length, and after each start of scan pixels up to the next marker. */
function jpegOf(bytes: Buffer): Container | undefined {
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1];
    // Any number of 0xff may come before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return { kind: "image/jpeg", end: at + 2, isAnimated: false };
    else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === START_OF_SCAN) at = afterPixels(bytes, at);
    }
  }
  return undefined;
}

/** Within pixels 0xff is followed by 0, or by a restart marker. */
function afterPixels(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
