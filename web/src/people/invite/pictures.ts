/** The poster as a picture; what it is drawn with comes when it is asked for. */
import { loadChunk } from "../../platform/chunks.ts";
import { drawnOnce } from "../../platform/pictures.ts";
import type { PosterParts } from "./poster.ts";

export const posterOf = (parts: PosterParts): Promise<string | null> =>
  drawnOnce(`poster ${JSON.stringify(parts)}`, async () => {
    const { posterPicture } = await loadChunk(() => import("./poster.ts"));
    return posterPicture(parts);
  });
