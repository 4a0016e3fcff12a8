/** GET /dev/inbox?to=… : development only, so not part of the contract. app.ts leaves it out in production. */
import type { FastifyInstance } from "fastify";
import type { World } from "../platform/world.ts";
import { readInbox } from "./service.ts";

export function devInboxRoutes(app: FastifyInstance, world: World) {
  app.get<{ Querystring: { to?: string } }>("/dev/inbox", async ({ query }, reply) => {
    void reply.header("cache-control", "no-store");
    const to = typeof query.to === "string" ? query.to.trim().toLowerCase() : undefined;
    return { code: 200, msg: "ok", data: await readInbox(world, to || undefined) };
  });
}
