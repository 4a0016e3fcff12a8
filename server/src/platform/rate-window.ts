/**
 * Sliding-window limits that this process keeps in memory: for what a stranger may ask for without an
 * end, where a row for each time would be the very harm. With several processes each counts its own.
 */
import { sourceOf } from "./ip.ts";
import { againAt, reachOf, type Rule, tooOften } from "./rate.ts";
import type { World } from "./world.ts";

/** Whoever has more addresses than this pushes out the longest silent ones. */
const SOURCES_MAX = 10_000;

const memories = new WeakMap<World, Map<string, Date[]>>();

type CountedAct = { name: string; ip: string; rules: readonly Rule[] };

/** Counts one more from this address (IPv6: /64), or throws `tooOften`. */
export function countOrRefuse(world: World, { name, ip, rules }: CountedAct): void {
  const memory = memories.get(world) ?? new Map<string, Date[]>();
  memories.set(world, memory);
  const key = `${name} ${sourceOf(ip)}`;
  const times = memory.get(key) ?? [];
  const now = world.clock.now();
  const again = againAt(times, rules, now);
  if (again) throw tooOften(again, now);
  // A Map keeps the order of insertion: the first is the longest silent.
  memory.delete(key);
  memory.set(key, [now, ...times].slice(0, reachOf(rules).count));
  const [oldest] = memory.keys();
  if (memory.size > SOURCES_MAX && oldest !== undefined) memory.delete(oldest);
}
