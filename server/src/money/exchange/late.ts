/** The bonus for a missed promise (rule money-13): once an exchange, while it is still open. */
import { allBrands, delayBonusNow } from "../../foundation/brand/api.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { payDelayBonus } from "../../ledger/wallet/api.ts";
import { markBonus, overdueIds } from "./late-sql.ts";
import { insertStep } from "./sql.ts";
import { tellLate } from "./notifications.ts";

/** Few enough that one round never holds much in memory; there are as many rounds as it takes. */
const ROUND = 200;

/**
 * Answers how many were paid. A brand without a bonus leaves no mark: if it sets one later, what is
 * open and late then has earned it. Read from the database, by each payment once more: a run may be long, and a bonus
 * that was lowered meanwhile is lower at once (docs/decisions/0053).
 */
export async function payLateBonuses(world: World): Promise<number> {
  const brands = (await allBrands(world.db)).filter((brand) => brand.delayBonusGold > 0);
  const counts = await Promise.all(brands.map(({ code }) => payOfBrand(world, code)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function payOfBrand(world: World, brandCode: string): Promise<number> {
  let paid = 0;
  for (let afterId = 0; ;) {
    const found = await overdueIds(world.db, {
      now: world.clock.now(),
      brandCode,
      afterId,
      size: ROUND,
    });
    for (const { id } of found) if (await payBonus(world, id, brandCode)) paid += 1;
    const last = found.at(-1);
    if (!last || found.length < ROUND) return paid;
    afterId = last.id;
  }
}

/** A transaction each: one that fails takes no other along. */
function payBonus(world: World, id: number, brandCode: string): Promise<boolean> {
  return transact(world.db, async (tx) => {
    const now = world.clock.now();
    const gold = await delayBonusNow(tx, brandCode);
    if (gold === 0) return false;
    const exchange = await markBonus(tx, { id, gold, now });
    if (!exchange) return false;
    const { memberId, state } = exchange;
    const note = `已超过承诺时间，补偿 ${gold} 金币`;
    await insertStep(tx, { exchangeId: id, state, actor: "system", note, at: now });
    const memo = `${exchange.title || "提现"}超过承诺时间的补偿`;
    await tellLate(tx, { id, memberId, title: exchange.title, gold, at: now });
    await payDelayBonus(tx, { memberId, refId: id, memo, actor: "system", at: now, gold });
    return true;
  });
}
