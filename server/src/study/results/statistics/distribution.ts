/**
 * What a list of values comes to: mean, median, standard deviation, the top two and NPS (docs/decisions/0084).
 * Weights have no unit: only their proportions matter, and equal weights give the unweighted figures.
 */

/** `weight`: of all who gave this value together; `n` heads. */
export type Valued = { value: number; n: number; weight: number; squares: number };

export type Summary = {
  /** Heads. */
  n: number;
  /** Kish's: as many unweighted answers as would be as exact. */
  effective: number;
  mean: number | null;
  median: number | null;
  /** Divided by one less than the effective number; null for fewer than two. */
  deviation: number | null;
};

/** Effective number by Σw and Σw²; 0 of nothing. */
export const effectiveOf = (weight: number, squares: number): number =>
  squares > 0 ? (weight * weight) / squares : 0;

export function summaryOf(values: readonly Valued[]): Summary {
  const n = sum(values, (one) => one.n);
  const weight = sum(values, (one) => one.weight);
  const effective = effectiveOf(
    weight,
    sum(values, (one) => one.squares),
  );
  if (weight <= 0) return { n, effective, mean: null, median: null, deviation: null };
  const mean = sum(values, ({ value, weight: w }) => value * w) / weight;
  const variance = sum(values, ({ value, weight: w }) => w * (value - mean) ** 2) / weight;
  return {
    n,
    effective,
    mean,
    median: medianOf(values),
    deviation: deviationOf(variance, effective),
  };
}

/** `variance`: divided by the number itself. */
export const deviationOf = (variance: number, effective: number): number | null =>
  effective > 1 ? Math.sqrt(Math.max(0, variance) * (effective / (effective - 1))) : null;

/** The value that half of the weight reaches; between two, the middle of both. */
export function medianOf(values: readonly Pick<Valued, "value" | "weight">[]): number | null {
  const sorted = values.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value);
  const half = sum(sorted, ({ weight }) => weight) / 2;
  let reached = 0;
  for (const [at, { value, weight }] of sorted.entries()) {
    reached += weight;
    const next = sorted[at + 1];
    // Weights are fractions: what differs by their rounding is the same.
    if (next && Math.abs(reached - half) <= half * 1e-12) return (value + next.value) / 2;
    if (reached > half) return value;
  }
  return sorted.at(-1)?.value ?? null;
}

/** The share of the two highest points of a scale, 0 to 1; null of nobody. `highest`: the scale's end, given or not. */
export function topTwoOf(values: readonly Valued[], highest: number): number | null {
  const weight = sum(values, (one) => one.weight);
  const top = values.filter(({ value }) => value >= highest - 1);
  return weight > 0 ? sum(top, (one) => one.weight) / weight : null;
}

export type Nps = {
  /** Shares, 0 to 1: 9 and 10, 7 and 8, 0 to 6. */
  promoters: number;
  passives: number;
  detractors: number;
  /** −100 to 100. */
  score: number;
  /** The score of all lies within, at 95 %; null of fewer than two. */
  from: number | null;
  to: number | null;
};

/** The quantile of the normal distribution that leaves 2.5 % above it. */
const Z_95 = 1.959963984540054;

/**
 * The interval is the normal one of a mean of +1, 0 and −1: ±1.96 × √((p + d − (p − d)²) / n), n being the effective
 * number, and never beyond ±100.
 */
export function npsOf(values: readonly Valued[]): Nps | null {
  const weight = sum(values, (one) => one.weight);
  if (weight <= 0) return null;
  const share = (low: number, high: number) =>
    sum(
      values.filter(({ value }) => value >= low && value <= high),
      (one) => one.weight,
    ) / weight;
  const promoters = share(9, 10);
  const detractors = share(0, 6);
  const score = (promoters - detractors) * 100;
  const n = effectiveOf(
    weight,
    sum(values, (one) => one.squares),
  );
  const variance = promoters + detractors - (promoters - detractors) ** 2;
  const margin = n >= 2 ? 100 * Z_95 * Math.sqrt(Math.max(0, variance) / n) : null;
  return {
    promoters,
    passives: share(7, 8),
    detractors,
    score,
    from: margin === null ? null : Math.max(-100, score - margin),
    to: margin === null ? null : Math.min(100, score + margin),
  };
}

export const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((all, one) => all + of(one), 0);
