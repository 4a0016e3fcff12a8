/** Pictures that this browser draws, as promises for React's `use`: each once; null where it could not. */
import { loadChunk } from "./chunks.ts";

/** As wide and high as a QR code is shown, px. */
export const qrSize = 200;

const drawn = new Map<string, Promise<string | null>>();

export function drawnOnce(key: string, draw: () => Promise<string>): Promise<string | null> {
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
  drawnOnce(`qr ${link}`, async () => {
    const { qrPicture } = await loadChunk(() => import("./qr.ts"));
    return qrPicture(link);
  });
