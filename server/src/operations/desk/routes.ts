/** The support desk: one box that finds a member, and everything about them on one page. */
import * as desk from "#contract/console/operations/desk.ts";
import * as home from "#contract/console/operations/home.ts";
import { consoleMember, consoleMembers, memberLedger } from "#contract/console/people/member.ts";
import { pageOfNotes } from "../note/api.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { staffNames } from "../../people/staff/api.ts";
import { reveal, writeNote } from "./act.ts";
import { devicesOf, headOf, mustExist, profileOf } from "./head.ts";
import { homeOf, moveHome } from "./home.ts";
import { ledgerPage, memberPage, oneMember } from "./member.ts";
import { search } from "./search.ts";
import { storyOf } from "./story.ts";
import type { ClosureOf } from "./story-items.ts";

export function deskRoutes(routes: Routes, world: World, closureOf: ClosureOf) {
  routes.on(desk.searchDesk, ({ caller, origin, query }) =>
    search(world, query.q, { staff: caller, ip: origin.ip }),
  );
  routes.on(consoleMembers, ({ caller, origin, query }) =>
    memberPage(world, query, { staff: caller, ip: origin.ip }),
  );
  routes.on(consoleMember, ({ params }) => oneMember(world, params.id));
  routes.on(memberLedger, ({ params, query }) => ledgerPage(world, params.id, query));
  routes.on(desk.memberHead, ({ params }) => headOf(world, params.id));
  routes.on(desk.memberStory, ({ params, query }) =>
    storyOf(world, { ...params, ...query, closureOf }),
  );
  routes.on(desk.memberDevices, ({ params }) => devicesOf(world, params.id));
  routes.on(desk.memberProfile, ({ params }) => profileOf(world, params.id));
  routes.on(home.memberHome, ({ params }) => homeOf(world, params.id));
  routes.on(home.moveHome, ({ caller, origin, params, body }) =>
    moveHome(world, { staff: caller, ip: origin.ip, ...params, ...body }),
  );
  routes.on(desk.revealMember, ({ caller, origin, params, body }) =>
    reveal(world, { staff: caller, ip: origin.ip, ...params, ...body }),
  );

  routes.on(desk.listNotes, async ({ params, query }) => {
    await mustExist(world, params.id);
    const [before] = readCursor(query.cursor, 1) ?? [];
    const page = { memberId: params.id, before, size: query.size + 1 };
    const found = await pageOfNotes(world.db, page);
    const { list, next } = cutPage(found, query.size, ({ id }) => [id]);
    const names = await staffNames(world.db, [...new Set(list.map(({ staffId }) => staffId))]);
    return {
      list: list.map(({ id, text, staffId, at }) => ({
        id,
        text,
        by: names.get(staffId) ?? "",
        at: at.toISOString(),
      })),
      next,
    };
  });
  routes.on(desk.addNote, ({ caller, origin, params, body, idempotencyKey: key }) =>
    writeNote(world, { staff: caller, ip: origin.ip, memberId: params.id, ...body, key }),
  );
}
