/** An answer that many ask for and that may be some seconds old: remembered by each process for so long. */
import { addSeconds } from "./clock.ts";
import type { World } from "./world.ts";

export type Remembered<T> = {
  /** `key`: what the answer depends on. An answer that failed is not kept. */
  of(world: World, key: string, ask: () => Promise<T>): Promise<T>;
  /** After a change, so that this process asks again at once. */
  forget(world: World): void;
};

export function rememberedFor<T>(seconds: number): Remembered<T> {
  const memories = new WeakMap<World, Map<string, { answer: Promise<T>; until: Date }>>();
  return {
    of(world, key, ask) {
      const now = world.clock.now();
      const memory = memories.get(world) ?? new Map<string, { answer: Promise<T>; until: Date }>();
      memories.set(world, memory);
      const known = memory.get(key);
      if (known && known.until > now) return known.answer;
      for (const [old, { until }] of memory) if (until <= now) memory.delete(old);
      // The promise is kept, so that a burst asks once.
      const answer = ask();
      memory.set(key, { answer, until: addSeconds(now, seconds) });
      answer.catch(() => {
        if (memory.get(key)?.answer === answer) memory.delete(key);
      });
      return answer;
    },
    forget: (world) => void memories.delete(world),
  };
}
