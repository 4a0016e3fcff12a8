/**
 * What bounds codes over all accounts (rule people-7): a limited number a minute, and a tenth of it while hardly any
 * are used. An attacker who pumps messages has numbers, but nobody who types the codes.
 */
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./sql.ts";

const MINUTE = 60;
/** The codes that are judged: old enough to have been used, young enough to be about today's flood. */
const JUDGED_AFTER_SECONDS = 10 * MINUTE;
const JUDGED_FOR_SECONDS = 60 * MINUTE;
/** Fewer codes prove nothing. */
const JUDGED_FROM = 50;
/** Healthy is 60 to 80 %. */
const ALARM_BELOW = 0.2;
const THROTTLED_TO = 0.1;
/** Counting an hour of codes at each sending would cost more than it tells. */
const REMEMBER_SECONDS = 15;

type Breaker = { isTripped: boolean; until: Date };
const breakers = new WeakMap<World, Breaker>();

/** Throws `tooOften` when the minute is spent. Its lock is the last that a sending takes, and short. */
export async function refuseOverBudget(tx: Tx, world: World): Promise<void> {
  const budget = await budgetPerMinute(tx, world);
  // A look without the lock: a flood must not queue for connections.
  await refuseSpent(tx, world, budget);
  await rows.holdNames(tx, ["everybody"]);
  await refuseSpent(tx, world, budget);
}

async function refuseSpent(tx: Tx, { clock }: World, budget: number): Promise<void> {
  const now = clock.now();
  const oldest = await rows.newestSent(tx, budget);
  if (!oldest) return;
  const seconds = Math.ceil(MINUTE - (now.getTime() - oldest.getTime()) / 1000);
  if (seconds <= 0) return;
  throw new Failure("tooOften", {
    msg: `当前获取验证码的人数较多，请 ${seconds} 秒后再试`,
    data: { retryAfterSeconds: seconds },
  });
}

async function budgetPerMinute(tx: Tx, world: World): Promise<number> {
  const whole = world.config.smsPerMinute;
  return (await isTripped(tx, world)) ? Math.max(1, Math.floor(whole * THROTTLED_TO)) : whole;
}

async function isTripped(tx: Tx, world: World): Promise<boolean> {
  const now = world.clock.now();
  const known = breakers.get(world);
  if (known && known.until > now) return known.isTripped;
  const { sent, used } = await rows.conversion(tx, {
    from: addSeconds(now, -JUDGED_AFTER_SECONDS - JUDGED_FOR_SECONDS),
    until: addSeconds(now, -JUDGED_AFTER_SECONDS),
  });
  const tripped = sent >= JUDGED_FROM && used / sent < ALARM_BELOW;
  // Read again: of several that counted at the same time, only the first logs it.
  const wasTripped = breakers.get(world)?.isTripped ?? false;
  if (tripped && !wasTripped)
    world.log.error({ sent, used }, "hardly any code is used: somebody may be pumping messages");
  if (!tripped && wasTripped) world.log.warn({ sent, used }, "codes are used again");
  breakers.set(world, { isTripped: tripped, until: addSeconds(now, REMEMBER_SECONDS) });
  return tripped;
}
