/** Income over HTTP: what is on its way, earnings, the year; in yuan alone for whom points are hidden (rule people-28). */
import { Asset } from "#contract/enums.ts";
import { downloadYear, getEarnings, getYear, listWaiting } from "#contract/member/money/income.ts";
import { heldByExchanges } from "../exchange/api.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { waitingRewards } from "../../study/survey/api.ts";
import { earningsByDay, earningsByMonth, pointsHidden } from "../../ledger/wallet/api.ts";
import { yearFile, yearStatement } from "./year.ts";

export function incomeRoutes(routes: Routes, world: World) {
  routes.on(listWaiting, ({ caller: { memberId, showsPoints }, query: { bucket, ...query } }) => {
    if (query.asset === Asset.of.gold && !showsPoints) throw pointsHidden();
    const asset = showsPoints ? query.asset : Asset.of.cash;
    const asked = { memberId, ...query, cursor: query.cursor, asset, now: world.clock.now() };
    return bucket === "pending"
      ? waitingRewards(world.db, asked)
      : heldByExchanges(world.db, asked);
  });
  routes.on(getEarnings, async ({ caller: { memberId, showsPoints }, query }) => {
    const points = await (query.by === "day" ? earningsByDay : earningsByMonth)(world, memberId);
    return { points: showsPoints ? points : points.map((point) => ({ ...point, gold: 0 })) };
  });
  routes.on(getYear, ({ caller: { memberId, showsPoints }, query: { year } }) =>
    yearStatement(world, { memberId, showsPoints, year }),
  );
  routes.on(downloadYear, ({ caller: { memberId, showsPoints }, query: { year } }) =>
    yearFile(world, { memberId, showsPoints, year }),
  );
}
