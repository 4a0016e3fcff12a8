/** Income over HTTP: what is on its way, earnings, the year. */
import { downloadYear, getEarnings, getYear, listWaiting } from "#contract/member/money/income.ts";
import { heldByExchanges } from "../exchange/api.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { waitingRewards } from "../../study/survey/api.ts";
import { earningsByDay, earningsByMonth } from "../../ledger/wallet/api.ts";
import { yearFile, yearStatement } from "./year.ts";

export function incomeRoutes(routes: Routes, world: World) {
  routes.on(listWaiting, ({ caller: { memberId }, query: { bucket, asset, cursor, size } }) => {
    const asked = { memberId, asset, cursor, size, now: world.clock.now() };
    return bucket === "pending"
      ? waitingRewards(world.db, asked)
      : heldByExchanges(world.db, asked);
  });
  routes.on(getEarnings, async ({ caller: { memberId }, query }) => ({
    points: await (query.by === "day" ? earningsByDay : earningsByMonth)(world, memberId),
  }));
  routes.on(getYear, ({ caller: { memberId }, query: { year } }) =>
    yearStatement(world, { memberId, year }),
  );
  routes.on(downloadYear, ({ caller: { memberId }, query: { year } }) =>
    yearFile(world, { memberId, year }),
  );
}
