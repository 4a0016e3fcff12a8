/** Corrections by hand at the desk. */
import * as contract from "#contract/console/money/adjustment.ts";
import { mustFind } from "../../platform/failure.ts";
import type { Routes, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { adjustmentById, pageOfAdjustments } from "./sql.ts";
import { askFor, decide } from "./service.ts";
import { presentAdjustments } from "./presenter.ts";

export function adjustmentRoutes(routes: Routes, world: World) {
  const { db } = world;
  const one = async (caller: StaffCaller, id: number) => {
    const row = await adjustmentById(db, id);
    const [shown] = row ? await presentAdjustments(db, caller, [row]) : [];
    return mustFind(shown);
  };

  routes.on(contract.listAdjustments, async ({ caller, query }) => {
    const { list, ...page } = await pageOfAdjustments(db, query, query);
    return { ...page, list: await presentAdjustments(db, caller, list) };
  });
  routes.on(contract.askAdjustment, async ({ caller, origin, body }) =>
    one(caller, await askFor(world, { staff: caller, ip: origin.ip, asked: body })),
  );
  routes.on(contract.decideAdjustment, async ({ caller, origin, params, body }) => {
    await decide(world, { staff: caller, ip: origin.ip, id: params.id, ...body });
    return one(caller, params.id);
  });
}
