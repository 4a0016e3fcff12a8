/**
 * Sliding-window limits over all nodes, for what a stranger may ask for without an end: in PostgreSQL, or in Valkey
 * or Redis where there is one. Anyone who is refused is remembered here until they may again, so that a flood costs one
 * look in memory a time, and not a statement.
 */
import { keptSince } from "../config/kept.ts";
import { addSeconds } from "./clock.ts";
import type { Db } from "./db.ts";
import { sourceOf } from "./ip.ts";
import { type Rule, tooOften } from "./rate.ts";
import { countInRedis, redisOf } from "./redis.ts";
import { countShared, forgetShared } from "./rate-window-sql.ts";
import type { World } from "./world.ts";

/** Where there are more addresses than this, the ones that were refused longest ago are forgotten. */
const REFUSED_MAX = 10_000;

const refusals = new WeakMap<World, Map<string, Date>>();

type CountedAct = {
  name: string;
  rules: readonly Rule[];
  /** The transaction that it is done in, so that it takes no second connection; what is undone is not counted. */
  within?: Db;
} & Doer;
/** A stranger is their address; who is known is nobody else at another one, and no second time as many. */
type Doer = { ip: string } | { personId: number };

const nameOf = (doer: Doer): string =>
  "ip" in doer ? sourceOf(doer.ip) : `person ${doer.personId}`;

/**
 * Counts one more of this person (of a section also somebody without an account, by their id below zero) or from this address
 * (IPv6: /64) on whichever node, or throws `tooOften`.
 */
export async function countOrRefuse(world: World, counted: CountedAct): Promise<void> {
  const { name, rules, within } = counted;
  const refused = refusals.get(world) ?? new Map<string, Date>();
  refusals.set(world, refused);
  const key = `${name} ${nameOf(counted)}`;
  const now = world.clock.now();
  const until = refused.get(key);
  if (until && until > now) throw tooOften(until, now);
  const act = { key, rules, now };
  const redis = redisOf(world);
  const waits = redis
    ? await countInRedis(redis, act).catch((error: unknown) => {
        // A missing Redis must not stop the site: PostgreSQL counts instead.
        world.log.error({ err: error }, "limits not counted in REDIS_URL, but in PostgreSQL");
        return countShared(within ?? world.db, act);
      })
    : await countShared(within ?? world.db, act);
  if (waits === 0) return void refused.delete(key);
  const again = addSeconds(now, waits);
  refused.set(key, again);
  // A Map keeps the order of insertion: the first is the longest refused.
  const [oldest] = refused.keys();
  if (refused.size > REFUSED_MAX && oldest !== undefined) refused.delete(oldest);
  throw tooOften(again, now);
}

/** The clock's job. */
export const forgetOldCounts = ({ db, clock }: World): Promise<number> =>
  forgetShared(db, keptSince("rateCount", clock.now()));
