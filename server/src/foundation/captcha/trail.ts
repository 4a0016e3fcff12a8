/**
 * Was it a hand? A script can imitate one, so these rules stop only simple ones; what holds is that a
 * puzzle has one try, and the limits on what a pass can buy.
 */

/** [x, y, milliseconds since the start], in the picture's pixels. */
export type Point = readonly [x: number, y: number, atMs: number];
export type TrailMove = { x: number; by: "pointer" | "keyboard"; trail: readonly Point[] };

const POINTER_MS = { least: 200, most: 30_000 };
const KEYBOARD_MS = { least: 200, most: 120_000 };
/** The last point and the place given may differ by rounding. */
const ROUNDING_PX = 3;
/** Arrow, page and shifted keys, and the end of the track: so many kinds of step, not more. */
const STEP_KINDS = 4;

export function isByHand(move: TrailMove): boolean {
  return move.by === "pointer" ? isDrag(move) : isKeyed(move);
}

/** How long it took by the browser's own statement. */
export const durationMs = (trail: readonly Point[]): number =>
  (trail.at(-1)?.[2] ?? 0) - (trail[0]?.[2] ?? 0);

function isDrag({ x, trail }: TrailMove): boolean {
  return (
    trail.length >= 5 &&
    lasts(trail, POINTER_MS) &&
    endsAt(trail, x) &&
    Math.abs(trail[0]?.[0] ?? 0) <= 10 &&
    !isMechanical(trail)
  );
}

/** Even motion from the first point to the last: never more than a pixel away from x = v · t. */
function isMechanical(trail: readonly Point[]): boolean {
  const [startX = 0, , startMs = 0] = trail[0] ?? [];
  const distance = (trail.at(-1)?.[0] ?? 0) - startX;
  const duration = durationMs(trail);
  return trail.every(
    ([x, , atMs]) => Math.abs(x - startX - (distance * (atMs - startMs)) / duration) < 1,
  );
}

/** A few kinds of step, each the same size every time. */
function isKeyed({ x, trail }: TrailMove): boolean {
  const steps = trail
    .slice(1)
    .map(([at], i) => Math.abs(at - (trail[i]?.[0] ?? 0)))
    .filter((step) => step > 0);
  const kinds: number[] = [];
  for (const step of steps) if (!kinds.some((kind) => Math.abs(kind - step) <= 1)) kinds.push(step);
  return (
    steps.length >= 2 && kinds.length <= STEP_KINDS && lasts(trail, KEYBOARD_MS) && endsAt(trail, x)
  );
}

function lasts(trail: readonly Point[], { least, most }: { least: number; most: number }): boolean {
  const duration = durationMs(trail);
  const goesForward = trail.every(([, , atMs], i) => atMs >= (trail[i - 1]?.[2] ?? 0));
  return goesForward && duration >= least && duration <= most;
}

const endsAt = (trail: readonly Point[], x: number): boolean =>
  Math.abs((trail.at(-1)?.[0] ?? Number.NaN) - x) <= ROUNDING_PX;
