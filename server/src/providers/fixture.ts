/** What an adapter stands on in its own tests: settings, a clock, and a log that can be read. */
import { Writable } from "node:stream";
import { pino } from "pino";
import { readConfig } from "../config.ts";
import { systemClock } from "../platform/clock.ts";
import type { World } from "../platform/world.ts";

export type AdapterWorld = World & { lines: string[] };

/** Adapters have no database; one that asked for it would fail here. */
export function adapterWorld(env: Record<string, string>, now = () => new Date()): AdapterWorld {
  const lines: string[] = [];
  const output = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const world: Omit<AdapterWorld, "db" | "key"> = {
    config: readConfig({ NODE_ENV: "test", ...env }),
    clock: { ...systemClock, now },
    log: pino({ level: "trace" }, output),
    lines,
  };
  return world as AdapterWorld;
}
