/** The arithmetic of a bar chart: a scale of round numbers, and where each value stands on it. Pure. */

export type Scale = { low: number; high: number; ticks: number[] };

const wantedSteps = 3;

/** Steps of 1, 2 or 5 and their tens; zero is always on it, so that a small change does not look like a cliff. */
export function scaleOf(values: readonly number[], smallestStep = 1): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = Math.max(smallestStep, roundStep((most - least) / wantedSteps));
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, nth) => low + nth * step) };
}

function roundStep(rough: number): number {
  let tens = 1;
  while (tens * 10 <= rough) tens *= 10;
  return tens * ([1, 2, 5].find((factor) => factor * tens >= rough) ?? 10);
}

/** From the top, in percent: 0 is `high`. */
export const heightOf = (value: number, { low, high }: Scale): number =>
  ((high - value) / (high - low)) * 100;

/** How much of its column a bar fills. */
const BAR_SHARE = 0.7;
/** In percent: a value too small to be seen still gets a bar. */
const LEAST_HEIGHT = 1;

type Bar = { x: number; y: number; width: number; height: number };

/** In a box of 100 by 100: up from zero, or down from it; nothing has no bar. */
export function barOf(
  { value, at, count }: { value: number; at: number; count: number },
  scale: Scale,
): Bar {
  const room = 100 / count;
  const [zero, end] = [heightOf(0, scale), heightOf(value, scale)];
  const height = value === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.abs(zero - end));
  const bar = {
    x: at * room + (room * (1 - BAR_SHARE)) / 2,
    y: value < 0 ? zero : zero - height,
    width: room * BAR_SHARE,
    height,
  };
  return {
    x: hundredths(bar.x),
    y: hundredths(bar.y),
    width: hundredths(bar.width),
    height: hundredths(bar.height),
  };
}
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Which bar a finger at this share of the width means. */
export const indexAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));
