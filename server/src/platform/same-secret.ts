/** Whether a secret text is the one that is wanted. */
import { timingSafeEqual } from "node:crypto";
import { sha256 } from "./clock.ts";

/** In a time that does not tell how much of a guess was right, nor how long the wanted one is. */
export const isSameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(sha256(given), sha256(wanted));
