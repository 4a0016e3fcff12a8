/** The desk of brands: their settings, their texts, and the switch that closes the site. */
import { setPayoutSms as payoutSmsEndpoint } from "#contract/console/study/alert.ts";
import * as desk from "#contract/console/community/brand.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { documentsAtDesk, saveDocument, versionAtDesk, versionsAtDesk } from "./documents.ts";
import { saveMoney } from "./money.ts";
import { brandsAtDesk, previewRate, saveTexts, setMaintenance, setPayoutSms } from "./settings.ts";

export function brandDeskRoutes(routes: Routes, world: World) {
  routes.on(desk.consoleBrands, ({ caller }) => brandsAtDesk(world, caller));
  routes.on(desk.saveBrandTexts, ({ caller, origin, params, body: { texts, version, note } }) =>
    saveTexts(world, {
      staff: caller,
      ip: origin.ip,
      note,
      code: params.code,
      texts,
      version,
    }),
  );
  routes.on(desk.saveBrandMoney, ({ caller, origin, params, body: { money, version, note } }) =>
    saveMoney(world, {
      staff: caller,
      ip: origin.ip,
      note,
      code: params.code,
      money,
      version,
    }),
  );
  routes.on(desk.previewBrandRate, ({ params, query }) =>
    previewRate(world, params.code, Number(query.goldPerYuan)),
  );
  routes.on(desk.setMaintenance, ({ caller, origin, body: { on, note } }) =>
    setMaintenance(world, { staff: caller, ip: origin.ip, note, on }),
  );
  routes.on(payoutSmsEndpoint, ({ caller, origin, body: { on, note } }) =>
    setPayoutSms(world, { staff: caller, ip: origin.ip, note, on }),
  );

  routes.on(desk.brandDocuments, ({ params }) => documentsAtDesk(world, params.code));
  routes.on(desk.documentVersions, ({ params: { code, kind } }) =>
    versionsAtDesk(world, { brandCode: code, kind }),
  );
  routes.on(desk.documentVersion, ({ params: { code, kind, version } }) =>
    versionAtDesk(world, { brandCode: code, kind }, version),
  );
  routes.on(desk.saveBrandDocument, ({ caller, origin, params, body: { note, ...text } }) =>
    saveDocument(world, {
      staff: caller,
      ip: origin.ip,
      note,
      name: { brandCode: params.code, kind: params.kind },
      ...text,
    }),
  );
}
