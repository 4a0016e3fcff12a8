/** Survey platforms: the console's calls, and the way back. */
import * as platforms from "#contract/console/survey-platform.ts";
import { listReturns } from "#contract/console/survey-return.ts";
import { comeBack, getEnd, giveCode } from "#contract/member/process.ts";
import type { Origin, Routes, StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import * as back from "./back.ts";
import * as service from "./platform.ts";
import { allPresets } from "./presets.ts";
import { returnsPage } from "./returns.ts";
import { buildLinkFor, tryReturn } from "./tester.ts";

const by = ({ caller, origin }: { caller: StaffCaller; origin: Origin }) => ({
  caller,
  ip: origin.ip,
});

export function surveyPlatformRoutes(routes: Routes, world: World) {
  routes.on(platforms.listPlatforms, async () => ({
    list: await service.listPlatforms(world),
    presets: allPresets,
  }));
  routes.on(platforms.createPlatform, (request) =>
    service.createPlatform(world, by(request), request.body),
  );
  routes.on(platforms.updatePlatform, (request) =>
    service.updatePlatform(world, by(request), request.params.id, request.body),
  );
  routes.on(platforms.addSecret, (request) =>
    service.addSecret(world, by(request), request.params.id, request.body.secret),
  );
  routes.on(platforms.retireSecret, (request) =>
    service.retireSecret(world, by(request), request.params.id, request.body.kid),
  );
  routes.on(platforms.buildLink, ({ params, body }) => buildLinkFor(world, params.id, body));
  routes.on(platforms.testReturn, ({ params, body }) => tryReturn(world, params.id, body.url));
  routes.on(listReturns, ({ query }) => returnsPage(world, query));

  routes.on(comeBack, ({ caller, origin, body }) =>
    back.comeBack(world, { url: body.url, ip: origin.ip, memberId: caller?.memberId }),
  );
  routes.on(getEnd, ({ caller, query }) =>
    back.endOf(world, { token: query.token, memberId: caller?.memberId }),
  );
  routes.on(giveCode, ({ caller, origin, body }) =>
    back.giveCode(world, { ...body, ip: origin.ip, memberId: caller?.memberId }),
  );
}
