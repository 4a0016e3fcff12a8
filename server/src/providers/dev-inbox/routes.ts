/** The development inbox: for the console, and as plain JSON at GET /dev/inbox?to=… for scripts and tests. */
import type { FastifyInstance } from "fastify";
import { listInbox } from "#contract/console/operations/inbox.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { inboxPage, readInbox } from "./service.ts";

export function devInboxRoutes(routes: Routes, world: World) {
  routes.on(listInbox, ({ query }) => inboxPage(world, query));
}

/** Asks nobody who they are, so it is not part of the contract, and app.ts leaves it out in production. */
export function devInboxJson(app: FastifyInstance, world: World) {
  app.get<{ Querystring: { to?: string } }>("/dev/inbox", async ({ query }, reply) => {
    void reply.header("cache-control", "no-store");
    const to = typeof query.to === "string" ? query.to.trim().toLowerCase() : undefined;
    return { code: 200, msg: "ok", data: await readInbox(world, to || undefined) };
  });
}
