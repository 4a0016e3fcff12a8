/** /healthz: the process lives. /readyz: it can serve; a balancer sends nobody here while it cannot. */
import type { FastifyInstance } from "fastify";
import { closeWaysWhileDraining, isDraining } from "../../platform/draining.ts";
import type { World } from "../../platform/world.ts";
import { readiness } from "./service.ts";

export function healthRoutes(app: FastifyInstance, world: World) {
  closeWaysWhileDraining(app, world);
  app.get("/healthz", async (_, reply) => {
    void reply.header("cache-control", "no-store");
    return { code: 200, msg: "ok", data: null };
  });
  app.get("/readyz", async (_, reply) => {
    const data = await readiness(world);
    void reply.code(data.ready ? 200 : 503).header("cache-control", "no-store");
    const msg = isDraining(world) ? "服务正在停止" : "服务尚未就绪";
    return { code: data.ready ? 200 : 503, msg: data.ready ? "ok" : msg, data };
  });
}
