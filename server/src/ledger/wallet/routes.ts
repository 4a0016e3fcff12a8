/** The member's wallet. */
import { Asset } from "#contract/enums.ts";
import { endGoal as end, setGoal as set } from "#contract/member/money/goal.ts";
import * as contract from "#contract/member/money/wallet.ts";
import { rateFor } from "../../foundation/brand/api.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { earnedWithNews, seeArrived } from "./arrived.ts";
import { endGoal, goalShown, setGoal } from "./goal.ts";
import { balancesWithGoal } from "./goal-sql.ts";
import { pointsHidden } from "./hidden.ts";
import { type Buckets, walletFrom } from "./service.ts";
import { statementOf } from "./statement.ts";

/** A debt is a negative balance; nobody owes minus nothing. */
const owedOf = ({ debt }: Buckets): number => (debt === 0 ? 0 : -debt);

const noGold = { pending: 0, available: 0, held: 0 };

export function walletRoutes(routes: Routes, world: World) {
  const { db, clock } = world;

  routes.on(contract.getWallet, async ({ caller, origin: { host } }) => {
    const { memberId, homeBrand, showsPoints } = caller;
    const [held, { goldPerYuan }, { earned, arrived }] = await Promise.all([
      balancesWithGoal(db, memberId),
      rateFor(world, { homeBrand, host }),
      earnedWithNews(world, memberId, showsPoints),
    ]);
    const wallet = walletFrom(held.balances);
    const about = { memberId, goldPerYuan, now: clock.now() };
    return {
      gold: showsPoints ? wallet.gold : noGold,
      cash: wallet.cash,
      owed: { gold: showsPoints ? owedOf(wallet.gold) : 0, fen: owedOf(wallet.cash) },
      goldPerYuan,
      earnings: earned.map(({ at, ...sums }) => ({ day: at, ...sums })),
      arrived,
      goal: held.goal && showsPoints ? await goalShown(db, held.goal, about) : null,
    };
  });

  routes.on(set, async ({ caller: { memberId, showsPoints }, body }) => {
    if (!showsPoints) throw pointsHidden();
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
    if (query.asset === Asset.of.gold && !caller.showsPoints) throw pointsHidden();
    return statementOf(db, { ...query, memberId: caller.memberId, cursor: query.cursor });
  });
}
