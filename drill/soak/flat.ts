/** Whether what was measured over a long time stayed where it was: pure, so that a control can show that it sees a leak. */

export type Sample = {
  seconds: number;
  /** Memory of the server's process. */
  megabytes: number;
  /** Open files and sockets of the process. */
  files: number;
  /** Connections of the application's role in PostgreSQL. */
  connections: number;
  /** Milliseconds of a processor that the process has used so far, and requests that were made so far. */
  cpuMs: number;
  requests: number;
  /** Load of the machine per processor: above 1 some work waits. */
  load: number;
};
export type Answered = { seconds: number; milliseconds: number };
export type Trend = {
  name: string;
  first: number;
  last: number;
  isFlat: boolean;
  /** Other work on the machine shows in this figure: it is judged only when the machine was quiet. */
  isOfMachine?: true;
};

/** Code is compiled, caches and the pool fill: what happens in the first fifth is no trend. */
const WARM_UP = 0.2;
/** The first and the last third of the rest are compared. */
const PART = 1 / 3;

type Allowed = { times: number; more: number };
const allowed = {
  // Garbage is collected now and then: memory goes up and down by some megabytes.
  megabytes: { times: 1.1, more: 8 },
  // The tenth of the moments with the fewest: sockets come and go with the queue of the moment.
  files: { times: 1, more: 6 },
  connections: { times: 1, more: 2 },
  cpu: { times: 1.3, more: 0.5 },
  middleMs: { times: 1.5, more: 5 },
  tailMs: { times: 2, more: 100 },
} satisfies Record<string, Allowed>;

/** The last part may be above the first by `times`, or by `more`, whichever is more. */
export function trendOf(name: string, [first, last]: [number, number], bar: Allowed): Trend {
  return { name, first, last, isFlat: last <= Math.max(first * bar.times, first + bar.more) };
}

export function trendsOf(samples: readonly Sample[], answers: readonly Answered[]): Trend[] {
  const share = { megabytes: 0.5, files: 0.1, connections: 0.5 };
  const measured = (["megabytes", "files", "connections"] as const).map((name) => {
    const within = (part: readonly Sample[]) => part.map((one) => one[name]);
    const both = parts(samples, (part) => quantile(within(part), share[name]));
    return trendOf(name, both, allowed[name]);
  });
  const waited = (part: readonly Answered[]) => part.map(({ milliseconds }) => milliseconds);
  const latency = (of: number) => parts(answers, (part) => quantile(waited(part), of));
  return [
    ...measured,
    trendOf("processor ms a request", parts(samples, cpuEach), allowed.cpu),
    trendOf("p10 ms", latency(0.1), allowed.middleMs),
    { ...trendOf("p50 ms", latency(0.5), allowed.middleMs), isOfMachine: true },
    { ...trendOf("p99 ms", latency(0.99), allowed.tailMs), isOfMachine: true },
  ];
}

function cpuEach(part: readonly Sample[]): number {
  const [first, last] = [part[0], part.at(-1)];
  return first && last ? (last.cpuMs - first.cpuMs) / (last.requests - first.requests) : NaN;
}

/** Whether the machine had time for whatever was asked of it. */
export const wasQuiet = (samples: readonly Sample[]): boolean =>
  samples.reduce((sum, { load }) => sum + load, 0) / samples.length <= 1;

/** What `of` says of the first and of the last part. */
function parts<T extends { seconds: number }>(
  all: readonly T[],
  of: (part: readonly T[]) => number,
): [number, number] {
  const end = Math.max(0, ...all.slice(-1).map(({ seconds }) => seconds));
  const from = end * WARM_UP;
  const length = (end - from) * PART;
  return [
    of(all.filter(({ seconds }) => seconds >= from && seconds < from + length)),
    of(all.filter(({ seconds }) => seconds >= end - length)),
  ];
}

const ROWS = 6;

/** A sixth of the time a line: memory, files, connections and latency in their middle, and the tail. */
export function course(samples: readonly Sample[], answers: readonly Answered[]): string[] {
  const end = Math.max(0, ...samples.slice(-1).map(({ seconds }) => seconds));
  return Array.from({ length: ROWS }, (_, n) => {
    const isIn = ({ seconds }: { seconds: number }) => Math.floor((seconds * ROWS) / end) === n;
    const middle = (of: (one: Sample) => number) => quantile(samples.filter(isIn).map(of), 0.5);
    const waited = answers.filter(isIn).map(({ milliseconds }) => milliseconds);
    const until = ((end / 60) * (n + 1)) / ROWS;
    return (
      `to minute ${until.toFixed(1)}: ${middle((one) => one.megabytes).toFixed(0)} MB, ` +
      `${middle((one) => one.files)} files, ${middle((one) => one.connections)} connections, ` +
      `p50 ${quantile(waited, 0.5).toFixed(1)} ms, p99 ${quantile(waited, 0.99).toFixed(0)} ms`
    );
  });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Megabytes an hour by least squares, after the warm-up: for the report. */
export function growthPerHour(samples: readonly Sample[]): number {
  const end = samples.at(-1)?.seconds ?? 0;
  const kept = samples.filter(({ seconds }) => seconds >= end * WARM_UP);
  const mean = (of: (one: Sample) => number) =>
    kept.reduce((sum, one) => sum + of(one), 0) / kept.length;
  const [x, y] = [mean((one) => one.seconds), mean((one) => one.megabytes)];
  const above = mean((one) => (one.seconds - x) * (one.megabytes - y));
  const below = mean((one) => (one.seconds - x) ** 2);
  return below === 0 ? 0 : (above / below) * 3600;
}
