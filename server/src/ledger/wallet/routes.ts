/** The member's wallet. */
import { Asset } from "#contract/enums.ts";
import { endGoal as end, setGoal as set } from "#contract/member/money/goal.ts";
import * as contract from "#contract/member/money/wallet.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { Failure } from "../../platform/failure.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { earnedWithNews, seeArrived } from "./arrived.ts";
import { endGoal, goalShown, setGoal } from "./goal.ts";
import { balancesWithGoal } from "./goal-sql.ts";
import { type Buckets, walletFrom } from "./service.ts";
import { statementOf } from "./statement.ts";

/** A debt is a negative balance; nobody owes minus nothing. */
const owedOf = ({ debt }: Buckets): number => (debt === 0 ? 0 : -debt);

/**
 * Whether points are shown to somebody (rule people-28). Given by features.ts, because members know of
 * wallets and not the reverse.
 */
export type ShowsPoints = (world: World, memberId: number) => Promise<boolean>;

const hidden = () => new Failure("forbidden", { msg: "主持人和观察员不显示金币" });

const noGold = { pending: 0, available: 0, held: 0 };

export function walletRoutes(routes: Routes, world: World, showsPoints: ShowsPoints) {
  const { db, clock } = world;

  routes.on(contract.getWallet, async ({ caller: { memberId } }) => {
    const showing = showsPoints(world, memberId);
    const [held, { goldPerYuan }, { earned, arrived }, showsGold] = await Promise.all([
      balancesWithGoal(db, memberId),
      homeBrandOf(db, memberId),
      earnedWithNews(world, memberId, showing),
      showing,
    ]);
    const wallet = walletFrom(held.balances);
    const about = { memberId, goldPerYuan, now: clock.now() };
    return {
      gold: showsGold ? wallet.gold : noGold,
      cash: wallet.cash,
      owed: { gold: showsGold ? owedOf(wallet.gold) : 0, fen: owedOf(wallet.cash) },
      goldPerYuan,
      earnings: earned.map(({ at, ...sums }) => ({ day: at, ...sums })),
      arrived,
      goal: held.goal && showsGold ? await goalShown(db, held.goal, about) : null,
    };
  });

  routes.on(set, async ({ caller: { memberId }, body }) => {
    if (!(await showsPoints(world, memberId))) throw hidden();
    await setGoal(world, { memberId, ...body });
    return null;
  });
  routes.on(end, async ({ caller: { memberId }, body }) => {
    await endGoal(world, memberId, body.changedAt);
    return null;
  });

  routes.on(contract.seeArrived, async ({ caller, body }) => {
    await seeArrived(db, caller.memberId, body);
    return null;
  });

  routes.on(contract.listPoints, async ({ caller, query }) => {
    if (query.asset === Asset.of.gold && !(await showsPoints(world, caller.memberId)))
      throw hidden();
    const { list, next } = await statementOf(db, {
      ...query,
      memberId: caller.memberId,
      cursor: query.cursor,
    });
    return { list: list.map(({ txId: _tx, actor: _actor, ...line }) => line), next };
  });
}
