/** The member's wallet. */
import { getWallet, listPoints } from "#contract/member/wallet.ts";
import { brandOf } from "../brand/service.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { earningsByDay } from "./earnings.ts";
import { type Buckets, walletOf } from "./service.ts";
import { statementOf } from "./statement.ts";

/** A debt is a negative balance; nobody owes minus nothing. */
const owedOf = ({ debt }: Buckets): number => (debt === 0 ? 0 : -debt);

export function walletRoutes(routes: Routes, world: World) {
  const { db } = world;

  routes.on(getWallet, async ({ caller, origin }) => {
    const [wallet, brand, earned] = await Promise.all([
      walletOf(db, caller.memberId),
      brandOf(world, origin.host),
      earningsByDay(world, caller.memberId),
    ]);
    return {
      ...wallet,
      owed: { gold: owedOf(wallet.gold), fen: owedOf(wallet.cash) },
      goldPerYuan: brand.goldPerYuan,
      earnings: earned.map(({ at, ...sums }) => ({ day: at, ...sums })),
    };
  });

  routes.on(listPoints, async ({ caller, query }) => {
    const { list, next } = await statementOf(db, {
      ...query,
      memberId: caller.memberId,
      cursor: query.cursor,
    });
    return { list: list.map(({ txId: _tx, actor: _actor, ...line }) => line), next };
  });
}
