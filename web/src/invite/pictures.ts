/** The page's pictures as promises for React's `use`, each drawn once; null where the browser could not. */
import { loadChunk } from "../platform/chunks.ts";
import type { PosterParts } from "./poster.ts";

const drawn = new Map<string, Promise<string | null>>();

function once(key: string, draw: () => Promise<string>): Promise<string | null> {
  const known = drawn.get(key);
  if (known) return known;
  const picture = draw().catch(() => {
    // Asked for again, it is tried again.
    drawn.delete(key);
    return null;
  });
  drawn.set(key, picture);
  return picture;
}

export const qrOf = (link: string): Promise<string | null> =>
  once(`qr ${link}`, async () => {
    const { qrPicture } = await loadChunk(() => import("./qr.ts"));
    return qrPicture(link);
  });

export const posterOf = (parts: PosterParts): Promise<string | null> =>
  once(`poster ${JSON.stringify(parts)}`, async () => {
    const { posterPicture } = await loadChunk(() => import("./poster.ts"));
    return posterPicture(parts);
  });

/** Saves a picture that is there already: no server is asked. */
export function savePicture(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

/** WeChat's own browser saves no files; there one presses the picture long. */
export const savesByLongPress = (): boolean => /MicroMessenger/i.test(navigator.userAgent);
