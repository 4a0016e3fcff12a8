/** Limits in Valkey or Redis, on a server of its own where this machine has one. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../tools/postgres/port.ts";
import { inMachineTime } from "../../../tools/pace.ts";
import { testServer } from "../../test/server.ts";
import { countInRedis, leaveRedis, redisOf } from "./redis.ts";
import type { World } from "./world.ts";

const program = ["valkey-server", "redis-server"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);
const server = testServer({ LOG_LEVEL: "silent" });
const nodes: World[] = [];
let redis: ChildProcess | undefined;

beforeAll(async () => {
  if (program === undefined) return;
  const port = await freePort(undefined);
  const bare = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1"];
  redis = spawn(program, ["--port", String(port), ...bare], { stdio: "ignore", cwd: "/tmp" });
  const config = { ...server.world.config, redisUrl: `redis://127.0.0.1:${port}` };
  nodes.push({ ...server.world, config }, { ...server.world, config });
});
afterAll(() => {
  for (const node of nodes) leaveRedis(node);
  redis?.kill("SIGKILL");
});

// Where there is none, its part is left out and said so: npm test needs nothing but npm.
test.skipIf(program === undefined)(
  "a limit in Redis is one over all nodes, and its window slides",
  async () => {
    const rules = [{ count: 5, seconds: 60 }] as const;
    const count = async (n: number, key = "look 10.1.1.1") => {
      const client = redisOf(nodes[n % 2] ?? server.world);
      if (!client) throw new Error("REDIS_URL is not set");
      return countInRedis(client, { key, rules, now: server.clock.now() });
    };
    await expect
      .poll(() => count(0, "ready").catch(() => -1), { timeout: inMachineTime(10_000) })
      .toBe(0);
    const waits = await Promise.all(Array.from({ length: 12 }, (_, n) => count(n)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    const refused = waits.filter((wait) => wait > 0);
    expect(Math.min(...refused)).toBeGreaterThan(50);
    expect(Math.max(...refused)).toBeLessThanOrEqual(60);
    expect(await count(0, "look 10.1.1.2")).toBe(0);
    server.clock.move(61);
    await sleep(10);
    expect(await count(1)).toBe(0);
  },
);
