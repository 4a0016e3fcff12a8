/** Survey platforms: the console's calls, and the way back. */
import * as platforms from "#contract/console/study/survey-platform.ts";
import { operationsStaff } from "#contract/console/people/staff.ts";
import { listReturns, type SurveyReturn } from "#contract/console/study/survey-return.ts";
import type { StaffRole } from "#contract/enums.ts";
import { comeBack, getEnd, giveCode } from "#contract/member/people/process.ts";
import type { Origin, Routes, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import * as back from "./return-flow.ts";
import * as service from "./platform.ts";
import { allPresets } from "./presets.ts";
import { returnsPage } from "./returns.ts";
import { buildLinkFor, tryReturn } from "./tester.ts";

/** A completion code and an attempt's token are worth money, so operators who may only read do not see them. */
const mayChange = ({ role }: StaffCaller): boolean =>
  (operationsStaff.staff as readonly StaffRole[]).includes(role);
const withoutCodes = (platform: platforms.SurveyPlatform): platforms.SurveyPlatform => ({
  ...platform,
  settings: { ...platform.settings, codes: {} },
});
const withoutWords = (one: SurveyReturn): SurveyReturn => ({
  ...one,
  raw: one.raw.replace(/\?.*$/s, "?…"),
  body: one.body === "" ? "" : "…",
});

const by = ({ caller, origin }: { caller: StaffCaller; origin: Origin }) => ({
  caller,
  ip: origin.ip,
});

export function surveyPlatformRoutes(routes: Routes, world: World) {
  routes.on(platforms.listPlatforms, async ({ caller }) => {
    const list = await service.listPlatforms(world);
    return { list: mayChange(caller) ? list : list.map(withoutCodes), presets: allPresets };
  });
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
  routes.on(platforms.testReturn, ({ params, body }) => tryReturn(world, params.id, body));
  routes.on(listReturns, async ({ caller, query }) => {
    const page = await returnsPage(world, query);
    return mayChange(caller) ? page : { ...page, list: page.list.map(withoutWords) };
  });

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
