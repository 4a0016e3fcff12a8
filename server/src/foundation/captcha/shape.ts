/** The outline of a puzzle piece: a square whose sides are flat, bulge out or are cut in. */
import type { Clock } from "../../platform/clock.ts";

/** The square picture that holds a piece, in pixels; the knobs need the margin. */
export const PIECE_SIZE = 64;
const MARGIN = 14;
const SIDE = PIECE_SIZE - 2 * MARGIN;
/** Half the neck of a knob, and its radius. */
const NECK = 6;
const KNOB = 7.5;

/** Per side (top, right, bottom, left): out, in or flat. */
export type Sides = readonly ["out" | "in", Side, "out" | "in", Side];
type Side = "out" | "in" | "flat";

/** Two sides always have a knob, so that no piece is a plain square. */
export function drawSides(clock: Clock): Sides {
  const knob = () => (clock.random(2) === 0 ? "out" : "in");
  const any = () => (["out", "in", "flat"] as const)[clock.random(3)] ?? "flat";
  return [knob(), any(), knob(), any()];
}

/** Another outline than `sides` by one knob at least: a decoy that an eye can tell from the gap. */
export const otherSides = ([top, right, bottom, left]: Sides): Sides => [
  top === "out" ? "in" : "out",
  right === "flat" ? "out" : "flat",
  bottom === "out" ? "in" : "out",
  left,
];

/** SVG path, clockwise from the top left corner. */
export function outlineOf(sides: Sides): string {
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const parts = directions.map(([dx, dy], i) => sideOf(sides[i] ?? "flat", dx, dy));
  return `M${MARGIN} ${MARGIN} ${parts.join(" ")} Z`;
}

function sideOf(side: Side, dx: number, dy: number): string {
  const line = (length: number) => `l${dx * length} ${dy * length}`;
  if (side === "flat") return line(SIDE);
  const half = SIDE / 2 - NECK;
  // Sweep 1 turns clockwise, which on this walk is outwards.
  const arc = `a${KNOB} ${KNOB} 0 1 ${side === "out" ? 1 : 0} ${dx * 2 * NECK} ${dy * 2 * NECK}`;
  return `${line(half)} ${arc} ${line(half)}`;
}
