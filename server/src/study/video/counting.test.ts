import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { CallFailed } from "#contract/client.ts";
import type { Pulse } from "#contract/member/study/video.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { film, type Tab, watching } from "../../../test/fixture/video.ts";
import { countOf } from "./count.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(120_000) });

type CountingStep =
  | { do: "play"; tab: 0 | 1; seconds: number; rate: number }
  | { do: "playBoth"; seconds: number }
  | { do: "wait"; seconds: number }
  | { do: "seek"; tab: 0 | 1; by: number }
  | { do: "open"; tab: 0 | 1 }
  | { do: "beat"; tab: 0 | 1 }
  | { do: "repeat"; which: number }
  | { do: "forge"; tab: 0 | 1 };

const tabs = fc.constantFrom<0 | 1>(0, 1);
const seconds = fc.integer({ min: 1, max: 20 });
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("beat" as const), tab: tabs }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("play" as const),
      tab: tabs,
      seconds,
      rate: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("playBoth" as const), seconds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), seconds }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("seek" as const),
      tab: tabs,
      // Ahead of all that one heartbeat can count; a smaller step looks like playing (decision 0027).
      by: fc.oneof(fc.integer({ min: 21, max: 200 }), fc.integer({ min: -60, max: -1 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const), tab: tabs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat" as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forge" as const), tab: tabs }) },
);

/** What was really shown, second by second of the film. */
class Shown {
  private readonly seconds = new Set<number>();
  add(from: number, to: number) {
    for (let second = from; second < to; second++) this.seconds.add(second);
  }
  /** Everything before this second was shown. */
  until() {
    let second = 0;
    while (this.seconds.has(second)) second++;
    return second;
  }
  /** Whether everything before this moment was shown. */
  covers(milliseconds: number) {
    return Math.ceil(milliseconds / 1000) <= this.until();
  }
}

async function run(
  step: CountingStep,
  pair: [Tab, Tab],
  shown: Shown,
  sent: (() => Promise<unknown>)[],
) {
  const playing = (tab: Tab, length: number) => {
    shown.add(Math.floor(tab.position), Math.ceil(tab.position + length));
    tab.position += length;
  };
  switch (step.do) {
    case "play":
      server.clock.move(step.seconds);
      return playing(pair[step.tab], step.seconds * step.rate);
    case "playBoth":
      server.clock.move(step.seconds);
      for (const tab of pair) playing(tab, step.seconds);
      return undefined;
    case "wait":
      return server.clock.move(step.seconds);
    case "seek": {
      // Forward beyond all that was shown, back into it: two steps do not make a small one.
      const { position } = pair[step.tab];
      pair[step.tab].position =
        step.by > 0
          ? Math.max(position, shown.until()) + step.by
          : Math.max(0, Math.min(position + step.by, shown.until()));
      return undefined;
    }
    case "open":
      return pair[step.tab].open();
    case "beat": {
      const tab = pair[step.tab];
      const { position, proof } = tab;
      sent.push(() => tab.beat(position, proof));
      return tab.beat();
    }
    case "repeat":
      return sent[step.which % (sent.length || 1)]?.();
    case "forge":
      return pair[step.tab].beat(5000, `${pair[step.tab].proof.slice(0, -1)}_`);
  }
}

const watchOf = (token: string) =>
  server.db
    .selectFrom("videoWatch as w")
    .innerJoin("surveyResponse as r", "r.id", "w.responseId")
    .select(["w.watchedMs", "w.positionMs"])
    .where("r.token", "=", token)
    .executeTakeFirstOrThrow();

test("whatever is sent, by however many tabs: no second counts that did not pass and was not shown", async () => {
  const taskId = await film(server, { videoSeconds: 7200, limitMinutes: 43_200 });
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25 }), async (sequence) => {
      const { call } = await server.member();
      const began = server.clock.now().getTime();
      const pair: [Tab, Tab] = [await watching(call, taskId), await watching(call, taskId)];
      const shown = new Shown();
      const sent: (() => Promise<unknown>)[] = [];
      for (const step of sequence) {
        // oxlint-disable-next-line no-await-in-loop
        await run(step, pair, shown, sent).catch((cause: unknown) => {
          if (!(cause instanceof CallFailed)) throw cause;
          expect([400, 409, 3009]).toContain(cause.code);
          // As the player does: it goes on from where the server says.
          if (cause.code === 3009 && "tab" in step)
            pair[step.tab].proof = (cause.data as Pulse).proof;
        });
        // oxlint-disable-next-line no-await-in-loop
        const { watchedMs, positionMs } = await watchOf(pair[0].token);
        expect(watchedMs).toBeLessThanOrEqual(server.clock.now().getTime() - began);
        expect(positionMs).toBe(watchedMs);
        expect(shown.covers(positionMs)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

const upTo = (max: number) => fc.integer({ min: 0, max });
test("a heartbeat never counts more than passed, more than was played, or more than 15 seconds", () => {
  fc.assert(
    fc.property(upTo(600_000), upTo(40_000), upTo(40_000), (positionMs, aheadMs, elapsedMs) => {
      const advanceMs = aheadMs - 10_000;
      const count = countOf({ positionMs, claimedMs: positionMs + advanceMs, elapsedMs });
      if (count.as === "ahead") {
        expect(advanceMs - Math.min(elapsedMs, 15_000)).toBeGreaterThan(5000);
        return;
      }
      expect(count.ms).toBeGreaterThanOrEqual(0);
      expect(count.ms).toBeLessThanOrEqual(Math.max(0, advanceMs));
      expect(count.ms).toBeLessThanOrEqual(elapsedMs);
      expect(count.ms).toBeLessThanOrEqual(15_000);
    }),
    { numRuns: 2000 },
  );
});
