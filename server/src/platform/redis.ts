/**
 * Limits in Valkey or Redis (REDIS_URL): one list of times for each source, judged and counted by one script, so that
 * two nodes never count past each other. Its clock is the one that counts, as PostgreSQL's is elsewhere.
 */
import { createClient, type RedisClientType } from "@redis/client";
import { movedSeconds } from "./lease-time.ts";
import type { Rule } from "./rate.ts";
import type { World } from "./world.ts";

/** When the answer takes longer than this, PostgreSQL counts instead. */
const ANSWER_MS = 500;
const AGAIN_MS = { least: 100, most: 3000 };

const clients = new WeakMap<World, RedisClientType>();

/** Undefined where REDIS_URL is not set. The first question connects; anyone who asks while it is away is refused. */
export function redisOf(world: World): RedisClientType | undefined {
  const url = world.config.redisUrl;
  if (url === undefined) return undefined;
  const known = clients.get(world);
  if (known) return known;
  const client: RedisClientType = createClient({
    url,
    commandsQueueMaxLength: 1000,
    socket: {
      connectTimeout: ANSWER_MS,
      reconnectStrategy: (tries) => Math.min(AGAIN_MS.least * 2 ** tries, AGAIN_MS.most),
    },
  });
  client.on("error", (error: Error) => {
    world.log.warn({ why: error.message }, "REDIS_URL cannot be reached");
  });
  client.connect().catch(() => undefined);
  clients.set(world, client);
  return client;
}

/** Called when the server closes. */
export function leaveRedis(world: World): void {
  clients.get(world)?.destroy();
  clients.delete(world);
}

/** KEYS: the source. ARGV: by how much the clock is moved, then count and seconds of each rule. Seconds until the next. */
const script = `
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000 + tonumber(ARGV[1])
local waits, most, longest = 0, 0, 0
for n = 2, #ARGV, 2 do
  local count, seconds = tonumber(ARGV[n]), tonumber(ARGV[n + 1])
  most = math.max(most, count)
  longest = math.max(longest, seconds)
  local oldest = redis.call('LINDEX', KEYS[1], count - 1)
  if oldest then waits = math.max(waits, tonumber(oldest) + seconds - now) end
end
if waits > 0 then return tostring(waits) end
redis.call('LPUSH', KEYS[1], string.format('%.6f', now))
redis.call('LTRIM', KEYS[1], 0, most - 1)
redis.call('PEXPIRE', KEYS[1], longest * 1000)
return '0'`;

type CountedInput = { key: string; rules: readonly Rule[]; now: Date };

/** Seconds until the next may be; 0: this one was counted. Throws when there is no answer in time. */
export async function countInRedis(
  client: RedisClientType,
  { key, rules, now }: CountedInput,
): Promise<number> {
  const numbers = [movedSeconds(now), ...rules.flatMap(({ count, seconds }) => [count, seconds])];
  const asked = client.eval(script, {
    keys: [`panel:rate:${key}`],
    arguments: numbers.map(String),
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS).unref();
  });
  asked.catch(() => undefined);
  return Number(await Promise.race([asked, late]));
}
