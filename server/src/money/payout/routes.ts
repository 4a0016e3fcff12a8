/** Payouts over HTTP, as operators hurry them or pay by file. */
import { retryPayouts as retryEndpoint } from "#contract/console/money/exchange.ts";
import * as contract from "#contract/console/money/payout-file.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { applyPayoutFile } from "./apply.ts";
import { downloadPayoutFile, makePayoutFile, payoutFiles } from "./file.ts";
import { retryPayouts } from "./retry.ts";

export function payoutRoutes(routes: Routes, world: World) {
  routes.on(retryEndpoint, ({ caller, origin, body }) =>
    retryPayouts(world, { staff: caller, ip: origin.ip, ids: body.ids }),
  );
  routes.on(contract.listPayoutFiles, ({ query }) => payoutFiles(world, query));
  routes.on(contract.makePayoutFile, ({ caller, origin, idempotencyKey }) =>
    makePayoutFile(world, { staff: caller, ip: origin.ip, requestKey: idempotencyKey }),
  );
  routes.on(contract.downloadPayoutFile, ({ caller, origin, params }) =>
    downloadPayoutFile(world, { staff: caller, ip: origin.ip, id: params.id }),
  );
  routes.on(contract.applyPayoutFile, ({ caller, origin, params, body }) =>
    applyPayoutFile(world, { staff: caller, ip: origin.ip, id: params.id, ...body }),
  );
}
