/**
 * Who may be the second person: somebody else, whose account has been their own for 72 hours, and with whom
 * the first has had nothing to do. Anyone who makes or resets an account knows its password or binds its
 * telephone, so for that time both count as one pair of hands, also where sums are added up.
 */
import { addSeconds, minuteOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type Handling, handlingsSince, lastHandled } from "./handling-sql.ts";

/** After an account was made, reset, enabled again or raised. */
const FRESH_HOURS = 72;
const FRESH_SECONDS = FRESH_HOURS * 3600;

type SecondPersonPair = {
  second: number;
  /** Everybody who has said yes so far. */
  firsts: readonly number[];
  /** When it was asked for: what was handled since, or shortly before, stays tied for this one thing. */
  since: Date;
};

/** Why not, in a sentence for the second; undefined = nothing is in the way. */
export async function whyNotSecond(
  db: Db,
  { clock }: Pick<World, "clock">,
  { second, firsts, since }: SecondPersonPair,
): Promise<string | undefined> {
  if (firsts.includes(second)) return "不能由同一个人复核，请由另一位同事操作";
  const fresh = await lastHandled(db, second, addSeconds(clock.now(), -FRESH_SECONDS));
  if (fresh)
    return `您的账号在 ${FRESH_HOURS} 小时内新建、重置、启用或调整过角色，${minuteOf(addSeconds(fresh, FRESH_SECONDS))} 之后才能做复核人`;
  const ties = await handlingsSince(db, addSeconds(since, -FRESH_SECONDS));
  const hands = handsIn(ties, second);
  return firsts.some((first) => hands.has(first))
    ? "您与前一位操作人之间（或经同一人）新建、重置或启用过账号，不能互为复核人，请由别的同事操作"
    : undefined;
}

/** Anyone who might be the same person as this one at present, themselves among them. */
export const handsOf = async (
  db: Db,
  { clock }: Pick<World, "clock">,
  staffId: number,
): Promise<number[]> => [
  ...handsIn(await handlingsSince(db, addSeconds(clock.now(), -FRESH_SECONDS)), staffId),
];

/** All that hang together with this one, through however many others. */
function handsIn(handlings: readonly Handling[], staffId: number): ReadonlySet<number> {
  const hands = new Set([staffId]);
  for (let before = 0; before < hands.size;) {
    before = hands.size;
    for (const { staffId: one, byStaff: other } of handlings)
      if (hands.has(one) || hands.has(other)) hands.add(one).add(other);
  }
  return hands;
}
