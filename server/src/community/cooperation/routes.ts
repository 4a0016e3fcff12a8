/** Business cooperation over HTTP: the public form, and the operators' list. */
import { consoleCooperations, handleCooperation } from "#contract/console/community/cooperation.ts";
import { askCooperation } from "#contract/member/community/content.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { receiveCooperation, handleRequest, requestPage } from "./service.ts";

export function cooperationRoutes(routes: Routes, world: World) {
  routes.on(askCooperation, ({ body, origin }) => receiveCooperation(world, body, origin));
  routes.on(consoleCooperations, ({ query }) => requestPage(world, query));
  routes.on(handleCooperation, ({ caller, origin, params }) =>
    handleRequest(world, { staff: caller, ip: origin.ip, id: params.id }),
  );
}
