/** By which an editor knows that nobody was quicker. */
import { sha256 } from "./clock.ts";

/**
 * Of what a part holds, so that no column must be kept in step with it. By name on every level, because what was sent
 * may stand in another order than what was stored.
 */
export const fingerprintOf = (part: object): string =>
  sha256(JSON.stringify(part, byName)).toString("base64url").slice(0, 22);

const byName = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
