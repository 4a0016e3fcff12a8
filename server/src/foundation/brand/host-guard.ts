/**
 * Outside development a host that is no brand's is refused (421), pages and calls alike: nobody is led to our sign-in
 * under another name, and no cache keeps our pages under it.
 */
import type { FastifyInstance } from "fastify";
import { hostOf } from "../../platform/host.ts";
import type { World } from "../../platform/world.ts";
import { isOurHost } from "./service.ts";

/** A balancer asks every machine by its address. */
const byAddress: readonly string[] = ["/healthz", "/readyz"];

const refusal = { code: 421, msg: "这个域名不属于本站", data: null };

/** Must be called before the routes: a child takes over only the hooks that exist already. */
export function guardHosts(app: FastifyInstance, world: World): void {
  const { development, consoleHosts } = world.config;
  if (development) return;
  app.addHook("onRequest", async (request, reply) => {
    if (byAddress.includes(request.routeOptions.url ?? "")) return undefined;
    const host = hostOf(request);
    if (consoleHosts.includes(host) || (await isOurHost(world, host))) return undefined;
    // Kept by nobody, or the next visitor of the right host could be answered with it.
    void reply.code(421).header("cache-control", "no-store");
    return request.url.startsWith("/api/")
      ? reply.send(refusal)
      : reply.type("text/plain; charset=utf-8").send(refusal.msg);
  });
}
