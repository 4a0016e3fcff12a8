/** Guests without an account: themselves, the moderators who show them out, and the operators who let them in. */
import * as staff from "#contract/console/study/walk-in.ts";
import * as guest from "#contract/member/study/walk-in.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { grantSectionPicture } from "../../people/upload/api.ts";
import { addLinks, admissionOf, revokeLink, setAdmission } from "./admission.ts";
import { banAsModerator, banAsStaff, eraseAsStaff, listWalkIns } from "./banning.ts";
import { askerAt } from "./pass.ts";
import { visitorBy } from "./section.ts";
import { enterSection, eraseOwn } from "./walk-in.ts";

export function walkInRoutes(routes: Routes, world: World) {
  routes.on(
    guest.enterSection,
    ({ body: { hash, link, name }, origin, cookies, idempotencyKey: key }) =>
      enterSection(world, { hash, link, name, ip: origin.ip, cookies, key }),
  );
  routes.on(guest.sectionPicturePolicy, async ({ query: { hash, ...file }, ...asker }) => {
    const memberId = await askerAt(world, asker, { hash });
    await visitorBy(world, memberId, hash);
    return grantSectionPicture(world, { ...file, memberId });
  });
  routes.on(guest.eraseGuest, async ({ body, ...asker }) =>
    eraseOwn(world, await askerAt(world, asker, body)),
  );
  routes.on(guest.banGuest, ({ caller, body }) =>
    banAsModerator(world, { ...body, memberId: caller.memberId }),
  );

  routes.on(staff.consoleAdmission, ({ params }) => admissionOf(world, params.id));
  routes.on(staff.setAdmission, ({ caller, origin, params, body }) =>
    setAdmission(world, { staff: caller, ip: origin.ip }, { taskId: params.id, ...body }),
  );
  routes.on(staff.addLinks, ({ caller, origin, params, body }) =>
    addLinks(world, { staff: caller, ip: origin.ip }, { taskId: params.id, ...body }),
  );
  routes.on(staff.revokeLink, ({ caller, origin, params }) =>
    revokeLink(world, { staff: caller, ip: origin.ip }, params.id),
  );
  routes.on(staff.consoleWalkIns, ({ params, query }) =>
    listWalkIns(world, { taskId: params.id, cursor: query.cursor, size: query.size }),
  );
  routes.on(staff.banWalkIn, ({ caller, origin, params, body }) =>
    banAsStaff(world, { staff: caller, ip: origin.ip }, { id: params.id, ...body }),
  );
  routes.on(staff.eraseWalkIn, ({ caller, origin, params }) =>
    eraseAsStaff(world, { staff: caller, ip: origin.ip }, params.id),
  );
}
