/** Pure parts of the slider: where the piece is, and the trail that the server judges. */

/** `x` in the picture's pixels; each point is [x, y, milliseconds since the start]. */
export type Attempt = { x: number; by: "pointer" | "keyboard"; trail: [number, number, number][] };

const maxPoints = 500;

export const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Steps of the keyboard: fine, coarse with Shift or Page keys, and to both ends. */
export function stepOf(key: string, isShift: boolean): number | null {
  const step = isShift ? 20 : 4;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return step;
    case "ArrowLeft":
    case "ArrowDown":
      return -step;
    case "PageUp":
      return 40;
    case "PageDown":
      return -40;
    case "Home":
      return -Infinity;
    case "End":
      return Infinity;
    default:
      return null;
  }
}

/** The server accepts 500 points: a long trail keeps its start and its end and thins between. */
export function thin(trail: Attempt["trail"]): Attempt["trail"] {
  if (trail.length <= maxPoints) return trail;
  const stride = (trail.length - 1) / (maxPoints - 1);
  return Array.from({ length: maxPoints }, (_, index) => trail[Math.round(index * stride)]).filter(
    (point) => point !== undefined,
  );
}

export const round = (value: number): number => Math.round(value * 10) / 10;
