/** How many of these statements run at once: each may scan a million answers, and members' come first. */
import type { Db } from "../../platform/db.ts";
import { onReplica } from "../../platform/replica.ts";
import { semaphore } from "../../platform/semaphore.ts";
import type { World } from "../../platform/world.ts";

const AT_ONCE = 3;
const WAITING_MAX = 200;
/** One for a process: an imported study is read in a world of its own. */
const gates = new WeakMap<World["config"], ReturnType<typeof semaphore>>();

/** Throws `unavailable` when too many wait already. */
export function atATime<T>(world: World, work: () => Promise<T>): Promise<T> {
  const gate = gates.get(world.config) ?? semaphore(AT_ONCE, WAITING_MAX);
  gates.set(world.config, gate);
  return gate(work);
}

/** The same for what counts members' answers: a replica may do it, for which a second more or less is nothing. */
export const countingATime = <T>(world: World, read: (db: Db) => Promise<T>): Promise<T> =>
  atATime(world, () => onReplica(world, read));
