/**
 * Which columns of a cross-table differ (docs/decisions/0084): two-sided, at 95 %, each pair by itself, without a
 * correction for many pairs, as market research reads its letters. Bases are effective ones where there are weights.
 */

/** Chance alone gives a difference like this in one of twenty tables. */
const LEVEL = 0.05;
/** Of fewer, nothing is tested, and the column is marked. */
export const SMALL_BASE = 30;

export type Proportion = { share: number; base: number };
export type Mean = { mean: number; deviation: number; base: number };

/** z of two independent proportions with the pooled variance; 0 where all or none are in it. */
export function zOf(a: Proportion, b: Proportion): number {
  const pooled = (a.share * a.base + b.share * b.base) / (a.base + b.base);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.base + 1 / b.base));
  return error > 0 ? (a.share - b.share) / error : 0;
}

/** Student's t after Welch, who lets the two columns spread differently, and its degrees of freedom. */
export function tOf(a: Mean, b: Mean): { t: number; freedom: number } {
  const [ofA, ofB] = [a.deviation ** 2 / a.base, b.deviation ** 2 / b.base];
  const error = Math.sqrt(ofA + ofB);
  if (!(error > 0)) return { t: 0, freedom: a.base + b.base - 2 };
  const freedom = (ofA + ofB) ** 2 / (ofA ** 2 / (a.base - 1) + ofB ** 2 / (b.base - 1));
  return { t: (a.mean - b.mean) / error, freedom };
}

/** Two-sided p of a z: 2 × (1 − Φ(|z|)). */
export const pOfZ = (z: number): number => upperGamma(z * z);

/** Two-sided p of a t: the regularised incomplete beta I(ν ÷ (ν + t²); ν ÷ 2, ½). */
export function pOfT(t: number, freedom: number): number {
  const all = freedom + t * t;
  return beta({ x: freedom / all, rest: (t * t) / all }, freedom / 2, 0.5);
}

/** A, B … Z, AA: how columns of a banner are called. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

/**
 * For each column the letters of those that it is significantly above. `firstLetter`: how many columns of other
 * questions stand before; only columns of one question are compared, those of another overlap with them.
 */
export const lettersOfShares = (columns: readonly Proportion[], firstLetter = 0): string[] =>
  lettersBy(columns, firstLetter, (a, b) => a.share > b.share && pOfZ(zOf(a, b)) < LEVEL);

export const lettersOfMeans = (columns: readonly (Mean | null)[], firstLetter = 0): string[] =>
  lettersBy(
    columns.map((column) => column ?? { mean: 0, deviation: 0, base: 0 }),
    firstLetter,
    (a, b) => {
      const { t, freedom } = tOf(a, b);
      return t > 0 && pOfT(t, freedom) < LEVEL;
    },
  );

function lettersBy<C extends { base: number }>(
  columns: readonly C[],
  firstLetter: number,
  isAbove: (a: C, b: C) => boolean,
): string[] {
  const isTested = ({ base }: C) => base >= SMALL_BASE;
  return columns.map((a) =>
    columns
      .map((b, at) =>
        a !== b && isTested(a) && isTested(b) && isAbove(a, b) ? letterOf(firstLetter + at) : "",
      )
      .join(""),
  );
}

/** Q(½, x ÷ 2), the upper tail of a squared normal: by its series below 3, by its continued fraction above. */
function upperGamma(squared: number): number {
  const x = squared / 2;
  if (x <= 0) return 1;
  const scale = Math.exp(-x) * Math.sqrt(x / Math.PI);
  if (x < 1.5) {
    let term = 2;
    let total = term;
    for (let k = 1; k < 200 && term > total * 1e-17; k += 1) {
      term *= x / (k + 0.5);
      total += term;
    }
    return 1 - scale * total;
  }
  return scale * fractionOfGamma(x);
}

/** Lentz's way, for a = ½. */
function fractionOfGamma(x: number): number {
  let b = x + 0.5;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 500; i += 1) {
    const a = -i * (i - 0.5);
    b += 2;
    d = 1 / guarded(a * d + b);
    c = guarded(b + a / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h;
}

/** The regularised incomplete beta I(x; a, b), by Lentz's continued fraction. `rest`: 1 − x, which 1 less x would round. */
function beta({ x, rest }: { x: number; rest: number }, a: number, b: number): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest),
  );
  // The fraction converges quickly on one side only.
  return x < (a + 1) / (a + b + 2)
    ? (front * fractionOfBeta(x, a, b)) / a
    : 1 - (front * fractionOfBeta(rest, b, a)) / b;
}

function fractionOfBeta(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / guarded(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < 1000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guarded(1 + even * d);
    c = guarded(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guarded(1 + odd * d);
    c = guarded(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h;
}

const TINY = 1e-300;
const guarded = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** Stirling's series, after the argument was raised to where it is exact. */
function logGamma(given: number): number {
  let x = given;
  let lowered = 0;
  for (; x < 10; x += 1) lowered += Math.log(x);
  const y = 1 / (x * x);
  const series = (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - lowered;
}
