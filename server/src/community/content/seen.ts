/**
 * Which browser has opened which article today: in this process's memory, because a row for each reading would
 * be more than all else that reading costs. With several processes each counts its own, and a restart forgets.
 */
import { createHash } from "node:crypto";
import { dayOf, sha256 } from "../../platform/clock.ts";
import { sourceOf } from "../../platform/ip.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";

/** About 100 bytes each. Anyone who floods it forgets other people's openings, which then count twice at most. */
const KEPT = 100_000;
/** So many browsers of one network count for one article on one day: enough for an office, too few for a script. */
const NETWORK_MOST = 50;

type Memory = { day: string; seen: Set<string>; networks: Map<string, number> };
const memories = new WeakMap<World, Memory>();

type Opening = { articleId: number; ip: string; keys: readonly string[] };

/** True the first time today that any of these keys opens the article, as long as its network is below its limit. */
export function isFirstToday(world: World, { articleId, ip, keys }: Opening): boolean {
  const memory = memoryOf(world);
  const own = keys.map((key) => `${articleId} ${key}`);
  const isNew = own.every((key) => !memory.seen.has(key));
  for (const key of own) memory.seen.add(key);
  const [oldest] = memory.seen;
  if (memory.seen.size > KEPT && oldest !== undefined) memory.seen.delete(oldest);
  if (!isNew) return false;
  const network = `${articleId} ${sourceOf(ip)}`;
  const count = (memory.networks.get(network) ?? 0) + 1;
  memory.networks.set(network, count);
  const [silent] = memory.networks.keys();
  if (memory.networks.size > KEPT && silent !== undefined) memory.networks.delete(silent);
  return count <= NETWORK_MOST;
}

function memoryOf(world: World): Memory {
  const day = dayOf(world.clock.now());
  const known = memories.get(world);
  if (known?.day === day) return known;
  const fresh = { day, seen: new Set<string>(), networks: new Map<string, number>() };
  memories.set(world, fresh);
  return fresh;
}

/** The key of a browser that keeps no cookie: its network, its user agent and its device id. */
export const networkKey = ({ ip, userAgent, deviceId = "" }: Origin): string =>
  `n${createHash("sha1")
    .update(`${sourceOf(ip)}\n${userAgent}\n${deviceId}`)
    .digest("base64url")}`;

/** A member, or a browser by the hash of its cookie: the table alone lets nobody pose as it. */
export function voterOf(caller: MemberCaller | undefined, visitor: string): string;
export function voterOf(
  caller: MemberCaller | undefined,
  visitor: string | undefined,
): string | undefined;
export function voterOf(caller: MemberCaller | undefined, visitor: string | undefined) {
  if (caller) return `m${caller.memberId}`;
  return visitor === undefined ? undefined : `v${sha256(visitor).toString("base64url")}`;
}
