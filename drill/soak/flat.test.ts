/** The judge of the soak: it must see a leak, and must not see one in a process whose memory goes up and down. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answered, growthPerHour, type Sample, trendsOf, wasQuiet } from "./flat.ts";

const MINUTES = 30;
const calm: Sample = {
  seconds: 0,
  megabytes: 200,
  files: 60,
  connections: 12,
  cpuMs: 0,
  requests: 0,
  load: 0.5,
};
const samplesOf = (at: (minute: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: MINUTES * 6 }, (_, n) => ({
    ...calm,
    seconds: n * 10,
    cpuMs: n * 10 * 30 * 4,
    requests: n * 10 * 30,
    ...at(n / 6),
  }));
const answersOf = (at: (minute: number) => number): Answered[] =>
  Array.from({ length: MINUTES * 60 }, (_, n) => ({ seconds: n, milliseconds: at(n / 60) }));
const steady = answersOf(() => 8);
const notFlat = (samples: Sample[], answers = steady) =>
  trendsOf(samples, answers).flatMap(({ name, isFlat }) => (isFlat ? [] : [name]));

test("a process that fills in its first minutes and then breathes by a few megabytes is flat", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 6 })), (breath) => {
      const samples = samplesOf((minute) => ({
        megabytes: 120 + Math.min(minute, 5) * 16 + Number(breath.next().value),
      }));
      expect(notFlat(samples)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test("a leak of two megabytes a minute, of a file or of a connection each few minutes is seen", () => {
  const leak = samplesOf((minute) => ({ megabytes: 200 + minute * 2 }));
  expect(notFlat(leak)).toEqual(["megabytes"]);
  expect(growthPerHour(leak)).toBeCloseTo(120, 3);
  expect(notFlat(samplesOf((minute) => ({ files: 60 + minute })))).toEqual(["files"]);
  expect(notFlat(samplesOf((minute) => ({ connections: 10 + Math.floor(minute / 4) })))).toEqual([
    "connections",
  ]);
});

test("answers that come later and later are seen, a slow minute in the middle is not", () => {
  expect(
    notFlat(
      samplesOf(() => ({})),
      answersOf((minute) => 8 + minute),
    ),
  ).toEqual(["p10 ms", "p50 ms"]);
  const rare = answersOf((minute) => (minute > 20 && Math.round(minute * 60) % 50 === 0 ? 900 : 8));
  expect(
    notFlat(
      samplesOf(() => ({})),
      rare,
    ),
  ).toEqual(["p99 ms"]);
  const minute = answersOf((at) => (at > 14 && at < 15 ? 900 : 8));
  expect(
    notFlat(
      samplesOf(() => ({})),
      minute,
    ),
  ).toEqual([]);
});

test("requests that take more and more of a processor are seen, whoever else uses the machine", () => {
  const slower = samplesOf((minute) => ({ cpuMs: minute * 60 * 30 * (4 + minute * 0.1) }));
  expect(notFlat(slower)).toEqual(["processor ms a request"]);
  expect(wasQuiet(samplesOf(() => ({})))).toBe(true);
  expect(wasQuiet(samplesOf((minute) => ({ load: minute > 10 ? 3 : 0.5 })))).toBe(false);
});

test("what was never measured is not flat", () => {
  expect(notFlat([], [])).toHaveLength(7);
});
