/**
 * Where the console answers, and whom: on hosts of its own (CONSOLE_HOSTS), to known networks
 * (CONSOLE_IPS). Everywhere else and to everybody else it is not there at all.
 */
import { isIPv4 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hostOf } from "../../platform/host.ts";
import { noSuchCall } from "../../platform/error-answers.ts";
import { plainIp } from "../../platform/ip.ts";
import type { World } from "../../platform/world.ts";
import { SIGN_ON_LOGOUT } from "./logout-route.ts";

/** What the console itself asks of the site, and what a balancer asks of everybody. */
const everywhere = [
  "/healthz",
  "/readyz",
  "/favicon.ico",
  "/api/v1/site",
  "/api/v1/regions",
  "/api/*",
  "/dev/inbox",
  // The provider's server says that somebody signed out there; it is in no network of ours.
  SIGN_ON_LOGOUT,
];
const everywhereBelow = ["/storage", "/sample"];

type Side = "console" | "site" | "both";

/** By the route that answers, not by the address as it was written: %63onsole is the console, too. */
function sideOf({ routeOptions, is404 }: FastifyRequest): Side {
  const route = routeOptions.url;
  if (is404 || route === undefined || everywhere.includes(route)) return "both";
  const isBelow = (folder: string) => route === folder || route.startsWith(`${folder}/`);
  if (isBelow("/console") || isBelow("/api/console")) return "console";
  return everywhereBelow.some(isBelow) ? "both" : "site";
}

/** Before any route is made: a child takes over only the hooks that exist by then. */
export function guardConsole(app: FastifyInstance, { config }: World): void {
  const { consoleHosts, consoleIps } = config;
  if (consoleHosts.length === 0 && !consoleIps) return;
  const isAllowed = (request: FastifyRequest): boolean => {
    // Undefined when the caller has hung up meanwhile.
    const ip = plainIp((request.ip as string | undefined) ?? "");
    return !consoleIps || consoleIps.check(ip, isIPv4(ip) ? "ipv4" : "ipv6");
  };
  app.addHook("onRequest", async (request, reply) => {
    const side = sideOf(request);
    if (side === "both") return undefined;
    const isOwnHost = consoleHosts.includes(hostOf(request));
    const isOpen =
      side === "console"
        ? (consoleHosts.length === 0 || isOwnHost) && isAllowed(request)
        : !isOwnHost;
    if (isOpen) return undefined;
    // A visitor of the console's host without a path means the console; where it is shut, nothing is said.
    const isFront = side === "site" && request.url === "/" && isAllowed(request);
    if (isFront) return reply.redirect("/console", 302);
    if (request.url.startsWith("/api/")) return reply.code(404).send(noSuchCall);
    return reply.code(404).type("text/plain; charset=utf-8").send("404");
  });
}
