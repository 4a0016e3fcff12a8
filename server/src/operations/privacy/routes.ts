/** My data and my leaving. */
import {
  cancelLeaving as cancelEndpoint,
  closeAccount as closeEndpoint,
  downloadExport as downloadEndpoint,
  getClosure,
  getExport,
  giveConsent as consentEndpoint,
  requestExport as requestEndpoint,
} from "#contract/member/people/privacy.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { cancelLeaving, closeAccount, closureOf } from "./closure.ts";
import { giveConsent } from "./consent.ts";
import { downloadExport, exportState, requestExport } from "./export.ts";

export function privacyRoutes(routes: Routes, world: World) {
  routes.on(consentEndpoint, ({ caller, origin }) =>
    giveConsent(world, { memberId: caller.memberId, origin }),
  );

  routes.on(getExport, ({ caller }) => exportState(world, caller.memberId));
  routes.on(requestEndpoint, ({ caller }) => requestExport(world, caller));
  routes.on(downloadEndpoint, ({ caller }) => downloadExport(world, caller));

  routes.on(getClosure, ({ caller }) => closureOf(world, caller.memberId));
  routes.on(closeEndpoint, ({ caller, body }) =>
    closeAccount(world, { caller, gaveUp: body.givesUp }),
  );
  routes.on(cancelEndpoint, ({ caller }) => cancelLeaving(world, caller));
}
