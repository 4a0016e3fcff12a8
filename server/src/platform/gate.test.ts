/** The pool's connections under pressure: who gets one, who waits, and who is told that there is none. */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Errand, ErrandKind } from "./errand.ts";
import { openGate, patienceMs } from "./gate.ts";
import { PoolFull } from "./pressure.ts";
import { inMachineTime } from "../../../tools/pace.ts";

const kinds: readonly ErrandKind[] = ["ready", "sign-in", "request", "work"];
const errand = (kind: ErrandKind, name: string = kind): Errand => ({ kind, name });

/** A clock that is moved by hand, and a gate that goes by it. */
function gateAt(size: number) {
  const time = { now: 0 };
  const { enter, ...gate } = openGate(size, undefined, () => time.now);
  return { time, gate: { ...gate, enter: async (one: Errand) => enter(one) } };
}

const isIn = (entering: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    entering.then(
      () => true,
      () => false,
    ),
    sleep(5, false),
  ]);

test("when requests and jobs have all that they may have, somebody can still sign in, and a balancer is answered", async () => {
  const { gate } = gateAt(16);
  const many = Array.from({ length: 40 }, (_, n) => gate.enter(errand("request", `route ${n}`)));
  const inside = await Promise.all(many.map(isIn));
  expect(inside.filter(Boolean)).toHaveLength(14);
  const [signIn, ready, second] = [
    gate.enter(errand("sign-in")),
    gate.enter(errand("ready")),
    gate.enter(errand("sign-in")),
  ];
  expect(await Promise.all([signIn, ready, second].map(isIn))).toEqual([true, true, false]);
  gate.close();
  await Promise.allSettled([...many, second]);
});

test("a slow route leaves the last quarter of the connections to others, however many of it come", async () => {
  const { gate, time } = gateAt(16);
  const slow = Array.from({ length: 30 }, () => gate.enter(errand("request", "slow")));
  expect((await Promise.all(slow.map(isIn))).filter(Boolean)).toHaveLength(10);
  const others = Array.from({ length: 4 }, (_, n) =>
    gate.enter(errand("request", `other ${n % 2}`)),
  );
  expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(4);
  // A route that keeps one of the last connections for long gets no second one of them.
  time.now += 200;
  (await others[0])?.();
  const more = gate.enter(errand("request", "other 0"));
  const quick = gate.enter(errand("request", "quick"));
  expect(await Promise.all([more, quick].map(isIn))).toEqual([false, true]);
  gate.close();
  await Promise.allSettled([...slow, more]);
});

test("while there are connections enough, a route is given as many as it asks for, however slow it is", async () => {
  const { gate, time } = gateAt(16);
  for (let n = 0; n < 10; n++) {
    // One after the other, each while those before are still out.
    // oxlint-disable-next-line no-await-in-loop
    expect(await isIn(gate.enter(errand("request", "slow")))).toBe(true);
    time.now += 1000;
  }
});

test("jobs and requests share: what is left is what a route may have three quarters of", async () => {
  const { gate } = gateAt(16);
  const jobs = Array.from({ length: 8 }, () => gate.enter(errand("work")));
  expect((await Promise.all(jobs.map(isIn))).filter(Boolean)).toHaveLength(8);
  const asked = Array.from({ length: 8 }, () => gate.enter(errand("request", "one")));
  expect((await Promise.all(asked.map(isIn))).filter(Boolean)).toHaveLength(4);
  gate.close();
  await Promise.allSettled(asked);
});

test("routes whose statements were given up share a quarter of the connections for three seconds more", async () => {
  const { gate } = gateAt(16);
  gate.heldUp(errand("request", "locked"));
  const enter = () => Array.from({ length: 8 }, () => gate.enter(errand("request", "locked")));
  const early = enter();
  expect((await Promise.all(early.map(isIn))).filter(Boolean)).toHaveLength(4);
  gate.heldUp(errand("request", "locked as well"));
  const asWell = gate.enter(errand("request", "locked as well"));
  expect(await isIn(asWell)).toBe(false);
  gate.close();
  await Promise.allSettled([...early, asWell]);
  const later = gateAt(16);
  later.gate.heldUp(errand("request", "locked"));
  later.time.now += 3001;
  const late = Array.from({ length: 8 }, () => later.gate.enter(errand("request", "locked")));
  expect((await Promise.all(late.map(isIn))).filter(Boolean)).toHaveLength(8);
});

test("jobs never have more than half, and a line that is too long is refused at once", async () => {
  const { gate } = gateAt(16);
  const jobs = Array.from({ length: 20 }, () => gate.enter(errand("work")));
  expect((await Promise.all(jobs.map(isIn))).filter(Boolean)).toHaveLength(8);
  const crowd = Array.from({ length: 6 + 16 * 128 }, () => gate.enter(errand("request")));
  await expect(gate.enter(errand("request"))).rejects.toBeInstanceOf(PoolFull);
  gate.close();
  await Promise.allSettled([...jobs, ...crowd]);
});

test("a request that asks for several connections has one patience for all of them", async () => {
  const { gate } = gateAt(1);
  const leave = await gate.enter(errand("request", "holds"));
  const tired = { ...errand("request"), waited: 3990 };
  const began = performance.now();
  await expect(gate.enter(tired)).rejects.toBeInstanceOf(PoolFull);
  expect(performance.now() - began).toBeLessThan(inMachineTime(1000, patienceMs.request));
  leave();
});

test("whatever comes and goes, no more are inside than there are connections, and none is lost", async () => {
  const step = fc.record({
    enter: fc.boolean(),
    kind: fc.constantFrom(...kinds),
    name: fc.constantFrom("a", "b", "c"),
    wait: fc.constantFrom(0, 50, 200),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.array(step, { maxLength: 60 }),
      async (size, steps) => {
        const { gate, time } = gateAt(size);
        const inside: (() => void)[] = [];
        const waiting: Promise<unknown>[] = [];
        for (const { enter, kind, name, wait } of steps) {
          time.now += wait;
          if (enter)
            waiting.push(gate.enter(errand(kind, name)).then((leave) => inside.push(leave)));
          else inside.shift()?.();
          // Those let in by this step are inside by then.
          // oxlint-disable-next-line no-await-in-loop
          await Promise.resolve().then(() => Promise.resolve());
          expect(inside.length).toBeLessThanOrEqual(size);
        }
        // Everybody who waits gets in, once those before have left and nothing is stuck any more.
        for (let n = 0; n < steps.length + 1; n++) {
          time.now += 10_000;
          // oxlint-disable-next-line no-await-in-loop
          await new Promise<void>((done) => void setImmediate(done));
          for (const leave of inside.splice(0)) leave();
        }
        await Promise.all(waiting);
      },
    ),
    { numRuns: 100 },
  );
});
