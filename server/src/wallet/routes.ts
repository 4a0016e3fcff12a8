/** The member's wallet. */
import { getWallet, listPoints } from "#contract/member/wallet.ts";
import { Asset } from "#contract/enums.ts";
import { brandOf } from "../brand/service.ts";
import { addSeconds, dayOf, startOfDay } from "../platform/clock.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { accountId, kinds } from "./ledger.ts";
import { type Buckets, walletOf } from "./service.ts";
import { earningsPerDay } from "./sql.ts";
import { statementOf } from "./statement.ts";

const EARNING_DAYS = 30;

/** A debt is a negative balance; nobody owes minus nothing. */
const owedOf = ({ debt }: Buckets): number => (debt === 0 ? 0 : -debt);

export function walletRoutes(routes: Routes, world: World) {
  const { db } = world;

  routes.on(getWallet, async ({ caller, origin }) => {
    const [wallet, brand] = await Promise.all([
      walletOf(db, caller.memberId),
      brandOf(world, origin.host),
    ]);
    return {
      ...wallet,
      owed: { gold: owedOf(wallet.gold), fen: owedOf(wallet.cash) },
      goldPerYuan: brand.goldPerYuan,
      earnings: await earningsOf(world, caller.memberId),
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

/** The last 30 Shanghai days without gaps, oldest first. */
async function earningsOf({ db, clock }: World, memberId: number) {
  const today = startOfDay(clock.now());
  const days = Array.from({ length: EARNING_DAYS }, (_, i) =>
    addSeconds(today, (i - EARNING_DAYS + 1) * 86_400),
  );
  const { rows } = await earningsPerDay(
    db,
    {
      gold: accountId(memberId, Asset.of.gold, kinds.available),
      cash: accountId(memberId, Asset.of.cash, kinds.available),
    },
    days[0] ?? today,
  );
  const earned = new Map(rows.map((row) => [row.day, row]));
  return days.map((at) => {
    const day = dayOf(at);
    return { day, gold: earned.get(day)?.gold ?? 0, fen: earned.get(day)?.fen ?? 0 };
  });
}
