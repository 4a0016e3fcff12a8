/** The arithmetic of a line chart: a scale of round numbers, and where each value stands on it. Pure. */

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

/** From the left, in percent; a single point stands at the right, where today is. */
export const placeOf = (index: number, count: number): number =>
  count > 1 ? (index / (count - 1)) * 100 : 100;

/** Through every point, in a box of 100 by 100. */
export function pathOf(values: readonly number[], scale: Scale): string {
  const shown = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0];
  return shown
    .map((value, index) => {
      const [x, y] = [placeOf(index, shown.length), heightOf(value, scale)];
      return `${index ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join(" ");
}

/** Which point a finger at this share of the width means. */
export const indexAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
